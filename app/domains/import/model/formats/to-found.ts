import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { Difficulty } from '#app/domains/recipes/model/recipe-limits.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { readMinutes } from '../fields/durations.ts'
import { readYield } from '../fields/servings.ts'
import { withinLimits } from '../save/imported-recipe.ts'
import type { Found, FoundPicture } from './found.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'

/** The fields of a recipe as read by a format, in their original wording. */
export type Parts = {
	title: string
	description?: string
	lines?: DraftLine[]
	/** The name of a section is a step that ends in ':'. */
	steps?: string[]
	/** Minutes, or a duration in any spelling. */
	prep?: string | number
	cook?: string | number
	total?: string | number
	servings?: string | number
	/** What it makes, in words, if the format says that beside the servings. */
	made?: string
	difficulty?: string
	cuisine?: string
	category?: string[]
	tags?: string[]
	/** Names whose meaning the other app does not define. */
	labels?: string[]
	/** Paragraphs. */
	notes?: string[]
	nutrition?: string
	/** An address or a name. */
	source?: string
	sourceName?: string
	language?: string
	/** Fields that only our own files have. */
	ours?: Partial<RecipeDraft>
	pictures?: FoundPicture[]
	dropped?: (string | false | null | undefined)[]
	warnings?: string[]
}

/** A step of several lines keeps them. */
const cleanStep = (step: string): string => cleanText(step).replace(/\n+/g, '\n')

const named = (options: readonly string[]): ReadonlyMap<string, string> =>
	new Map(options.map((option) => [option.toLowerCase(), option]))
const KNOWN_CUISINES = named(CUISINES)
const KNOWN_CATEGORIES = named(CATEGORIES)

/**
 * Normalises a recipe of a file and applies a recipe's limits; a recipe without title, ingredients and steps is unread.
 * `name`: how the cook knows it.
 */
export function toFound(key: string, parts: Parts, name = key): Found {
	const warnings = [...(parts.warnings ?? [])]
	const ingredients = (parts.lines ?? [])
		.map(({ text, section }) => ({ text: cleanLine(text), section: cleanLine(section).replace(/\s*:$/, '') }))
		.filter(({ text }) => text !== '')
	const steps = (parts.steps ?? []).map(cleanStep).filter((step) => step !== '')
	const title = cleanLine(parts.title)
	if (title === '' && ingredients.length === 0 && steps.length === 0) return { kind: 'unread', name, reason: M.empty }

	const nutrition = cleanText(parts.nutrition ?? '')
	if (nutrition !== '') warnings.push(M.nutritionKept)
	const notes = [...(parts.notes ?? []), ...(nutrition === '' ? [] : [`Nutrition:\n${nutrition}`])]
	const sorted = sortLabels(parts)
	const source = sourceOf(parts)
	const prep_time = readMinutes(parts.prep ?? 0)
	const cook_time = readMinutes(parts.cook ?? 0)
	const total_time = readMinutes(parts.total ?? 0)
	const {
		cut,
		image_urls: _urls,
		author: _author,
		video_url: _video,
		cuisines: _cuisines,
		source: _from,
		...draft
	} = withinLimits({
		...emptyDraft(),
		...parts.ours,
		title,
		description: cleanText(parts.description ?? ''),
		ingredients,
		steps,
		prep_time,
		cook_time,
		// Set only if it differs from the sum of the other two.
		total_time: total_time === prep_time + cook_time ? 0 : total_time,
		...yieldOf(parts),
		difficulty: difficultyOf(parts.difficulty ?? ''),
		...sorted,
		notes: cleanText(notes.map(cleanText).filter(Boolean).join('\n\n')),
		...source,
		language: languageOf(parts.language ?? ''),
		image_urls: [],
		author: '',
		video_url: '',
		cuisines: [],
		source: {},
	})
	if (cut.length > 0) warnings.push(M.shortened(cut.join(', ')))
	const dropped = (parts.dropped ?? []).filter((what): what is string => Boolean(what))
	if (parts.difficulty && draft.difficulty === null) dropped.push(`Difficulty ‘${cleanLine(parts.difficulty)}’`)
	return { kind: 'recipe', key, draft, pictures: parts.pictures ?? [], warnings, dropped }
}

