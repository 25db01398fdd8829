import { emptyDraft } from '../../recipes/model/recipe-draft.ts'
import { canonicalUrl, parseUrl } from './addresses.ts'
import { type ImportedRecipe, withinLimits } from './imported-recipe.ts'
import { withSections } from './ingredient-lines.ts'
import { pageLine, pageText } from './page-text.ts'
import { type Heading, type RecipePart, readHeading } from './pasted-headings.ts'
import { noFacts, type RecipeFacts, readFact } from './recipe-facts.ts'
import { readServings } from './servings.ts'
import { stepsOfText, withoutNumbers } from './step-text.ts'

type Parts = Record<RecipePart | 'head', string[]>

/**
 * A plain text as a draft: the first line is the title, heading lines part the lists. Without headings the text stands in
 * the notes: nothing is lost and nothing is guessed. Null for a text without words.
 */
export function readPlainText(text: string, url: string): ImportedRecipe | null {
	const lines = pageText(text).split('\n').map(pageLine)
	const first = lines.findIndex((line) => line !== '')
	if (first < 0) return null
	const isTitled = readHeading(lines[first] ?? '') === null
	const title = isTitled ? (lines[first] ?? '').replace(/^#+\s*|^\*\*(.*)\*\*$/g, '$1') : ''
	const body = lines.slice(isTitled ? first + 1 : first)
	const headings = body.map(readHeading).filter((heading) => heading !== null)
	const isParted = headings.some(({ part }) => part !== 'notes')
	return isParted ? fromParts(title, partsOf(body), headings, url) : unparted(title, body, url)
}

function unparted(title: string, body: string[], url: string): ImportedRecipe {
	const notes = body.join('\n').trim()
	return withinLimits({
		...bare(url),
		title,
		notes,
		source: { ...(title && { title: 'text' }), ...(notes && { notes: 'text' }) },
	})
}

function fromParts(title: string, parts: Parts, headings: Heading[], url: string): ImportedRecipe {
	const facts = factsOf(parts.head)
	// Amounts above the method, without a heading of their own.
	const isLoose = (line: string): boolean => parts.ingredients.length === 0 && AMOUNT.test(line)
	const ingredients = withSections([...facts.rest.filter(isLoose), ...parts.ingredients].filter(Boolean))
	const steps = withoutNumbers(stepsOfText(parts.steps.join('\n'))).filter(Boolean)
	const description = joined(facts.rest.filter((line) => !isLoose(line)))
	const notes = joined(parts.notes)
	const servings = facts.servings || readServings(headings.map((heading) => heading.servings))
	const { prep_time, cook_time } = facts
	const total_time = facts.total_time === prep_time + cook_time ? 0 : facts.total_time
	const language = headings[0]?.language ?? ''
	const found = { title, description, ingredients, steps, notes, servings, prep_time, cook_time, total_time, language }
	const told = Object.entries(found).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
	return withinLimits({
		...bare(url),
		...found,
		source: Object.fromEntries(told.map(([field]) => [field, 'text'])),
	})
}

const bare = (url: string): Omit<ImportedRecipe, 'cut'> => ({
	...emptyDraft(),
	source_url: url && canonicalUrl(url),
	source_name: parseUrl(url)?.hostname.replace(/^www\./, '') ?? '',
	image_urls: [],
	author: '',
	video_url: '',
	cuisines: [],
	source: {},
})

const joined = (lines: string[]): string =>
	lines
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()

const AMOUNT = /^(?:[-–—*•▢☐]\s*)?(?:\d|[½¼¾⅓⅔⅛])/
const LONG_SENTENCE = /^.{60,}[.!]$/

/** Deals the lines out to the parts of the recipe. Numbered steps and paragraphs after a gap end a list of ingredients. */
function partsOf(lines: string[]): Parts {
	const parts: Parts = { head: [], ingredients: [], steps: [], notes: [] }
	const hasStepHeading = lines.some((line) => readHeading(line)?.part === 'steps')
	let part: keyof Parts = 'head'
	let afterGap = false
	for (const line of lines) {
		const heading = readHeading(line)
		if (heading) {
			part = heading.part
			if (heading.rest) parts[part].push(heading.rest)
		} else {
			const isStep = /^1[.)]\s/.test(line) || LONG_SENTENCE.test(line)
			if (part === 'ingredients' && !hasStepHeading && afterGap && isStep) part = 'steps'
			parts[part].push(line)
		}
		afterGap = line === ''
	}
	return parts
}

type HeadFacts = RecipeFacts & { rest: string[] }

/** Times and servings that stand between title and ingredients, a line or a part of a line ('Prep: 10 min | Serves 4') each. */
function factsOf(lines: string[]): HeadFacts {
	const facts: HeadFacts = { ...noFacts(), rest: [] }
	for (const line of lines) {
		const pieces = line.split(/\s*[|•·]\s*|,\s+(?=\p{Lu})/u).filter(Boolean)
		const read = pieces.map((piece) => readFact(piece, facts))
		if (line === '' || read.length === 0 || read.includes(false)) facts.rest.push(line)
	}
	return facts
}
