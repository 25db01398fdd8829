import { mergeAmounts } from '#app/domains/ingredients/model/grammar/amounts.ts'
import { type Item, scanItems } from '#app/domains/ingredients/model/grammar/items.ts'
import type { Lexicon } from '#app/domains/ingredients/model/grammar/lexicon.ts'
import {
	NAME,
	NOTE,
	PREPARATION,
	QUANTITY,
	REST,
	SIZE,
	UNIT,
} from '#app/domains/ingredients/model/grammar/tagger/labels.ts'

/** One labelled line as in the file of labels. */
export type LabelledLine = {
	id: string
	sentence: string
	quantity: number | null
	unit: string | null
	name: string
	size: string | null
	note: string | null
	prep: string | null
}

const IRREGULAR: Record<string, string> = { leaves: 'leaf', loaves: 'loaf', halves: 'half', knives: 'knife' }

function fold(word: string): string {
	if (IRREGULAR[word]) return IRREGULAR[word]
	if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(?:sses|shes|ches|xes|oes)$/.test(word)) return word.slice(0, -2)
	return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

function keyOf(item: Item): string {
	const { value, valueMax } = item
	if (value) return `${value.over / value.under}-${valueMax ? valueMax.over / valueMax.under : ''}`
	return item.unit ?? fold(item.word)
}

export const itemsOf = (text: string, lexicon: Lexicon): Item[] => mergeAmounts(text, scanItems(text, lexicon), lexicon)

/** The keys of a label's words; labels write a half as '#1$2'. */
function keysOf(label: string | null, lexicon: Lexicon): string[] {
	const text = (label ?? '').replace(/(\d*)#(\d+)\$(\d+)/g, '$1 $2/$3 ')
	return itemsOf(text, lexicon).map(keyOf)
}

const MATCH = 10
const NEIGHBOUR = 4

/**
 * Finds the position in `keys` of each wanted key, in order, preferring contiguous runs; returns the positions. Taken
 * ones are skipped.
 */
function place(keys: string[], taken: boolean[], wanted: string[]): number[] {
	const [rows, columns] = [wanted.length, keys.length]
	const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
	const ending = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1).fill(-1))
	for (let row = 1; row <= rows; row += 1) {
		for (let column = 1; column <= columns; column += 1) {
			const up = best[row - 1]?.[column] ?? 0
			const left = best[row]?.[column - 1] ?? 0
			let here = -1
			if (!taken[column - 1] && keys[column - 1] === wanted[row - 1]) {
				const run = ending[row - 1]?.[column - 1] ?? -1
				here = MATCH + Math.max(best[row - 1]?.[column - 1] ?? 0, run >= 0 ? run + NEIGHBOUR : 0)
			}
			;(ending[row] as Float64Array)[column] = here
			;(best[row] as Float64Array)[column] = Math.max(up, left, here)
		}
	}
	const places: number[] = []
	let [row, column] = [rows, columns]
	let mustEnd = false
	while (row > 0 && column > 0) {
		const here = ending[row]?.[column] ?? -1
		const score = best[row]?.[column] ?? 0
		if (here >= 0 && (mustEnd || here === score)) {
			places.push(column - 1)
			const run = ending[row - 1]?.[column - 1] ?? -1
			mustEnd = run >= 0 && run + NEIGHBOUR > (best[row - 1]?.[column - 1] ?? 0)
			row -= 1
			column -= 1
		} else if ((best[row - 1]?.[column] ?? 0) === score) row -= 1
		else column -= 1
	}
	return places.reverse()
}

export type AlignedLine = { items: Item[]; labels: number[] }

/** Gives each item of a labelled line its label. Null when some words of the name are not in the line. */
export function alignLine(line: LabelledLine, lexicon: Lexicon): AlignedLine | null {
	const items = itemsOf(line.sentence, lexicon)
	const keys = items.map(keyOf)
	const labels = items.map(() => REST)
	const taken = items.map(() => false)
	const put = (places: number[], label: number) => {
		for (const at of places) {
			labels[at] = label
			taken[at] = true
		}
	}
	const number = items.findIndex(
		({ value }) => value && line.quantity !== null && Math.abs(value.over / value.under - line.quantity) < 0.011,
	)
	if (number >= 0) put([number], QUANTITY)
	const name = keysOf(line.name, lexicon)
	const unit = items.findIndex(({ unit, word }, at) => at > number && (unit ?? fold(word)) === line.unit)
	const isUnitInName = unit >= 0 && name.includes(keys[unit] ?? '') && keys.indexOf(keys[unit] ?? '', unit + 1) < 0
	if (unit >= 0 && !isUnitInName) put([unit], UNIT)
	const places = place(keys, taken, name)
	if (places.length < name.length) return null
	put(places, NAME)
	const rest = line.prep && line.note?.startsWith(line.prep) ? line.note.slice(line.prep.length) : (line.note ?? '')
	put(place(keys, taken, keysOf(line.prep, lexicon)), PREPARATION)
	for (const part of rest.split(';')) put(place(keys, taken, keysOf(part, lexicon)), NOTE)
	put(place(keys, taken, keysOf(line.size, lexicon)), SIZE)
	return { items, labels }
}
