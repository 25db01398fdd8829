import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { textOfPage } from '../pdf/pdf-runs.ts'
import type { LaidPage } from '../pdf/runs.ts'
import { textOfPages } from '../pdf/text-of-pages.ts'
import { readPlainText } from '../text/pasted-text.ts'
import { type Block, type Book, bookPages } from './book-pages.ts'
import { SCRIPTS } from './letters.ts'

type Typesetter = {
	setFonts(fonts: object): void
	setUrlAccessPolicy(allows: () => boolean): void
	setLocalAccessPolicy(allows: () => boolean): void
	createPdf(definition: Block): { getBuffer(): Promise<Uint8Array> }
}
const require = createRequire(import.meta.url)
const pdfMake: Typesetter = require('pdfmake')
const fontFile = (name: string) => require.resolve(`@fontsource/vollkorn/files/vollkorn-${name}.woff`)
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy(() => true)
pdfMake.setFonts(
	Object.fromEntries(
		SCRIPTS.map((script) => [
			script,
			{
				normal: fontFile(`${script}-400-normal`),
				bold: fontFile(`${script}-700-normal`),
				italics: fontFile(`${script}-400-italic`),
			},
		]),
	),
)

async function pagesOf(book: Book): Promise<LaidPage[]> {
	const bytes = await pdfMake.createPdf(bookPages(book).definition).getBuffer()
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
	const pdf = await pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	const pages: LaidPage[] = []
	for (let number = 1; number <= pdf.numPages; number += 1)
		pages.push(await textOfPage(pdfjs, await pdf.getPage(number)))
	await pdf.loadingTask.destroy()
	return pages
}
const wordsOn = ({ runs }: LaidPage): string => runs.map(({ text }) => text).join(' ')

const PNG =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const draft = (fields: Partial<RecipeDraft>): RecipeDraft => ({ ...emptyDraft(), ...fields })
const single = (fields: Partial<RecipeDraft>): Book => ({
	title: '',
	paper: 'A4',
	recipes: [{ draft: draft(fields), picture: '' }],
})

const STEW = {
	title: 'Lentil stew with roast leeks',
	description: 'Warm, cheap and done in half an hour.',
	servings: 4,
	prep_time: 15,
	cook_time: 40,
	ingredients: [
		{ text: '250 g lentils', section: '' },
		{
			text: '1 ½ tbsp oil, the kind that you would put on a salad as well, and a little more for the tray on which leeks are roasted',
			section: '',
		},
		{ text: '2 leeks', section: 'For the top' },
		{ text: 'salt', section: 'For the top' },
	],
	steps: [
		'Fry the lentils in the oil until they smell of nuts, then add a litre of water and simmer until they are soft, which takes longer with older lentils than it says on the bag.',
		'Roast the leeks.',
		'To serve:',
		'Put the leeks on top and eat it while it is hot.',
	],
	notes: 'Keeps for three days.',
}

describe('a recipe as a PDF', () => {
	test('is read back with the same title, ingredients and steps by our own reader', async () => {
		const recipe = readPlainText(textOfPages(await pagesOf(single(STEW))), '')
		expect(recipe).toMatchObject({
			title: STEW.title,
			ingredients: STEW.ingredients,
			steps: STEW.steps,
			servings: 4,
			prep_time: 15,
			cook_time: 40,
			notes: STEW.notes,
		})
	})

	test.each([
		['en', 'Crème brûlée for two', '½ cup sugar', 'Bake at 150 °C – don’t stir.'],
		['de', 'Käsespätzle mit Röstzwiebeln', '500 g Mehl, weiß', 'Über Nacht stehen lassen: „größer“ als zuvor.'],
		['fr', 'Bœuf à la crème', '2 œufs', 'Faire revenir l’oignon jusqu’à ce qu’il blondisse, ça y est.'],
		['es', 'Piñata de jalapeños', '¼ kg de ñoquis', '¡Añadir el azúcar! ¿Ya está?'],
		['it', 'Caffè e bignè', '3 cucchiaini d’olio', 'Far bollire finché è più denso, così va bene.'],
		['nl', 'Crêpes met ijs', '2 eieren', 'Bak ze coöperatief geëgaliseerd.'],
		['pt', 'Pão de açúcar', '3 colheres de fermento', 'Não mexa até à fervura; depois, já está.'],
		['sv', 'Köttbullar på smörgås', '3 dl mjölk', 'Stek på medelhög värme tills de får färg, ät genast.'],
	])('draws the letters of %s', async (_language, title, line, step) => {
		const book = single({ title, ingredients: [{ text: line, section: '' }], steps: [step] })
		expect(bookPages(book).lost).toBe(0)
		const [page] = await pagesOf(book)
		const words = page ? wordsOn(page).replace(/\s+/g, ' ') : ''
		for (const text of [title, line, step]) expect(words).toContain(text)
	})

	test('letters are drawn with the part of the typeface that has them; letters that no part has are counted and left out', async () => {
		const book = single({ title: 'Борщ, Żurek, Φάβα 🍲 汤', steps: ['⅓ of 1⅔'] })
		expect(bookPages(book).lost).toBe(2)
		expect(bookPages(book).scripts.toSorted()).toEqual(['cyrillic', 'greek', 'latin', 'latin-ext'])
		const [page] = await pagesOf(book)
		expect(page && wordsOn(page).replace(/\s+/g, '')).toMatch(/Борщ,Żurek,Φάβα.*1⁄3of12⁄3/)
	})
})

describe('a book', () => {
	const book: Book = {
		title: 'Winter',
		paper: 'LETTER',
		recipes: [
			{ draft: draft(STEW), picture: '' },
			{
				draft: draft({
					title: 'Endless soup',
					steps: Array.from({ length: 120 }, (_, at) => `Stir it, for the ${at}. time.`),
				}),
				picture: '',
			},
			{ draft: draft({ title: 'Toast' }), picture: PNG },
		],
	}
	test('has a title page, contents with page numbers, each recipe on its own pages, and page numbers', async () => {
		const pages = (await pagesOf(book)).map(wordsOn)
		expect(pages[0]).toMatch(/Winter.*3 recipes/)
		expect(pages[1]).toMatch(/Contents.*Lentil stew with roast leeks\s+3.*Endless soup\s+4.*Toast/)
		expect(pages[2]).toMatch(/Lentil stew.*3$/)
		const toast = pages.findIndex((words, at) => at > 1 && words.includes('Toast'))
		expect(toast).toBeGreaterThan(5)
		expect(pages[1]?.trim()).toMatch(new RegExp(`Toast\\s+${toast + 1}`))
		expect(pages[4]).toMatch(/Stir it.*5$/)
	})
})
