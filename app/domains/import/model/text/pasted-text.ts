import { detectLanguage } from '#app/domains/ingredients/model/grammar/languages/detect-language.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { canonicalUrl, parseUrl } from '../capture/addresses.ts'
import { receiptOf } from '../fields/receipt.ts'
import { type FactsSaid, noFacts, type RecipeFacts, readFact, readFacts } from '../fields/recipe-facts.ts'
import { readYield } from '../fields/servings.ts'
import { pageLine, pageText } from '../page/page-text.ts'
import { type ImportedRecipe, withinLimits } from '../save/imported-recipe.ts'
import { withoutFrame } from './pasted-frame.ts'
import { type Heading, type RecipePart, readHeading } from './pasted-headings.ts'
import { splitByShape } from './pasted-split.ts'
import { stepsOfText, withoutNumbers } from './step-text.ts'
import { withTextSections } from './text-sections.ts'

type Parts = Record<RecipePart | 'head', string[]>

/**
 * Reads a plain text as a draft: the first line is the title, and headings separate the lists; without headings the
 * shapes of the lines do. If no recipe is recognised, the text becomes the notes: nothing is lost and nothing is
 * guessed. Null for a text without words.
 */
export function readPlainText(text: string, url: string): ImportedRecipe | null {
	const whole = pageText(text).split('\n').map(pageLine)
	const framed = withoutFrame(whole)
	const isBare = framed.lines.every((line) => line === '')
	const lines = isBare ? whole : framed.lines
	const address = url || (isBare ? '' : framed.url)
	const first = lines.findIndex((line) => line !== '')
	if (first < 0) return null
	const isTitled = readHeading(lines[first] ?? '') === null
	const title = isTitled ? (lines[first] ?? '').replace(/^#+\s*|^\*\*(.*)\*\*$/g, '$1') : ''
	const body = lines.slice(isTitled ? first + 1 : first)
	const headings = body.map(readHeading).filter((heading) => heading !== null)
	const isParted = headings.some(({ part }) => part !== 'notes')
	const dropped = isBare ? [] : framed.dropped
	const parts = isParted ? partsOf(body) : partsByShape(body)
	return parts ? fromParts(title, parts, headings, address, dropped) : unparted(title, body, address, dropped)
}

function unparted(title: string, body: string[], url: string, dropped: string[]): ImportedRecipe {
	const draft = { ...bare(url), title, notes: body.join('\n').trim() }
	const source = sourceOf({ title, notes: draft.notes })
	return withinLimits({ ...draft, source, receipt: receiptOf(draft, source, {}, dropped) })
}

/** Every field that was found was found in the text. */
const sourceOf = (found: Partial<ImportedRecipe>): ImportedRecipe['source'] =>
	Object.fromEntries(
		Object.entries(found)
			.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
			.map(([field]) => [field, 'text']),
	)

/** The parts of a text without headings. */
function partsByShape(body: string[]): Parts | null {
	const notesAt = body.findIndex((_line, place) => headingIn(body, place, 'steps')?.part === 'notes')
	const told = notesAt < 0 ? body : body.slice(0, notesAt)
	const facts = noFacts()
	const split = splitByShape(told.map((line) => (readFacts(line, facts, {}) ? '' : line)))
	if (!split) return null
	return {
		head: told.slice(0, split.ingredients),
		ingredients: told.slice(split.ingredients, split.steps),
		steps: told.slice(split.steps),
		notes: notesAt < 0 ? [] : body.slice(notesAt),
	}
}

function fromParts(title: string, parts: Parts, headings: Heading[], url: string, dropped: string[]): ImportedRecipe {
	const facts = factsOf(parts.head)
	// Amounts above the method, without a heading of their own.
	const isLoose = (line: string): boolean => parts.ingredients.length === 0 && AMOUNT.test(line)
	const steps = withoutNumbers(stepsOfText(parts.steps.join('\n')))
		.map((step) => step.replace(/^[▢☐□■▪●◦‣•·✓✔]\s*/, ''))
		.filter((step) => step !== '' && !(step.length <= 40 && readFact(step, facts)))
	const lines = [...facts.rest.filter(isLoose), ...parts.ingredients].filter(Boolean)
	const ingredients = withTextSections(lines, steps, title)
	const description = joined(facts.rest.filter((line) => !isLoose(line)))
	const notes = joined(parts.notes)
	const named = readYield(headings.map((heading) => heading.servings))
	const { servings, recipe_yield } = facts.servings || facts.recipe_yield ? facts : named
	const { prep_time, cook_time } = facts
	const total_time = facts.total_time === prep_time + cook_time ? 0 : facts.total_time
	const language = headings[0]?.language ?? detectLanguage([...lines, ...steps]) ?? ''
	const found = {
		title,
		description,
		ingredients,
		steps,
		notes,
		servings,
		recipe_yield,
		prep_time,
		cook_time,
		total_time,
		language,
	}
	const draft = { ...bare(url), ...found }
	const source = sourceOf(found)
	const said = { ingredients: lines, steps: parts.steps.filter(Boolean), ...facts.said }
	return withinLimits({ ...draft, source, receipt: receiptOf(draft, source, said, dropped) })
}

const bare = (url: string): Omit<ImportedRecipe, 'cut' | 'receipt'> => ({
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

/**
 * Assigns the lines to the parts of the recipe. If only one of the two lists has a heading, the other is found by its
 * shape.
 */
function partsOf(lines: string[]): Parts {
	const parts: Parts = { head: [], ingredients: [], steps: [], notes: [] }
	let part: keyof Parts = 'head'
	for (const [place, line] of lines.entries()) {
		const heading = headingIn(lines, place, part)
		if (heading) {
			part = heading.part
			if (heading.rest) parts[part].push(heading.rest)
		} else parts[part].push(line)
	}
	if (parts.steps.some(Boolean) || !parts.ingredients.some(Boolean)) return parts
	const split = splitByShape(parts.ingredients) ?? splitAtSentence(parts.ingredients)
	if (!split) return parts
	return { ...parts, ingredients: parts.ingredients.slice(0, split.steps), steps: parts.ingredients.slice(split.steps) }
}

/** After a gap a numbered step or a long sentence ends the ingredients. */
function splitAtSentence(lines: string[]): { steps: number } | null {
	const steps = lines.findIndex(
		(line, place) => place > 0 && lines[place - 1] === '' && (/^1[.)]\s/.test(line) || LONG_SENTENCE.test(line)),
	)
	return steps < 0 ? null : { steps }
}

/** The heading on this line. 'Prep: 5 min' is a time, and 'Tip: …' among the steps is a step. */
function headingIn(lines: string[], place: number, part: keyof Parts): Heading | null {
	const line = lines[place] ?? ''
	const heading = readHeading(line)
	if (!heading || heading.rest === '') return heading
	if (readFact(line, noFacts())) return null
	const goesOn = lines.slice(place + 1, place + 4).some((next) => next !== '' && !readHeading(next))
	return heading.part === 'notes' && part !== 'head' && goesOn ? null : heading
}

type HeadFacts = RecipeFacts & { rest: string[]; said: FactsSaid }

/** Times, servings and yield between the title and the ingredients, and the lines that contain something else. */
function factsOf(lines: string[]): HeadFacts {
	const facts = noFacts()
	const said: FactsSaid = {}
	const rest = lines.filter((line) => !readFacts(line, facts, said))
	return { ...facts, rest, said }
}
