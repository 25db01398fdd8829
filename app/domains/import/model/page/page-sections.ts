import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import { readHeading } from '../text/pasted-headings.ts'
import type { PageLine } from './page-line.ts'

const GLYPHS: Record<string, string> = { '½': '12', '⅓': '13', '⅔': '23', '¼': '14', '¾': '34', '⅛': '18', '⅜': '38' }

/** A key that is equal for a line in a page's data and on the page itself: letters and digits. */
export const lineKey = (text: string): string =>
	text
		.slice(0, 300)
		.toLowerCase()
		.replace(/[½⅓⅔¼¾⅛⅜]/g, (glyph) => GLYPHS[glyph] ?? '')
		.replace(/[^\p{L}\p{N}]+/gu, '')

/** The words and whole numbers of a line, in lower case. */
export const wordsIn = (text: string): Set<string> =>
	new Set(
		text
			.slice(0, 300)
			.toLowerCase()
			.match(/\p{L}[\p{L}\p{M}]+|\d+/gu) ?? [],
	)

// Lists of one recipe are at most this many lines apart.
const MOST_BETWEEN = 14
const LEAST_ALIKE = 0.7
/** The least length of a word that is a name, not an article or a unit. */
const LONG_WORD = 4
const MOST_LINES = 300

/**
 * The position of each of a recipe's lines among the page's lines, -1 if it is not found. Null if too few are found.
 */
export function findOnPage(ingredients: readonly string[], lines: readonly PageLine[]): number[] | null {
	const count = ingredients.length
	if (count < 2 || count > MOST_LINES) return null
	const places = placesOf(ingredients, lines)
	const cluster = bestCluster(places, lines)
	if (!cluster) return null
	const found = assign(places, cluster)
	fillFromElsewhere(found, places, lines)
	fillByWords(found, ingredients, lines, cluster)
	const hits = found.filter((place) => place >= 0).length
	return hits >= 2 && hits >= count * 0.6 ? found : null
}

/** For each ingredient, all lines of the page with the same key. */
function placesOf(ingredients: readonly string[], lines: readonly PageLine[]): number[][] {
	const byKey = new Map<string, number[]>()
	for (const text of ingredients) byKey.set(lineKey(text), [])
	for (const [place, line] of lines.entries()) if (line.text.length <= 300) byKey.get(lineKey(line.text))?.push(place)
	return ingredients.map((text) => (lineKey(text) === '' ? [] : (byKey.get(lineKey(text)) ?? [])))
}

type Cluster = { from: number; to: number }

/** The part of the page that contains most of the recipe's lines. */
function bestCluster(places: number[][], lines: readonly PageLine[]): Cluster | null {
	const all = [...new Set(places.flat())].sort((one, other) => one - other)
	if (all.length === 0) return regionOfIngredients(lines)
	const clusters: (Cluster & { hits: Set<number> })[] = []
	const owners = Map.groupBy(
		places.flatMap((spots, index) => spots.map((spot) => ({ spot, index }))),
		({ spot }) => spot,
	)
	for (const place of all) {
		let last = clusters.at(-1)
		const isOther = last && (lines[place]?.region === 'steps') !== (lines[last.to]?.region === 'steps')
		if (!last || isOther || place - last.to > MOST_BETWEEN) {
			last = { from: place, to: place, hits: new Set() }
			clusters.push(last)
		}
		last.to = place
		for (const { index } of owners.get(place) ?? []) last.hits.add(index)
	}
	const worth = ({ from, hits }: (typeof clusters)[number]): number =>
		hits.size + (lines[from]?.region === 'ingredients' ? 0.5 : 0)
	return clusters.reduce((best, cluster) => (worth(cluster) > worth(best) ? cluster : best))
}

function regionOfIngredients(lines: readonly PageLine[]): Cluster | null {
	const from = lines.findIndex(({ region }) => region === 'ingredients')
	if (from < 0) return null
	let to = from
	while (to + 1 < lines.length && to - from < MOST_LINES && lines[to + 1]?.region === 'ingredients') to++
	return { from, to }
}

/** Assigns page lines to ingredients in order, as far as both orders agree; no line is assigned twice. */
function assign(places: number[][], { from, to }: Cluster): number[] {
	const used = new Set<number>()
	let last = -1
	return places.map((spots) => {
		const free = spots.filter((spot) => spot >= from && spot <= to && !used.has(spot))
		const place = free.find((spot) => spot > last) ?? free[0] ?? -1
		if (place >= 0) {
			used.add(place)
			last = place
		}
		return place
	})
}

/** A recipe of several parts may show each part's ingredients above its own steps. */
function fillFromElsewhere(found: number[], places: number[][], lines: readonly PageLine[]): void {
	const used = new Set(found)
	for (const [index, spots] of places.entries()) {
		if (found[index] !== -1) continue
		const place = spots.find((spot) => !used.has(spot) && lines[spot]?.region === 'ingredients') ?? -1
		found[index] = place
		used.add(place)
	}
}

/** Finds lines that the page words slightly differently: most of their words are the same. */
function fillByWords(
	found: number[],
	ingredients: readonly string[],
	lines: readonly PageLine[],
	{ from, to }: Cluster,
): void {
	if (!found.includes(-1)) return
	const used = new Set(found)
	const near: { place: number; words: Set<string> }[] = []
	for (let place = Math.max(from - MOST_BETWEEN, 0); place <= Math.min(to + MOST_BETWEEN, lines.length - 1); place++) {
		const line = lines[place]
		if (line && !used.has(place) && line.text.length <= 300) near.push({ place, words: wordsIn(line.text) })
		if (near.length > MOST_LINES) break
	}
	for (const [index, text] of ingredients.entries()) {
		if (found[index] !== -1) continue
		const wanted = wordsIn(text)
		let best = LEAST_ALIKE
		for (const { place, words } of near) {
			if (used.has(place)) continue
			const alike = similarityOf(wanted, words)
			if (alike <= best) continue
			best = alike
			found[index] = place
		}
		used.add(found[index] ?? -1)
	}
}

