import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import { asKnownCategories, asKnownCuisine } from '#app/domains/recipes/model/names-lists.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { Difficulty } from '#app/domains/recipes/model/recipe-limits.ts'
import { DIFFICULTIES, RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { readMinutes } from '../fields/durations.ts'
import { readYield, type Yield } from '../fields/servings.ts'
import { withinLimits } from '../save/imported-recipe.ts'
import type { Found, FoundPicture } from './found.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { wordsOfYield } from './yield-words.ts'

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
	/** The words of the yield, if `servings` is only its number. */
	yields?: string
	difficulty?: string
	/** Missing if the other app has no field for it: one of its categories may then be the cuisine. */
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
	/** Stars, 1 to 5, whole or not; 0 if there are none. */
	rating?: number
	favorite?: boolean
	/** When the recipe was made, in milliseconds; 0 if unknown. */
	created?: number
	/** Fields that only our own files have. */
	ours?: Partial<RecipeDraft>
	pictures?: FoundPicture[]
	dropped?: (string | false | null | undefined)[]
	warnings?: string[]
}

/** A step of several lines keeps them. */
const cleanStep = (step: string): string => cleanText(step).replace(/\n+/g, '\n')

const KNOWN_CUISINES: ReadonlySet<string> = new Set(CUISINES.map((name) => name.toLowerCase()))
const KNOWN_CATEGORIES: ReadonlySet<string> = new Set(CATEGORIES.map((name) => name.toLowerCase()))

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
	const { lost: lostSource, ...source } = sourceOf(parts)
	const { lost: lostYield, ...yielded } = yieldOf(parts)
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
		...yielded,
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
	const dropped = [
		...(parts.dropped ?? []),
		lostYield !== '' && M.yieldLost(lostYield),
		lostSource !== '' && M.sourceLost(lostSource),
	].filter((what): what is string => Boolean(what))
	if (parts.difficulty && draft.difficulty === null) dropped.push(`Difficulty ‘${cleanLine(parts.difficulty)}’`)
	return {
		kind: 'recipe',
		key,
		draft,
		rating: starsOf(parts.rating ?? 0, warnings),
		created: parts.created ?? 0,
		pictures: parts.pictures ?? [],
		warnings,
		dropped,
	}
}

/** A rating as whole stars, 1 to 5; 0 for none. */
function starsOf(rating: number, warnings: string[]): number {
	if (!(rating > 0)) return 0
	const stars = Math.min(5, Math.max(1, Math.round(rating)))
	if (stars !== rating) warnings.push(M.ratingRounded(rating, stars))
	return stars
}

/** The tag of what the other app calls a favourite. */
const FAVORITE = 'Favorite'

/**
 * Names that are a cuisine or a category here become one, the other categories stay, and the other labels become tags.
 * Categories beyond a recipe's limit become tags too.
 */
function sortLabels({ cuisine, category = [], tags = [], labels = [], favorite }: Parts) {
	const ownCuisine = cleanLine(cuisine ?? '')
	const isCuisine = (name: string) => cuisine === undefined && KNOWN_CUISINES.has(name.toLowerCase())
	const isCategory = (name: string) => KNOWN_CATEGORIES.has(name.toLowerCase())
	const found = [...category, ...labels].map(cleanLine).find(isCuisine)
	const namesIn = (list: string[]) => list.map(cleanLine).filter((name) => name !== found)
	const others = namesIn(labels)
	const sorted = asKnownCategories([...namesIn(category), ...others.filter(isCategory)].filter(Boolean))
	return {
		cuisine: ownCuisine || asKnownCuisine(found ?? ''),
		category: sorted.slice(0, RECIPE_LIMITS.categories),
		tags: unique([
			...(favorite ? [FAVORITE] : []),
			...tags.map(cleanLine),
			...others.filter((name) => !isCategory(name)),
			...sorted.slice(RECIPE_LIMITS.categories),
		]),
	}
}

const unique = (names: string[]): string[] => [...new Set(names.filter((name) => name !== ''))]

/** An address whose scheme somebody left out: 'www.example.com', 'example.com/soup'. */
const BARE_ADDRESS =
	/^(?:www\.[\p{L}\d.-]+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?=\/)|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,3}(?=$))(?:\/\S*)?$/u

/**
 * Anything but a web address is the name of the source: 'A book <https://example.com>' has both. `lost`: what has no
 * place beside the name.
 */
function sourceOf(parts: Parts): { source_url: string; source_name: string; lost: string } {
	const [, before = '', within] = /^([^<>]*)<(https?:\/\/[^<>\s]+)>$/i.exec((parts.source ?? '').trim()) ?? []
	const text = within ?? (parts.source ?? '').trim()
	const address = BARE_ADDRESS.test(text) ? `https://${text}` : text
	const source_url = /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : ''
	const said = cleanLine(source_url ? before : text)
	const source_name = cleanLine(parts.sourceName ?? '') || said
	return { source_url, source_name, lost: said === source_name ? '' : said }
}

/** Servings and yield of a recipe; words that say more than a number are the yield. `lost`: words too long to keep. */
function yieldOf({ servings = '', made, yields = '' }: Parts): Yield & { lost: string } {
	const count = typeof servings === 'number' ? wholeServings(servings) : servings
	const read = readYield([count, yields])
	const words = made === undefined ? read.recipe_yield || wordsOfYield(yields || count) : cleanLine(made)
	const isKept = words.length <= RECIPE_LIMITS.recipe_yield
	return { servings: read.servings, recipe_yield: isKept ? words : '', lost: isKept ? '' : words }
}

const wholeServings = (value: number): string =>
	Number.isFinite(value) && value > 0 ? String(Math.max(1, Math.round(value))) : ''

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
