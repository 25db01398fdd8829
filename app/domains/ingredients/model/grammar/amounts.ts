import { BLANK, DASH, HYPHEN, type Item, OPEN, PLUS, STOP, type Written } from './items.ts'
import type { Lexicon } from './lexicon.ts'

const isBelow = (one: Written, other: Written) => one.over * other.under < other.over * one.under
const isWhole = (value: Written) => value.under === 1
const isPart = (value: Written) => value.over < value.under
const sum = (one: Written, other: Written): Written => ({
	over: one.over * other.under + other.over * one.under,
	under: one.under * other.under,
})

const hasOnly = (item: Item, bits: number) => (item.before & ~bits) === 0

/** Converts number words to numbers. 'half' is one only where an amount is possible: 'half a lemon', not 'half-fat'. */
function readNumberWords(items: Item[], lexicon: Lexicon): void {
	for (const [index, item] of items.entries()) {
		if (item.value || item.written !== '') continue
		const value = lexicon.numbers.get(item.word)
		if (!value) continue
		const next = items[index + 1]
		if (isPart(value) && next && lexicon.andWords.has(next.word) && items[index + 2]?.word === item.word) continue
		item.value = value
		item.written = 'word'
	}
}

/**
 * '1 ½', '1-1/2', '1 and 1/2', 'one and a half': the number of items from `index` on that form the number, and their
 * sum.
 */
function mixedAt(items: Item[], index: number, lexicon: Lexicon): { length: number; value: Written } | null {
	const whole = items[index]
	if (!whole?.value || !isWhole(whole.value)) return null
	// 'One ¼-ounce envelope' is one envelope.
	const isWord = whole.written === 'word'
	const following = items[index + 1]
	// 'une dizaine' is ten, not one.
	if (
		isWord &&
		following?.value &&
		following.written === 'word' &&
		isWhole(following.value) &&
		following.before === BLANK
	)
		return whole.value.over === 1 && following.value.over >= 10 ? { length: 1, value: following.value } : null
	let next = index + 1
	const link = items[next]
	const isLinked = link !== undefined && !link.value && lexicon.andWords.has(link.word) && hasOnly(link, BLANK)
	if (isLinked) {
		next += 1
		if (lexicon.ones.has(items[next]?.word ?? '')) next += 1
	}
	const part = items[next]
	if (!part?.value || !isPart(part.value) || part.written === 'decimal') return null
	if (!hasOnly(part, BLANK | HYPHEN | PLUS)) return null
	if (part.written === 'word' && !isLinked) {
		// 'three quarters' is a product, and so is 'one half'.
		return hasOnly(part, BLANK | HYPHEN)
			? { length: next - index, value: { over: whole.value.over * part.value.over, under: part.value.under } }
			: null
	}
	if ((part.before & HYPHEN && part.before & BLANK) || (isWord && part.written !== 'word')) return null
	return { length: next - index, value: sum(whole.value, part.value) }
}

function mergeMixed(items: Item[], lexicon: Lexicon): Item[] {
	const merged: Item[] = []
	for (let index = 0; index < items.length; index += 1) {
		const item = items[index]
		if (!item) continue
		const mixed = item.value ? mixedAt(items, index, lexicon) : null
		if (mixed) {
			item.value = mixed.value
			item.written = 'fraction'
			index += mixed.length
			item.end = items[index]?.end ?? item.end
		}
		merged.push(item)
	}
	return merged
}

/** '2-3', '2 to 3', '8- or 9-': the distance from the lower to the upper end of a range. */
function rangeAt(items: Item[], index: number, lexicon: Lexicon): number {
	const low = items[index]
	const next = items[index + 1]
	if (!low?.value || !next) return 0
	const isUpper = (item: Item | undefined) => item?.value && low.value && isBelow(low.value, item.value)
	if (next.value) return next.before & (HYPHEN | DASH) && hasOnly(next, BLANK | HYPHEN | DASH) && isUpper(next) ? 1 : 0
	const high = items[index + 2]
	if (!high?.value || !lexicon.rangeWords.has(next.word)) return 0
	return hasOnly(next, BLANK | HYPHEN) && hasOnly(high, BLANK) && isUpper(high) ? 2 : 0
}

function mergeRanges(items: Item[], lexicon: Lexicon): Item[] {
	const merged: Item[] = []
	for (let index = 0; index < items.length; index += 1) {
		const item = items[index]
		if (!item) continue
		const length = item.value ? rangeAt(items, index, lexicon) : 0
		const high = items[index + length]
		if (length > 0 && high) {
			item.valueMax = high.value
			item.end = high.end
			index += length
		}
		merged.push(item)
	}
	return merged
}

/** The only letter whose case distinguishes a tablespoon from a teaspoon. */
const TABLESPOON_LETTER = 'T'

function mergeUnits(text: string, items: Item[], lexicon: Lexicon): Item[] {
	const merged: Item[] = []
	for (let index = 0; index < items.length; index += 1) {
		const item = items[index]
		if (!item) continue
		merged.push(item)
		if (item.value) continue
		const long = lexicon.longUnits.get(item.word)?.find(({ words }) =>
			words.every((word, offset) => {
				const part = items[index + offset]
				// Brazilian recipes write spoons as '3 colheres (sopa)'.
				return part?.word === word && (offset === 0 || hasOnly(part, BLANK | STOP | HYPHEN | OPEN))
			}),
		)
		if (long) {
			index += long.words.length - 1
			item.end = items[index]?.end ?? item.end
			item.unit = long.id
			item.word = long.words.join(' ')
		} else if (item.end - item.start === 1 && text[item.start] === TABLESPOON_LETTER) item.unit = 'tablespoon'
		else item.unit = lexicon.units.get(item.word) ?? null
	}
	return merged
}

/** Joins what the scan split: mixed numbers, ranges, units of several words. Mutates and returns items. */
export function mergeAmounts(text: string, items: Item[], lexicon: Lexicon): Item[] {
	readNumberWords(items, lexicon)
	return mergeUnits(text, mergeRanges(mergeMixed(items, lexicon), lexicon), lexicon)
}