function similarityOf(one: Set<string>, other: Set<string>): number {
	if (one.size === 0 || other.size === 0) return 0
	let common = 0
	for (const word of one) if (other.has(word)) common++
	// A shortened line has few words, all of which match.
	const isWhole = common === one.size && [...one].some((word) => word.length >= LONG_WORD)
	return Math.max((2 * common) / (one.size + other.size), common >= 3 || isWhole ? (0.9 * common) / one.size : 0)
}

const LONGEST_HEADING = 100
const NAMED_HEADING = /group|head|title|name|purpose|section|sub|(?:^|\s)h[1-6](?:\s|$)/i
const NOISE =
	/^(?:[\d½¼¾]+\s?x(?:\s|$)|us customary|metric|imperial|cook mode|advertisement|anzeige|publicité|print|save|scale|servings?\b|prevent your screen|deselect all|select all|add to|jump to|shop\b|check all|cups?$|units?:?$|original recipe|makes\b|serves\b|yield)/i

/**
 * Assigns the headings that the page shows above its ingredients to lines without a section, because a page's data
 * often lists them without groups. Null if the page shows no headings, or not these ingredients.
 */
export function sectionsFromPage(
	told: readonly DraftLine[],
	lines: readonly PageLine[],
	title: string,
): DraftLine[] | null {
	if (told.some(({ section }) => section !== '')) return null
	const places = findOnPage(
		told.map(({ text }) => text),
		lines,
	)
	if (!places) return null
	const isNoHeading = headingsAmong(told, places, lines)
	const ingredients = told.filter((_line, index) => isNoHeading[index])
	const found = places.filter((_place, index) => isNoHeading[index])
	const taken = new Set(found)
	const hits = found.filter((place) => place >= 0).sort((one, other) => one - other)
	const [first = 0] = hits
	const last = hits.at(-1) ?? first
	const areItems = hits.filter((place) => lines[place]?.isItem).length * 2 > hits.length
	const areAllFound = hits.length >= ingredients.length * 0.9
	const lists = new Set(hits.map((place) => lines[place]?.block.parent))
	const headings = new Map<number, string>()
	const general = new Set<number>()
	for (let place = Math.max(first - 1, 0); place < last; place++) {
		const line = lines[place]
		if (!line || taken.has(place) || line.heading === 1 || NOISE.test(line.text)) continue
		// In a list whose ingredients are all found, any other item is not an ingredient.
		const isLeftOver = areAllFound && line.isItem && lists.has(line.block.parent) && isShortName(line.text)
		if (!isLeftOver && !isSectionHeading(line, areItems && place >= first)) continue
		headings.set(place, line.text.replace(/\s*:$/, ''))
		const part = readHeading(line.text)?.part
		if ((part && (part !== 'notes' || place < first)) || (place < first && lineKey(line.text) === lineKey(title)))
			general.add(place)
	}
	// A general 'Ingredients' says nothing, but 'Ingredients for the rolls' and 'Ingredients for the patties' do.
	const saying = [...general].filter((place) => readHeading(headings.get(place) ?? '')?.part === 'ingredients')
	const areParts = new Set(saying.map((place) => headings.get(place))).size > 1
	for (const place of general) if (!areParts || !saying.includes(place)) headings.set(place, '')
	if (![...headings.values()].some(Boolean)) return null
	const sectionAt = (place: number): string => {
		for (let above = place - 1; above >= first - 1; above--) {
			const heading = headings.get(above)
			if (heading !== undefined) return heading
		}
		return ''
	}
	let section = ''
	return ingredients.map(({ text }, index) => {
		const place = found[index] ?? -1
		if (place >= 0) section = sectionAt(place)
		return { text, section }
	})
}

/**
 * Which lines are ingredients. Some pages list headings among them, and only the page's markup tells them apart. A
 * heading is followed by something, so the last line is never one.
 */
function headingsAmong(told: readonly DraftLine[], places: readonly number[], lines: readonly PageLine[]): boolean[] {
	const isHeading = told.map(({ text }, index) => {
		const line = lines[places[index] ?? -1]
		if (!line || line.isItem || !isShortName(text)) return false
		return (line.heading > 1 && line.heading < 7) || NAMED_HEADING.test(line.block.attributes.get('class') ?? '')
	})
	const isFew = isHeading.filter(Boolean).length * 3 <= told.length
	return isHeading.map((is, index) => !is || !isFew || index === told.length - 1)
}

const isShortName = (text: string): boolean => text.length <= 60 && /^\p{L}[^\d.!?]*$/u.test(text)

function isSectionHeading({ text, heading, block, isItem }: PageLine, areItems: boolean): boolean {
	if (text.length > LONGEST_HEADING || NOISE.test(text) || !/\p{L}{2}/u.test(text)) return false
	if (heading > 0 || text.endsWith(':')) return true
	if (/^[\d½¼¾⅓⅔⅛]/.test(text)) return false
	if (NAMED_HEADING.test(block.attributes.get('class') ?? '')) return true
	return areItems && !isItem && text.length <= 60 && !/[.!?,]$/.test(text)
}
