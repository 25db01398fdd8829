import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import { noFacts, readFact } from '../fields/recipe-facts.ts'
import { readHeading } from '../text/pasted-headings.ts'
import { NUMBERED_NAME, withoutNumbers } from '../text/step-text.ts'
import { IngredientList, isHeadingLine } from './ingredient-list.ts'
import { ingredientLikeness, isSentence, stepLikeness } from './line-likeness.ts'
import type { PageLine, Region } from './page-line.ts'
import { lineKey } from './page-sections.ts'
import { shownOnce } from './repeated-list.ts'

/** A range of the page's lines, the end excluded, with its score. */
export type Stretch = { from: number; to: number; worth: number; isHeaded: boolean }

/** The two lists of a recipe on a page without structured data. */
export type PageLists = {
	ingredients: DraftLine[]
	steps: string[]
	ingredientLines: Stretch | null
	stepLines: Stretch | null
	/** Whether the page shows most amounts after their names. */
	areTurned: boolean
	/** Whether any line of the page announces ingredients. */
	hasHeading: boolean
}

type Part = 'ingredients' | 'steps' | 'end'

const MOST_STARTS = 120
const MOST_LINES_OF_LIST = 200
const LOWEST_HEADING = 7

/**
 * Finds the ingredient list and the steps by their headings, their shape and their position. Lists that are not found
 * are empty.
 */
export function readPageLists(lines: readonly PageLine[]): PageLists {
	return new ListFinder(lines).find()
}

class ListFinder {
	private readonly lines: readonly PageLine[]
	private readonly parts: (Part | null)[]
	private readonly regions: Region[]
	private readonly ingredientScores: Float64Array
	private readonly stepScores: Float64Array

	constructor(lines: readonly PageLine[]) {
		this.lines = lines
		this.parts = lines.map(partOf)
		this.regions = this.soundRegions()
		this.ingredientScores = new Float64Array(lines.length).fill(Number.NaN)
		this.stepScores = new Float64Array(lines.length).fill(Number.NaN)
	}

	find(): PageLists {
		const ingredientLines = this.bestIngredients()
		const stepLines = this.bestSteps(ingredientLines)
		return {
			ingredients: ingredientLines ? this.ingredientsIn(ingredientLines) : [],
			steps: stepLines ? this.stepsIn(stepLines) : [],
			ingredientLines,
			stepLines,
			areTurned: ingredientLines !== null && this.areTurned(ingredientLines),
			hasHeading: this.parts.includes('ingredients'),
		}
	}

	private areTurned({ from, to }: Stretch): boolean {
		return this.lines.slice(from, to).filter(({ isTurned }) => isTurned).length * 2 > to - from
	}

	/** The regions by box names, except for a box named after one list that also contains the heading of the other. */
	private soundRegions(): Region[] {
		const regions = this.lines.map(({ region }) => region)
		for (let from = 0; from < regions.length; ) {
			const region = regions[from]
			let to = from
			while (to < regions.length && regions[to] === region) to++
			const other = region === 'steps' ? 'ingredients' : region === 'ingredients' ? 'steps' : ''
			if (other !== '' && this.parts.slice(from, to).includes(other)) regions.fill('', from, to)
			from = to
		}
		return regions
	}

	private ingredientScore(place: number): number {
		const known = this.ingredientScores[place] ?? 0
		if (!Number.isNaN(known)) return known
		const line = this.lines[place]
		if (!line) return 0
		const named = this.regions[place]
		const region = named === 'ingredients' ? 0.8 : named === 'steps' ? -2 : named === 'aside' ? -3 : 0
		const score = ingredientLikeness(line.text) + region
		this.ingredientScores[place] = score
		return score
	}

	private stepScore(place: number): number {
		const known = this.stepScores[place] ?? 0
		if (!Number.isNaN(known)) return known
		const line = this.lines[place]
		if (!line) return 0
		const named = this.regions[place]
		const region = named === 'steps' ? 1 : named === 'aside' ? -4 : named === 'ingredients' ? -2 : 0
		const score = stepLikeness(line.text) + region - (line.heading > 0 && line.heading < 7 ? 2 : 0)
		this.stepScores[place] = score
		return score
	}

	private bestIngredients(): Stretch | null {
		const starts: { from: number; level: number; bonus: number; isHeaded: boolean }[] = []
		for (const [place, line] of this.lines.entries()) {
			if (starts.length >= MOST_STARTS) break
			if (this.parts[place] === 'ingredients' && line.region !== 'aside')
				starts.push({ from: place + 1, level: line.heading || LOWEST_HEADING, bonus: 6, isHeaded: true })
			else if (this.regions[place] === 'ingredients' && this.regions[place - 1] !== 'ingredients')
				starts.push({ from: place, level: LOWEST_HEADING, bonus: 3, isHeaded: false })
			else if (this.ingredientScore(place) >= 2 && this.ingredientScore(place - 1) < 1)
				starts.push({ from: place, level: LOWEST_HEADING, bonus: 0, isHeaded: false })
		}
		let best: Stretch | null = null
		for (const start of starts) {
			const stretch = this.extendIngredients(start.from, start.level)
			if (!stretch) continue
			const worth = stretch.worth + start.bonus
			if (!best || worth > best.worth) best = { ...stretch, worth, isHeaded: start.isHeaded }
		}
		if (!best || best.worth < 5) return null
		const whole = this.wholeLists(best)
		return { ...whole, ...shownOnce(whole, this.lines) }
	}

