import Papa from 'papaparse'
import type { CsvColumns, CsvField } from './csv-fields.ts'
import { FILE_LIMITS } from './limits.ts'
import { webPictures } from './pictures.ts'
import { linesUnder, type Parts, toItems } from './to-found.ts'
import { linesOf, listOf, parseJson, textOf } from './values.ts'

export type Table = { header: string[]; rows: string[][] }

/** A table with column names in the first row, with any separator. */
export function readTable(text: string): Table {
	const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: FILE_LIMITS.recipes + 1 })
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
	['servings', /^(?:servings?|serves|yields?|portions?|recipe ?yield|portionen|porciones|porzioni|porties)$/],
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
	['picture', /^(?:image|picture|photo|image[ _]?url|photo[ _]?url|bild)s?$/],
]

/** Guesses columns by their names; a column has one field, and a field the first matching column. */
export function guessColumns(header: string[]): CsvColumns {
	const columns: CsvColumns = {}
	header.forEach((name, at) => {
		const bare = name.trim().toLowerCase().replace(/[_-]/g, ' ')
		const field = NAMES.find(
			([one, names]) => columns[one] === undefined && (names.test(bare) || names.test(name.trim().toLowerCase())),
		)?.[0]
		if (field) columns[field] = at
	})
	return columns
}

export function readRow(row: string[], columns: CsvColumns): Parts {
	const cell = (field: CsvField) => row[columns[field] ?? -1] ?? ''
	return {
		title: cell('title'),
		description: cell('description'),
		lines: linesUnder(toItems(listIn(cell('ingredients')))),
		steps: listIn(cell('steps')),
		servings: cell('servings'),
		prep: cell('prep'),
		cook: cell('cook'),
		total: cell('total'),
		difficulty: cell('difficulty'),
		cuisine: cell('cuisine'),
		category: namesIn(cell('category')),
		tags: namesIn(cell('tags')),
		notes: [cell('notes')],
		source: cell('source'),
		sourceName: cell('sourceName'),
		pictures: webPictures(linesOf(cell('picture'))),
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

const namesIn = (cell: string): string[] => listIn(cell).flatMap((text) => text.split(','))
