import { withoutNumbers } from '../text/step-text.ts'
import { readFrontMatter } from './front-matter.ts'
import { webPictures } from './pictures.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { linesUnder, toItems } from './to-found.ts'
import { linesOf } from './values.ts'

/** The lists of a page of Chowdown, between lines of dashes at its beginning. */
const HEAD = /^\s*---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/

/** Whether a text begins with the lists of Chowdown: pages of other makers have a head too. */
export const isChowdown = (text: string): boolean => {
	const head = /^\s*---[^\S\n]*\n/.test(text.replaceAll('\r\n', '\n')) ? text : ''
	return /^ingredients\s*:\s*$/im.test(head) && /^directions\s*:\s*$/im.test(head)
}

/** A page of Chowdown (*.md): its fields and lists, and a description below them. */
export function* readChowdown(text: string): Generator<PageRecipe> {
	const plain = linesOf(text).join('\n')
	const [whole = '', lists = ''] = HEAD.exec(plain) ?? []
	const head = readFrontMatter(lists.split('\n'))
	const many = (key: string) => [head.get(key) ?? []].flat()
	const one = (key: string) => many(key)[0] ?? ''
	const tags = many('tags').flatMap((names) => names.split(','))
	const images = many('image')
	yield {
		parts: {
			title: one('title'),
			description: whole === '' ? '' : plainText(plain.slice(whole.length)),
			lines: linesUnder(toItems(many('ingredients'))),
			steps: withoutNumbers(many('directions')),
			prep: one('prep_time') || one('preptime'),
			cook: one('cook_time') || one('cooktime'),
			total: one('total_time') || one('totaltime'),
			servings: one('yield') || one('servings'),
			labels: tags,
			source: one('source'),
			pictures: webPictures(images),
			dropped: [many('components').length > 0 && 'Components'],
		},
		pictures: images.filter((image) => !/^https?:/i.test(image)),
	}
}

/** Markdown as text: '[Gourmand's](https://…)' is its words. */
const plainText = (markdown: string): string =>
	markdown
		.replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, '')
		.replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
		.replace(/^#+\s+/gm, '')
		.replace(/(\*\*|__)(.+?)\1/g, '$2')
		.trim()
