import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toCard } from '#app/domains/recipes/model/to-card.ts'
import { recipeFields } from '../../../../../tests/factories/recipe-fields.ts'
import { recentCard, recipeCard } from './recipe-card.ts'

const cardOf = (fields: object) => toCard({ id: 'r', ...recipeFields(fields) }, undefined)
const html = (template: typeof recipeCard, fields: object) =>
	renderToStaticMarkup(template<ReactElement>(createElement, cardOf(fields)) as ReactElement)
const heard = (markup: string) =>
	markup.replace(/<[^>]+aria-hidden="true"[^>]*>[^<]*<\/\w+>/g, '').replace(/<[^>]+>/g, '|')

test('what nobody has said is a muted placeholder on a card, and "not given" to a screen reader', () => {
	const markup = html(recipeCard, {})
	for (const placeholder of ['30m', 'Medium', 'General', '1'])
		expect(markup).toContain(`<span aria-hidden="true" class="font-normal text-ink-3 italic">${placeholder}</span>`)
	expect(heard(markup)).not.toMatch(/30m|Medium|General/)
	expect(heard(markup).match(/not given/g)).toHaveLength(4)
	expect(heard(html(recentCard, {})).match(/not given/g)).toHaveLength(3)
})

test('what is known is shown as it is, a time also in words', () => {
	const markup = html(recipeCard, { cook_time: 80, servings: 4, difficulty: 'Medium', cuisine: 'General' })
	expect(markup).not.toMatch(/not given|text-ink-3/)
	expect(markup).toContain('<span aria-hidden="true">1h 20m</span><span class="sr-only">1 hour 20 minutes</span>')
})