	/** Extends a stretch to the whole list, because its first and last items may look like anything. */
	private wholeLists(stretch: Stretch): Stretch {
		let { from, to } = stretch
		const isBeside = (one: number, other: number): boolean => {
			const [list, beside] = [this.lines[one]?.block.parent, this.lines[other]?.block.parent]
			return list === beside && (list?.tag === 'ul' || list?.tag === 'ol') && !this.parts[other]
		}
		while (isBeside(from, from - 1) && stretch.from - from < 5) from--
		const above = this.lines[from - 1]
		if (above && from === stretch.from && isHeadingLine(above) && above.heading !== 1 && !this.parts[from - 1]) from--
		while (isBeside(to - 1, to) && to - stretch.to < 5) to++
		return { ...stretch, from, to }
	}

	private extendIngredients(from: number, level: number): Stretch | null {
		const kinds = new Set<string>()
		let first = ''
		let accepted = 0
		let sum = 0
		let best = 0
		let to = from
		for (let place = from; place < Math.min(from + MOST_LINES_OF_LIST, this.lines.length); place++) {
			const line = this.lines[place]
			if (!line) break
			const part = this.parts[place]
			if (part === 'steps' || part === 'end') break
			if (isHeadingLine(line)) {
				const goesOn = this.hasIngredientsFrom(place + 1)
				const isOver = line.heading > 0 && line.heading < LOWEST_HEADING && line.heading <= level
				if (isOver && accepted >= 2 && !goesOn) break
				sum -= goesOn ? 0.1 : 0.6
				continue
			}
			if (line.text.length > 300 && accepted > 0) break
			if (isNoise(line.text)) continue
			// The same list again, in another system of units.
			if (accepted >= 3 && lineKey(line.text) === first) break
			const kind = kindOf(line)
			const known = kinds.has(kind)
			const score = this.ingredientScore(place) + (known ? 0.4 : accepted >= 2 ? -1 : 0) + (line.isItem ? 0.2 : 0)
			sum += score
			if (score > 0) {
				kinds.add(kind)
				accepted++
				first ||= lineKey(line.text)
			}
			if (sum > best && score > 0) {
				best = sum
				to = place + 1
			}
			if (sum < best - 4 || (accepted === 0 && place > from + 4)) break
		}
		return accepted >= 2 && to > from ? { from, to, worth: best, isHeaded: false } : null
	}

	private hasIngredientsFrom(place: number): boolean {
		for (let next = place; next < place + 3; next++) {
			const line = this.lines[next]
			if (!line || this.parts[next] === 'steps' || this.parts[next] === 'end') return false
			if (this.ingredientScore(next) >= 1.5) return true
		}
		return false
	}

	private bestSteps(ingredients: Stretch | null): Stretch | null {
		const starts: { from: number; level: number; bonus: number; isHeaded: boolean }[] = []
		for (const [place, line] of this.lines.entries()) {
			if (starts.length >= MOST_STARTS) break
			if (line.region === 'aside') continue
			const before = this.lines[place - 1]
			if (this.parts[place] === 'steps')
				starts.push({ from: place + 1, level: line.heading || LOWEST_HEADING, bonus: 6, isHeaded: true })
			else if (this.regions[place] === 'steps' && this.regions[place - 1] !== 'steps')
				starts.push({ from: place, level: LOWEST_HEADING, bonus: 3, isHeaded: false })
			else if (line.isItem && line.block.parent?.tag === 'ol' && line.block.parent !== before?.block.parent)
				starts.push({ from: place, level: LOWEST_HEADING, bonus: 1, isHeaded: false })
		}
		if (ingredients) starts.push({ from: ingredients.to, level: LOWEST_HEADING, bonus: 1, isHeaded: false })
		let best: Stretch | null = null
		for (const start of starts) {
			const stretch = this.extendSteps(start.from, start.level, ingredients)
			if (!stretch) continue
			const worth = Math.min(stretch.worth, 15) + stretch.worth / 20 + start.bonus - awayFrom(ingredients, stretch)
			if (!best || worth > best.worth) best = { ...stretch, worth, isHeaded: start.isHeaded }
		}
		return best && best.worth >= 2 ? best : null
	}

	/** Whether a step is at this place or the next, below a name or a number. */
	private hasStepsFrom(place: number): boolean {
		return this.stepScore(place) > 0 || (!this.parts[place] && this.stepScore(place + 1) > 0)
	}

