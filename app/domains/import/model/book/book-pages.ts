import { joinSteps, readSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { ourLines } from '#app/domains/recipes/model/own-schema.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { piecesOf, type Script } from './letters.ts'

/** A recipe in the book. `picture`: a JPEG or PNG as a data URL, '' without one. */
export type BookRecipe = { draft: RecipeDraft; picture: string }

/** `title`: for the title page; '' for a single recipe, which has neither title page nor contents. */
export type Book = { title: string; paper: Paper; recipes: readonly BookRecipe[] }
export type Paper = 'A4' | 'LETTER'

/** The typesetter's document definition, as far as the book uses it. */
export type Block = { [setting: string]: unknown }
export type BookPages = {
	definition: Block
	/** The parts of the typeface that it needs. */
	scripts: Script[]
	/** The number of letters that the typeface lacks. */
	lost: number
}

const INK = '#2b2622'
const SOFT = '#6b625a'
const ACCENT = '#8a3324'

const STYLES = {
	bookTitle: { fontSize: 34, bold: true, alignment: 'center', lineHeight: 1.1 },
	title: { fontSize: 25, bold: true, lineHeight: 1.1, margin: [0, 0, 0, 4] },
	facts: { fontSize: 10, color: SOFT, margin: [0, 0, 0, 10] },
	lead: { italics: true, margin: [0, 0, 0, 10] },
	part: { fontSize: 14, bold: true, color: ACCENT, margin: [0, 10, 0, 4] },
	section: { bold: true, margin: [0, 6, 0, 2] },
	small: { fontSize: 9, color: SOFT, margin: [0, 12, 0, 0] },
}

/** Points between the text and the edge of the paper. */
const MARGINS = [62, 60, 62, 64]
const PICTURE = [471, 230]

/**
 * Lays out a book: title page and contents if there are several recipes, then each recipe on a new page, with page
 * numbers.
 */
export function bookPages({ title, paper, recipes }: Book): BookPages {
	const setter = new Setter()
	const isBook = title !== ''
	const content = [
		...(isBook ? frontOf(setter, title, recipes.length) : []),
		...recipes.flatMap((recipe, at) => recipeBlocks(setter, recipe, isBook || at > 0, isBook)),
	]
	const only = recipes[0]
	return {
		definition: {
			info: { title: title || only?.draft.title || '', creator: 'Nomster' },
			language: only?.draft.language || undefined,
			pageSize: paper,
			pageMargins: MARGINS,
			defaultStyle: { font: 'latin', fontSize: 11, lineHeight: 1.25, color: INK },
			styles: STYLES,
			content,
			footer: (page: number) =>
				isBook && page === 1 ? '' : { text: String(page), style: 'small', alignment: 'center' },
		},
		scripts: [...setter.scripts],
		lost: setter.lost,
	}
}

/** Sets texts in the parts of the typeface that have their letters, and records the parts used and the letters lost. */
class Setter {
	readonly scripts = new Set<Script>(['latin'])
	lost = 0

	text(text: string, settings: Block = {}): Block {
		const { pieces, lost } = piecesOf(text)
		this.lost += lost
		for (const { script } of pieces) this.scripts.add(script)
		return { text: pieces.map((piece) => ({ text: piece.text, font: piece.script })), ...settings }
	}
}

function frontOf(setter: Setter, title: string, count: number): Block[] {
	return [
		setter.text(title, { style: 'bookTitle', margin: [0, 250, 0, 14] }),
		{ text: count === 1 ? '1 recipe' : `${count.toLocaleString('en')} recipes`, alignment: 'center', color: SOFT },
		{
			toc: { title: { text: 'Contents', style: 'title', margin: [0, 0, 0, 12] } },
			pageBreak: 'before',
		},
	]
}

function recipeBlocks(setter: Setter, { draft, picture }: BookRecipe, isNewPage: boolean, isListed: boolean): Block[] {
	const { title, description, ingredients, notes } = draft
	const paragraphs = (text: string, style: string): Block[] =>
		text
			.split('\n')
			.filter((line) => line.trim() !== '')
			.map((line) => setter.text(line, { style }))
	return [
		setter.text(title || 'Untitled', {
			style: 'title',
			...(isNewPage && { pageBreak: 'before' }),
			...(isListed && { tocItem: true, tocMargin: [0, 2, 0, 2] }),
		}),
		...paragraphs(factsOf(draft), 'facts'),
		...(picture ? [{ image: picture, fit: PICTURE, margin: [0, 0, 0, 10] }] : []),
		...paragraphs(description, 'lead'),
		...(ingredients.length > 0 ? [{ text: 'Ingredients', style: 'part', headlineLevel: 1 }] : []),
		...ingredients.flatMap(({ text, section }, at) => [
			...(section !== '' && section !== ingredients[at - 1]?.section
				? [setter.text(`${section}:`, { style: 'section' })]
				: []),
			setter.text(text, { margin: [0, 0, 0, 2] }),
		]),
		...(draft.steps.length > 0 ? [{ text: 'Method', style: 'part' }] : []),
		...stepBlocks(setter, draft.steps),
		...(notes.trim() !== '' ? [{ text: 'Notes', style: 'part' }, ...paragraphs(notes, '')] : []),
		...paragraphs(sourceOf(draft), 'small'),
	]
}

/** The steps of each section are numbered from one, as on the recipe's page. */
const stepBlocks = (setter: Setter, steps: readonly string[]): Block[] =>
	readSteps(joinSteps(steps)).flatMap(({ name, steps: own }) => [
		...(name ? [setter.text(`${name}:`, { style: 'section' })] : []),
		...own.map((step, at) => ({
			columns: [{ text: `${at + 1}.`, width: 22, color: ACCENT, bold: true }, setter.text(step, { width: '*' })],
			margin: [0, 0, 0, 5],
		})),
	])

const factsOf = (draft: RecipeDraft): string => {
	const { servings, recipe_yield, prep_time, cook_time, total_time } = draft
	return [
		servings > 0 ? `Serves ${servings}` : '',
		recipe_yield ? `Makes ${recipe_yield}` : '',
		prep_time > 0 ? `Prep: ${prep_time} min` : '',
		cook_time > 0 ? `Cook: ${cook_time} min` : '',
		total_time > 0 ? `Total: ${total_time} min` : '',
		...ourLines(draft),
	]
		.filter(Boolean)
		.join(' | ')
}

function sourceOf({ source_url, source_name }: RecipeDraft): string {
	const said = [source_name, source_url].filter(Boolean).join(', ')
	return said && `Source: ${said}`
}
