import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toCard } from '#app/domains/recipes/model/to-card.ts'
import { recipeFields } from '../../../../../tests/factories/recipe-fields.ts'
import { gridCell, recentCell, recipeListPage } from './recipe-list.ts'

const card = toCard({ id: 'r', ...recipeFields({ title: 'Leek soup' }) }, undefined)
const page = (total: number) =>
	renderToStaticMarkup(
		recipeListPage<ReactElement>(createElement, {
			...{ status: [], recent: [recentCell(createElement, card)], all: [gridCell(createElement, card)] },
			...{ total, count: '', suggestions: '', below: '', empty: [] },
			controls: { query: '', filters: 0, sort: 'newest', isNarrowed: false },
		}) as ReactElement,
	)

test('a small library shows each recipe once: Recent stands above a list of twelve', () => {
	expect(page(11).match(/Leek soup/g)).toHaveLength(1)
	expect(page(11)).not.toContain('id="recent"')
	expect(page(12).match(/Leek soup/g)).toHaveLength(2)
	expect(page(12)).toContain('id="recent"')
})