/** Labels that are a cuisine or a category here become one; the others become tags. */
function sortLabels({ cuisine = '', category = [], tags = [], labels = [] }: Parts) {
	const names = unique(labels.map(cleanLine))
	const ownCuisine = cleanLine(cuisine)
	const found = names.find((name) => KNOWN_CUISINES.has(name.toLowerCase()))
	const isCuisine = (name: string) => ownCuisine === '' && name === found
	const isCategory = (name: string) => !isCuisine(name) && KNOWN_CATEGORIES.has(name.toLowerCase())
	return {
		cuisine: ownCuisine || (found && (KNOWN_CUISINES.get(found.toLowerCase()) ?? found)) || '',
		category: unique([
			...category.map(cleanLine),
			...names.filter(isCategory).map((name) => KNOWN_CATEGORIES.get(name.toLowerCase()) ?? name),
		]),
		tags: unique([...tags.map(cleanLine), ...names.filter((name) => !isCuisine(name) && !isCategory(name))]),
	}
}

const unique = (names: string[]): string[] => [...new Set(names.filter((name) => name !== ''))]

/** Anything but a web address is the name of the source. */
function sourceOf({ source = '', sourceName = '' }: Parts): { source_url: string; source_name: string } {
	const text = source.trim()
	const url = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : ''
	return { source_url: url, source_name: cleanLine(sourceName) || (url ? '' : cleanLine(text)) }
}

function yieldOf({ servings = '', made = '' }: Parts): { servings: number; recipe_yield: string } {
	const told =
		typeof servings === 'number' ? { servings: wholeServings(servings), recipe_yield: '' } : readYield([servings])
	return made === '' ? told : { ...told, recipe_yield: cleanLine(made) }
}

const wholeServings = (value: number): number =>
	Number.isFinite(value) && value > 0 ? Math.max(1, Math.round(value)) : 0

const difficultyOf = (text: string): Difficulty | null =>
	DIFFICULTIES.find((difficulty) => difficulty.toLowerCase() === text.trim().toLowerCase()) ?? null

/** BCP 47: 'en_GB' becomes 'en-GB'. '' if it is not a language tag. */
function languageOf(text: string): string {
	const tag = text.trim().replace(/_/g, '-')
	return tag.length <= 35 && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : ''
}

/** Returns the heading in a line, or null. */
export type HeadingOf = (line: string) => string | null

/** 'For the dough:' is a heading, and so is a line that a format marks. */
export const colonHeading: HeadingOf = (line) =>
	line.length <= 100 && /^[^\d½¼¾⅓⅔].*:$/.test(line) ? line.slice(0, -1).trim() : null

/** A line of an ingredient list, or the name of the section that follows. */
export type ListItem = string | { heading: string }

/** The ingredient lines of a list, each with the heading above it. */
export function linesUnder(items: ListItem[]): DraftLine[] {
	let section = ''
	const lines: DraftLine[] = []
	for (const item of items) {
		if (typeof item !== 'string') section = item.heading.trim()
		else if (item.trim() !== '') lines.push({ text: item.trim(), section })
	}
	return lines
}

/** The lines of a text, some of which are recognised as headings. */
export const toItems = (texts: string[], headingOf: HeadingOf = colonHeading): ListItem[] =>
	texts.map((text) => {
		const heading = headingOf(text.trim())
		return heading === null ? text : { heading }
	})

/** The name of a section of steps, as a step. */
export function stepHeading(name: string): string {
	const bare = name.trim().replace(/\s*:+$/, '')
	return isStepHeading(`${bare}:`) ? `${bare}:` : bare
}
