import { html, page } from '#app/domains/import/model/formats/write-html.ts'
import { fullDateOf, momentOf } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import type { HistoryEntry } from '#app/sync/model/history.ts'
import { historyParts } from '#app/sync/model/sync-labels-history.ts'
import { labelOf } from './messages.ts'
import { isPictureEntry } from './picture-names.ts'
import { isObject } from './units.ts'

/** What a page needs to know beside its rows. `titles`: of recipes and other things, by their ids. */
export type Readable = { place: Place; titles: ReadonlyMap<string, string> }

/** Fields that name a row, the first of them that it has. */
const TITLES = ['title', 'name', 'ingredient_name', 'date', 'cooked_on', 'store', 'food', 'subject', 'recipe_id']
/** Fields that say nothing to a person: positions, and how the program read a text. */
const LEFT_OUT = new Set(['user_id', 'position', 'reading', 'walks', 'icon', 'mid', 'client_id', 'row_id', 'parts'])
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Milliseconds since 1970 that a field's value must exceed to be a time and not a small number. */
const EARLIEST = 1_000_000_000_000

/** A row as a list item: its name, then its fields with their labels. `inner`: HTML of its parts. */
export function rowItem(fields: Record<string, unknown>, readable: Readable, inner = ''): string {
	const named = TITLES.find((name) => wordsOf(name, fields[name], readable) !== '') ?? ''
	const title = named ? wordsOf(named, fields[named], readable) : ''
	const facts = factsOf(fields, readable, [named])
	return [
		'<li>',
		title ? `<strong>${html(title)}</strong>` : '',
		facts.length > 0 ? `<br>${facts.map(html).join(' · ')}` : '',
		...imagesIn(fields),
		inner,
		'</li>',
	].join('')
}

/** 'Quantity: 3' for each field that says something. */
function factsOf(fields: Record<string, unknown>, readable: Readable, without: readonly string[] = []): string[] {
	return Object.entries(fields).flatMap(([name, value]) => {
		if (LEFT_OUT.has(name) || without.includes(name)) return []
		const words = wordsOf(name, value, readable)
		return words === '' ? [] : [`${labelOf(name).replace(/ (?:at|id)$/, '')}: ${words}`]
	})
}

function wordsOf(name: string, value: unknown, readable: Readable): string {
	if (value === null || value === undefined || value === '' || value === false || LEFT_OUT.has(name)) return ''
	if (value === true) return 'yes'
	if (typeof value === 'number') return /(?:^|_)at$/.test(name) ? momentIn(value, readable) : String(value)
	if (typeof value === 'string') return textOf(value, readable)
	const inner = Array.isArray(value)
		? value.map((item) => wordsOf('', item, readable))
		: isObject(value)
			? factsOf(value, readable)
			: []
	return inner.filter(Boolean).join(Array.isArray(value) && value.some(isObject) ? '; ' : ', ')
}

const momentIn = (at: number, { place }: Readable): string => (at > EARLIEST ? momentOf(at, place) : '')

function textOf(text: string, { titles, place }: Readable): string {
	if (ID.test(text)) return titles.get(text) ?? ''
	if (isPictureEntry(text)) return ''
	return DAY.test(text) ? fullDateOf(text, place) : text
}

const picturesIn = (fields: Record<string, unknown>): string[] =>
	Object.values(fields)
		.flat()
		.filter((value): value is string => typeof value === 'string' && isPictureEntry(value))

const imagesIn = (fields: Record<string, unknown>): string[] =>
	picturesIn(fields).map((name) => `<p><img src="${html(name)}" alt="" loading="lazy"></p>`)

export const listPage = (heading: string, items: readonly string[], next: string | null): string =>
	page(heading, 'en', [
		'<p><a href="index.html">Your data</a></p>',
		`<h1>${html(heading)}</h1>`,
		`<ul>${items.join('\n')}</ul>`,
		next ? `<p><a href="${html(encodeURI(next))}">Further ${html(heading.toLowerCase())}</a></p>` : '',
	])

/** A line of the history: 'Saved Soup on Chrome on Linux at 21 Nov 2026, 20:14; kept'. */
export function historyItem(entry: HistoryEntry, { place }: Readable): string {
	const { what, how } = historyParts(entry, momentOf(entry.at, place))
	return `<li>${html(`${what} ${how}`)}</li>`
}

/** What the server has about the account: its values, then a heading for each value that has fields of its own. */
export function accountPage(heading: string, account: Record<string, unknown>, readable: Readable): string {
	const listOf = (facts: readonly string[]) => `<ul>${facts.map((fact) => `<li>${html(fact)}</li>`).join('\n')}</ul>`
	const groups = Object.entries(account).filter(([, value]) => typeof value === 'object' && value !== null)
	const names = groups.map(([name]) => name)
	return page(heading, 'en', [
		'<p><a href="index.html">Your data</a></p>',
		`<h1>${html(heading)}</h1>`,
		listOf(factsOf(account, readable, names)),
		...groups.flatMap(([name, value]) => {
			const facts = Array.isArray(value)
				? value.map((item) => wordsOf('', item, readable)).filter(Boolean)
				: factsOf(value as Record<string, unknown>, readable)
			const images = isObject(value) ? imagesIn(value) : []
			return facts.length > 0 ? [`<h2>${html(labelOf(name))}</h2>`, ...images, listOf(facts)] : []
		}),
	])
}

export type IndexEntry = { title: string; link: string }

/** The page that the archive begins with for a person. `notes`: what is missing in it. */
export function indexPage({
	name,
	madeAt,
	things,
	recipes,
	notes,
	place,
}: {
	name: string
	madeAt: number
	things: readonly IndexEntry[]
	recipes: readonly IndexEntry[]
	notes: readonly string[]
	place: Place
}): string {
	const links = (entries: readonly IndexEntry[]) =>
		`<ul>${entries.map(({ title, link }) => `<li><a href="${html(encodeURI(link))}">${html(title)}</a></li>`).join('\n')}</ul>`
	return page('Your data', 'en', [
		'<h1>Your data</h1>',
		`<p>${html([name, momentOf(madeAt, place)].filter(Boolean).join(', '))}</p>`,
		...notes.map((note) => `<p>${html(note)}</p>`),
		things.length > 0 ? links(things) : '',
		recipes.length > 0 ? '<h2>Recipes</h2>' : '',
		recipes.length > 0 ? links([...recipes].sort((a, b) => a.title.localeCompare(b.title, 'en'))) : '',
		'<p>The folder “data” and the file “nomster.json” are for programs: “Restore from a file” in Nomster reads them.</p>',
	])
}
