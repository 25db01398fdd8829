import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { type DraftField, factsOf, isSaid, OUR_FIELDS } from '#app/domains/recipes/model/recipe-shape.ts'
import { writeValue } from './front-matter.ts'

/**
 * A recipe in Cooklang: the front matter with the format's canonical keys, a paragraph with the ingredients of each
 * section (the language has no separate ingredient list), then the steps. The visibility is not written.
 */
export function writeCooklang(draft: RecipeDraft): string {
	const parts = [`---\n${headOf(draft)}---`, ...ingredientsOf(draft), ...stepsOf(draft)]
	const notes = draft.notes.split('\n\n').filter((note) => note.trim() !== '')
	for (const note of notes)
		parts.push(
			note
				.split('\n')
				.map((line) => `> ${escaped(line)}`)
				.join('\n'),
		)
	return `${parts.join('\n\n')}\n`
}

function headOf(draft: RecipeDraft): string {
	const lines: string[] = []
	const put = (key: string, value: string | number | string[]) => {
		if (value !== '' && value !== 0 && (!Array.isArray(value) || value.length > 0))
			lines.push(`${key}: ${writeValue(value)}\n`)
	}
	put('title', draft.title)
	put('description', draft.description)
	put('servings', draft.servings)
	put('yield', draft.recipe_yield ?? '')
	put('prep time', durationOf(draft.prep_time))
	put('cook time', durationOf(draft.cook_time))
	put('duration', durationOf(draft.total_time))
	put('difficulty', draft.difficulty ?? '')
	put('cuisine', draft.cuisine)
	put('course', draft.category)
	put('tags', draft.tags)
	put('locale', draft.language.replace(/-/g, '_'))
	for (const field of OUR_FIELDS) {
		const value = draft[field]
		if (isSaid(field, value)) put(ourKey(field), typeof value === 'boolean' ? String(value) : (value ?? ''))
	}
	if (draft.source_url || draft.source_name) lines.push('source:\n')
	put('  url', draft.source_url)
	put('  name', draft.source_name)
	return lines.join('')
}

/** The key of a field for which the language has none. */
export const ourKey = (field: DraftField): string => factsOf(field).label.toLowerCase()

const durationOf = (minutes: number): string => {
	const hours = Math.floor(minutes / 60)
	return `${hours > 0 ? `${hours}h` : ''}${minutes % 60 > 0 ? `${minutes % 60}m` : ''}`
}

function ingredientsOf({ ingredients, steps }: RecipeDraft): string[] {
	const parts: string[] = []
	let section = ''
	let open: string[] = []
	const flush = () => {
		if (open.length > 0) parts.push(open.join(',\n'))
		open = []
	}
	for (const { text, section: name } of ingredients) {
		if (name !== section) {
			flush()
			parts.push(sectionLine(name))
			section = name
		}
		open.push(ingredientOf(text))
	}
	flush()
	// The steps belong to no ingredient section.
	if (section !== '' && steps.length > 0 && !isStepHeading(steps[0] ?? '')) parts.push(sectionLine(''))
	return parts
}

const sectionLine = (name: string): string => (name ? `== ${escaped(name)} ==` : '==')

const stepsOf = ({ steps }: RecipeDraft): string[] =>
	steps.map((step) => (isStepHeading(step) ? sectionLine(step.slice(0, -1).trimEnd()) : escaped(step)))

const AMOUNT = String.raw`(\d+(?:[.,/]\d+)?|\d+ \d+/\d+)`
const UNIT = '(g|kg|mg|ml|cl|dl|l|tsp|tbsp|cups?|oz|lb|EL|TL|Stk\\.?|pinch|cloves?|cans?|slices?)'
const MEASURED = new RegExp(`^${AMOUNT} ${UNIT} (\\S.*)$`)
const COUNTED = new RegExp(`^${AMOUNT} (\\D\\S*.*)$`)

/** '200 g flour, sifted' is '@flour{200%g}(sifted)'; any other form becomes a name without an amount. */
function ingredientOf(text: string): string {
	const measured = MEASURED.exec(text)
	if (measured) return component(measured[3] ?? '', `${measured[1]}%${measured[2]}`)
	const counted = COUNTED.exec(text)
	return counted ? component(counted[2] ?? '', counted[1] ?? '') : component(text, '')
}

function component(text: string, amount: string): string {
	const [, name = text, preparation = ''] = /^([^,]+), ([^,()]+)$/.exec(text) ?? []
	return `@${inName(name)}{${amount}}${preparation ? `(${escaped(preparation)})` : ''}`
}

/** Escapes everything that would start another element. */
const escaped = (text: string): string =>
	text
		.replace(/[\\@#~]|(?<=[-[])-/g, '\\$&')
		.replace(/^[>=]/, '\\$&')
		.replace(/^---/, '\\$&')

/** In a name also escapes what ends it, and what would be read as a modifier or a path. */
const inName = (text: string): string =>
	escaped(text)
		.replace(/[{}|]/g, '\\$&')
		.replace(/^[&?+\-.]/, '\\$&')
