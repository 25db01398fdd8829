import Papa from 'papaparse'
import { withoutNumbers } from '../text/step-text.ts'
import type { CsvColumns, CsvField } from './csv-fields.ts'
import { FILE_LIMITS } from './limits.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { webPictures } from './pictures.ts'
import { colonHeading, type HeadingOf, linesUnder, type Parts, toItems } from './to-found.ts'
import { isTrue, linesOf, listOf, parseJson, textOf, timeOf } from './values.ts'

export type Table = { header: string[]; rows: string[][] }

/** A table with column names in the first row, with any separator. */
export function readTable(text: string): Table {
	const { data } = Papa.parse<string[]>(text.replace(/^\s*sep=.\r?\n/i, ''), {
		skipEmptyLines: 'greedy',
		preview: FILE_LIMITS.recipes + 1,
	})
	const [header = [], ...rows] = data
	return { header: header.map((name) => name.trim()), rows }
}

const NAMES: [field: CsvField, names: RegExp][] = [
	['title', /^(?:title|name|recipe(?: ?(?:name|title))?|titel|nom|nombre|titolo|naam)$/],
	[
		'ingredients',
		/^(?:ingredients?|ingredient ?list|recipe ?ingredients?|zutaten|ingrédients?|ingredientes|ingredienti|ingrediënten)$/,
	],
	[
		'steps',
		/^(?:steps|instructions?|directions?|methods?|preparation|recipe ?instructions|zubereitung|anleitung|étapes|préparation|instrucciones|preparación|procedimento|bereiding)$/,
	],
	['description', /^(?:description|summary|intro(?:duction)?|beschreibung|descripción|descrizione|beschrijving)$/],
	[
		'servings',
		/^(?:servings?|serves|yields?|portions?|quantity|recipe ?yield|portionen|menge|porciones|porzioni|porties)$/,
	],
	['prep', /^(?:prep(?:aration)?[ _]?time|prep|active ?time|vorbereitungszeit)$/],
	['cook', /^(?:cook(?:ing)?[ _]?time|cook|kochzeit|perform ?time)$/],
	['total', /^(?:total[ _]?time|time|duration|gesamtzeit)$/],
	['difficulty', /^(?:difficulty|level|schwierigkeit(?:sgrad)?)$/],
	['cuisine', /^(?:cuisines?|küche)$/],
	['category', /^(?:categor(?:y|ies)|courses?|type|folder|kategorien?|catégories?|categorías?)$/],
	['tags', /^(?:tags?|labels?|keywords?|schlagwörter)$/],
	['notes', /^(?:notes?|comments?|tips|notizen)$/],
	['source', /^(?:(?:source[ _]?)?(?:url|link)|web(?:site|link)|org[ _]?url|address)$/],
	['sourceName', /^(?:source(?:[ _]?name)?|author|credit|from|quelle)$/],
	['nutrition', /^(?:nutrition(?:al)?(?: ?(?:info(?:rmation)?|facts))?|nährwerte?)$/],
	['rating', /^(?:(?:my )?rating|stars|bewertung)$/],
	['favorite', /^(?:is ?)?favou?rites?$/],
	['created', /^(?:(?:date )?(?:created|added)(?: ?(?:at|on|date))?|creation date|date)$/],
	['picture', /^(?:(?:original ?)?(?:image|picture|photo)s?(?: ?(?:url|link|address)s?)?|bild(?:er)?)$/],
]

/** Guesses columns by their names; a column has one field, and a field the first matching column. */
export function guessColumns(header: string[]): CsvColumns {
	const columns: CsvColumns = {}
	header.forEach((name, at) => {
		const bare = name
			.trim()
			.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
			.toLowerCase()
			.replace(/[_-]/g, ' ')
		const field = NAMES.find(
			([one, names]) => columns[one] === undefined && (names.test(bare) || names.test(name.trim().toLowerCase())),
		)?.[0]
		if (field) columns[field] = at
	})
	return columns
}

export function readRow(header: string[], row: string[], columns: CsvColumns): Parts {
	const cell = (field: CsvField) => row[columns[field] ?? -1] ?? ''
	const used = new Set(Object.values(columns))
	const unused = header.flatMap((name, at) => (used.has(at) || !row[at]?.trim() ? [] : [name || String(at + 1)]))
	const isAddress = /^\s*https?:\/\/\S+\s*$/i.test(cell('sourceName')) && cell('source') === ''
	return {
		title: cell('title'),
		description: cell('description'),
		lines: linesUnder(toItems(listIn(cell('ingredients')), tableHeading)),
		steps: withoutNumbers(listIn(cell('steps'))),
		servings: cell('servings'),
		prep: cell('prep'),
		cook: cell('cook'),
		total: cell('total'),
		difficulty: cell('difficulty'),
		...(columns.cuisine === undefined ? {} : { cuisine: cell('cuisine') }),
		category: namesIn(cell('category')),
		tags: namesIn(cell('tags')),
		notes: [cell('notes')],
		nutrition: cell('nutrition'),
		rating: ratingIn(cell('rating')),
		favorite: isTrue(cell('favorite')),
		created: timeOf(cell('created')),
		source: isAddress ? cell('sourceName') : cell('source'),
		sourceName: isAddress ? '' : cell('sourceName'),
		pictures: webPictures(listIn(cell('picture')).flatMap((text) => text.trim().split(/[\s,]+(?=https?:)/i))),
		dropped: [...unused.map(M.column), ...namedPictures(cell('picture')).map(M.pictureNamed)],
	}
}

/** A list in a cell: by lines, else as JSON, else separated by '|' or ';'. */
function listIn(cell: string): string[] {
	const lines = linesOf(cell).filter((line) => line.trim() !== '')
	if (lines.length !== 1) return lines
	const [only = ''] = lines
	const json = /^\s*\[/.test(only) ? listOf(parseJson(only)).map(textOf) : []
	if (json.length > 0) return json
	const parts = only.split(only.includes('|') ? '|' : /;\s+/)
	return parts.length > 1 ? parts : lines
}

/** Names are parted by commas or semicolons. */
const namesIn = (cell: string): string[] => listIn(cell).flatMap((text) => text.split(/[,;]/))

/** Some apps write a heading as an ingredient without amount and unit: ', For the sauce'. */
const tableHeading: HeadingOf = (line) => {
	const bare = line.replace(/^,+ */, '')
	return colonHeading(bare) ?? (bare === line || bare === '' ? null : bare)
}

/** Names of files that are not in the table. */
const namedPictures = (cell: string): string[] => listIn(cell).filter((text) => !/https?:\/\//i.test(text))

/** Stars: a rating above 5 is one of 10 or of 100. */
function ratingIn(cell: string): number {
	const rating = Number.parseFloat(cell.replace(',', '.'))
	if (!(rating > 5)) return rating || 0
	return rating > 10 ? rating / 20 : rating / 2
}