	private extendSteps(from: number, level: number, ingredients: Stretch | null): Stretch | null {
		const kinds = new Set<string>()
		/** The markup of the headings above the first step: further ones of that kind name further steps. */
		const names = new Set<string>()
		let accepted = 0
		let sum = 0
		let best = 0
		let to = from
		for (let place = from; place < Math.min(from + MOST_LINES_OF_LIST, this.lines.length); place++) {
			const line = this.lines[place]
			if (!line) break
			const part = this.parts[place]
			if (part === 'ingredients' || (part === 'end' && accepted > 0) || (line.region === 'aside' && accepted > 0)) break
			if (ingredients && place >= ingredients.from && place < ingredients.to) break
			// A question is addressed to the reader, after the recipe.
			if (accepted > 1 && !line.isItem && line.text.endsWith('?')) break
			if (part === 'steps' && accepted === 0) continue
			if (NUMBERED_NAME.test(line.text) || AD.test(line.text)) continue
			if (isHeadingLine(line) && !isSentence(line.text)) {
				const isOver = line.heading > 0 && line.heading < LOWEST_HEADING && line.heading <= level
				if (accepted === 0) names.add(kindOf(line))
				const goesOn = this.regions[place] === 'steps' || (names.has(kindOf(line)) && this.hasStepsFrom(place + 1))
				if (isOver && accepted > 0 && part !== 'steps' && !goesOn) break
				sum -= 0.3
				continue
			}
			const kind = kindOf(line)
			const known = kinds.has(kind)
			const score = this.stepScore(place) + (known ? 0.4 : accepted >= 1 ? -2.2 : 0) + (line.isItem ? 0.4 : 0)
			sum += score
			if (score > 0) {
				kinds.add(kind)
				accepted++
			}
			if (sum > best && score > 0) {
				best = sum
				to = place + 1
			}
			if (sum < best - 4 || (accepted === 0 && place > from + 6)) break
		}
		return accepted >= 1 && to > from ? { from, to, worth: best, isHeaded: false } : null
	}

	private ingredientsIn({ from, to }: Stretch): DraftLine[] {
		return ingredientsOf(this.lines.slice(from, to))
	}

	private stepsIn({ from, to }: Stretch): string[] {
		const steps: string[] = []
		for (const line of this.lines.slice(from, to)) {
			if (NUMBERED_NAME.test(line.text) || AD.test(line.text) || readHeading(line.text)) continue
			const isName = isHeadingLine(line) && !isSentence(line.text)
			steps.push(isName ? `${line.text.replace(/[\s:]+$/, '')}:` : line.text)
		}
		return withoutNumbers(steps)
	}
}

/** The ingredients in these lines of a list, under their headings. */
export function ingredientsOf(lines: readonly PageLine[]): DraftLine[] {
	const out: DraftLine[] = []
	let section = ''
	for (const { text, isHeading } of new IngredientList(lines.filter(({ text }) => !isNoise(text))).lines()) {
		if (isHeading) section = readHeading(text) ? '' : text.replace(/\s*:$/, '')
		else out.push({ text: text.replace(BULLET, '').replace(DASHED, '$1 '), section })
	}
	return out
}

const BULLET = /^[-–—*•▢☐□✓]\s*/
/** '200 g - sugar' has a dash between the boxes of amount and name. */
const DASHED = /^([\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛.,/⁄]*(?:\s?\p{L}{1,12}\.?)?)\s[-–—]\s(?=\p{L})/u

const AD =
	/^(?:advertisement|advertising|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|publicidade|annons|annonse|reklama?)$/i

/** A penalty for steps before their ingredients or far after them. */
function awayFrom(ingredients: Stretch | null, steps: Stretch): number {
	if (!ingredients) return 0
	if (steps.from < ingredients.from) return 5
	return Math.min((steps.from - ingredients.to) / 15, 4)
}

/** Lines among ingredients that are none: servings, a choice of units, a link that changes the page. */
const isNoise = (text: string): boolean => text.length <= 60 && (NOISE.test(text) || readFact(text, noFacts()))
const NOISE =
	/^(?:us|metric|imperial|us customary(?: – metric)?|metric – us customary|cups\/spoons|weights?|\[.{1,40}\]|(?:[\d½]x ?)+|add all to .*|print|save|copy)$/i

/** Lines of the same list have the same markup. */
function kindOf({ block }: PageLine): string {
	return `${block.tag}.${block.attributes.get('class') ?? ''}<${block.parent?.tag ?? ''}`
}

const END =
	/^(?:nutrition|nährwert|valeurs nutri|comments?\b|leave a (?:reply|comment)|kommentare?|related|you (?:may|might) also|did you (?:make|try)|tags?:|share\b|print\b|filed under|posted in|more recipes|reader interactions|about the author|similar recipes|have you tried|equipment\b|video\b|faqs?\b|frequently asked|what to serve|how to store|storage\b|pin (?:this|it)|follow (?:me|us)|subscribe|author\b|source:)/i

function partOf({ text, region }: PageLine): Part | null {
	if (text.length > 70 || region === 'aside') return null
	const heading = readHeading(text)
	if (heading) return heading.rest !== '' ? null : heading.part === 'notes' ? 'end' : heading.part
	return END.test(text) ? 'end' : null
}
