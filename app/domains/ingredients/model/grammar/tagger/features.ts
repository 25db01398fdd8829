import { CLOSE, COLON, COMMA, DASH, HYPHEN, type Item, OPEN, PLUS, SEMICOLON, SLASH, TIMES } from '../items.ts'
import type { Lexicon } from '../lexicon.ts'

/** The number of features per item; each is the index of a row of weights. */
export const FEATURES_PER_ITEM = 45
/** The weights of a step between labels depend on the separator between two items and the class of the second. */
export const EDGE_KINDS = 12 * 6

const CLASS = {
	none: 0,
	number: 1,
	range: 2,
	wordNumber: 3,
	mass: 4,
	spoon: 5,
	count: 6,
	size: 7,
	preparation: 8,
	adverb: 9,
	link: 10,
	or: 11,
	and: 12,
	one: 13,
	approximation: 14,
	modifier: 15,
	past: 16,
	gerund: 17,
	ly: 18,
	capital: 19,
	plain: 20,
	percent: 21,
	length: 22,
} as const

const SPOONS = new Set(['teaspoon', 'tablespoon', 'cup', 'dessertspoon', 'pint', 'quart', 'gallon'])
const MASSES = new Set([
	'gram',
	'kilogram',
	'milligram',
	'ounce',
	'pound',
	'milliliter',
	'centiliter',
	'deciliter',
	'liter',
	'fluid ounce',
])
const LENGTHS = new Set(['inch', 'centimeter', 'millimeter'])

function classOfWord(item: Item, lexicon: Lexicon): number {
	const { word, unit } = item
	if (item.value) return item.valueMax ? CLASS.range : item.written === 'word' ? CLASS.wordNumber : CLASS.number
	if (unit) {
		if (MASSES.has(unit)) return CLASS.mass
		if (SPOONS.has(unit)) return CLASS.spoon
		return LENGTHS.has(unit) ? CLASS.length : CLASS.count
	}
	if (lexicon.sizes.has(word)) return CLASS.size
	if (lexicon.preparations.has(word)) return CLASS.preparation
	if (lexicon.adverbs.has(word)) return CLASS.adverb
	if (lexicon.linkWords.has(word)) return CLASS.link
	if (lexicon.orWords.has(word)) return CLASS.or
	if (lexicon.andWords.has(word)) return CLASS.and
	if (lexicon.ones.has(word)) return CLASS.one
	if (lexicon.approximations.has(word)) return CLASS.approximation
	if (lexicon.unitModifiers.has(word)) return CLASS.modifier
	if (word.endsWith('%')) return CLASS.percent
	if (word.length > 4) {
		if (word.endsWith('ed')) return CLASS.past
		if (word.endsWith('ing')) return CLASS.gerund
		if (word.endsWith('ly')) return CLASS.ly
	}
	return item.capital > 0 ? CLASS.capital : CLASS.plain
}

/**
 * The kind of the edge to an item: its separator, and whether it is a number, a unit, an 'or', an 'of' or a participle.
 */
export function edgeKind(separator: number, kind: number): number {
	const group =
		kind <= CLASS.wordNumber
			? 1
			: kind <= CLASS.count || kind === CLASS.length
				? 2
				: kind === CLASS.or || kind === CLASS.and
					? 3
					: kind === CLASS.link || kind === CLASS.one
						? 4
						: kind === CLASS.preparation || kind === CLASS.adverb || kind === CLASS.past
							? 5
							: 0
	return separator * 6 + group
}

/** One of twelve kinds, by the strongest separator between two items. */
export function separatorKind(before: number): number {
	if (before & OPEN) return before & COMMA ? 1 : 2
	if (before & CLOSE) return before & COMMA ? 3 : 4
	if (before & COMMA) return 5
	if (before & SEMICOLON) return 6
	if (before & COLON) return 7
	if (before & DASH) return 8
	if (before & SLASH) return 9
	if (before & TIMES) return 10
	if (before & (HYPHEN | PLUS)) return 11
	return 0
}

function hashText(text: string, from: number, to: number): number {
	let hash = 0x811c9dc5
	for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
	return hash
}

const mix = (one: number, other: number): number => {
	let hash = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b)
	hash ^= hash >>> 13
	return hash
}

/** The separator kinds that end a segment: 1 to 8, as bits. */
const SEGMENT_ENDS = 0b1_1111_1110

const NUMBER_HASH = 0x1234567
const RANGE_HASH = 0x2345671
const EDGE_HASH = 0x3456712

/** Buffers for the features of one line, reused for the next: allocation would be most of the work. */
export class FeatureRows {
	rows = new Int32Array(64 * FEATURES_PER_ITEM)
	words = new Int32Array(64)
	stems = new Int32Array(64)
	suffixes = new Int32Array(64)
	classes = new Int32Array(64)
	separators = new Int32Array(64)
	contexts = new Int32Array(64)
	firsts = new Int32Array(64)
	lasts = new Int32Array(64)
	traits = new Int32Array(64)
	nexts = new Int32Array(64)
	/** The kind of the edge to each item. */
	edges = new Uint8Array(64)

	#grow(count: number): void {
		if (this.words.length >= count) return
		const size = count * 2
		this.rows = new Int32Array(size * FEATURES_PER_ITEM)
		this.words = new Int32Array(size)
		this.stems = new Int32Array(size)
		this.suffixes = new Int32Array(size)
		this.classes = new Int32Array(size)
		this.separators = new Int32Array(size)
		this.contexts = new Int32Array(size)
		this.firsts = new Int32Array(size)
		this.lasts = new Int32Array(size)
		this.traits = new Int32Array(size)
		this.nexts = new Int32Array(size)
		this.edges = new Uint8Array(size)
	}

	#readWords(items: Item[], lexicon: Lexicon): void {
		for (let index = 0; index < items.length; index += 1) {
			const item = items[index] as Item
			const { word } = item
			const { length } = word
			const plural = length > 3 && word.endsWith('s') && !word.endsWith('ss') ? 1 : 0
			this.words[index] = item.value ? (item.valueMax ? RANGE_HASH : NUMBER_HASH) : hashText(word, 0, length)
			this.stems[index] = item.value ? NUMBER_HASH : hashText(word, 0, length - plural)
			this.suffixes[index] = item.value ? NUMBER_HASH : hashText(word, Math.max(0, length - 3), length)
			this.classes[index] = classOfWord(item, lexicon)
			this.separators[index] = separatorKind(item.before)
			this.edges[index] = edgeKind(this.separators[index] as number, this.classes[index] as number)
		}
	}

	/** Segments are separated by commas, brackets and the like; a context is the position of an item within the line. */
	#readSegments(items: Item[]): void {
		const count = items.length
		let [numbers, units, commas, start] = [0, 0, 0, 0]
		for (let index = 0; index < count; index += 1) {
			const item = items[index] as Item
			if (index > 0 && SEGMENT_ENDS & (1 << (this.separators[index] as number))) {
				this.#closeSegment(start, index)
				start = index
			}
			if (item.before & COMMA && item.depth === 0) commas += 1
			this.contexts[index] =
				Math.min(numbers, 2) + 3 * Math.min(units, 2) + 9 * Math.min(commas, 2) + 27 * Math.min(item.depth, 1)
			if (item.value) numbers += 1
			else if (item.unit) units += 1
		}
		this.#closeSegment(start, count)
		let following: number = CLASS.none
		for (let index = count - 1; index >= 0; index -= 1) {
			this.nexts[index] = following
			if (index > 0 && this.firsts[index] !== this.firsts[index - 1]) following = this.classes[index] as number
		}
	}

	#closeSegment(start: number, end: number): void {
		const first = this.words[start] as number
		const last = this.words[end - 1] as number
		let traits = 0
		for (let index = start; index < end; index += 1) {
			const kind = this.classes[index] as number
			if (kind <= CLASS.wordNumber) traits |= 1
			else if (kind === CLASS.mass || kind === CLASS.spoon) traits |= 2
			else if (kind === CLASS.preparation) traits |= 4
			else if (kind === CLASS.or) traits |= 8
			else if (kind === CLASS.plain || kind === CLASS.capital) traits |= 16
		}
		traits = mix(traits, Math.min(end - start, 4))
		for (let index = start; index < end; index += 1) {
			this.firsts[index] = first
			this.lasts[index] = last
			this.traits[index] = traits
		}
	}

	/** Fills `rows` with FEATURES_PER_ITEM row indexes per item, each below `2 ** bits`. */
	read(items: Item[], lexicon: Lexicon, bits: number): void {
		const count = items.length
		this.#grow(count)
		this.#readWords(items, lexicon)
		this.#readSegments(items)
		const { rows, words, stems, suffixes, classes, separators, contexts, firsts, lasts, traits, nexts } = this
		const shift = 32 - bits
		let at = 0
		const put = (template: number, hash: number) => {
			rows[at] = mix(hash, template + 101) >>> shift
			at += 1
		}
		for (let i = 0; i < count; i += 1) {
			const item = items[i] as Item
			const word = words[i] as number
			const stem = stems[i] as number
			const suffix = suffixes[i] as number
			const kind = classes[i] as number
			const context = contexts[i] as number
			const before = separators[i] as number
			const after = i + 1 < count ? (separators[i + 1] as number) : 13
			const previous = i > 0 ? (words[i - 1] as number) : EDGE_HASH
			const next = i + 1 < count ? (words[i + 1] as number) : EDGE_HASH
			const previous2 = i > 1 ? (words[i - 2] as number) : EDGE_HASH
			const next2 = i + 2 < count ? (words[i + 2] as number) : EDGE_HASH
			const previousKind = i > 0 ? (classes[i - 1] as number) : CLASS.none
			const nextKind = i + 1 < count ? (classes[i + 1] as number) : CLASS.none
			const previousKind2 = i > 1 ? (classes[i - 2] as number) : CLASS.none
			const nextKind2 = i + 2 < count ? (classes[i + 2] as number) : CLASS.none
			const around = before * 14 + after
			const length = item.word.length
			const first = firsts[i] as number
			const last = lasts[i] as number
			put(0, word)
			put(1, stem)
			put(2, suffix)
			put(3, item.value ? NUMBER_HASH : hashText(item.word, Math.max(0, length - 2), length))
			put(4, item.value ? NUMBER_HASH : hashText(item.word, Math.max(0, length - 4), length))
			put(5, item.value ? NUMBER_HASH : hashText(item.word, 0, Math.min(4, length)))
			put(6, mix(previous, before))
			put(7, mix(next, after))
			put(8, mix(previous, word))
			put(9, mix(word, next))
			put(10, mix(previous, next))
			put(11, previous2)
			put(12, next2)
			put(13, mix(mix(previous2, previous), word))
			put(14, mix(mix(word, next), next2))
			put(15, around * 32 + Math.min(item.depth, 2))
			put(16, mix(word, around))
			put(17, mix(word, before))
			put(18, mix(word, after))
			put(19, context)
			put(20, mix(word, context))
			put(21, mix(suffix, context))
			put(22, kind * 128 + context)
			put(23, (previousKind * 32 + kind) * 32 + nextKind)
			put(24, (previousKind2 * 32 + previousKind) * 32 + kind)
			put(25, (kind * 32 + nextKind) * 32 + nextKind2)
			put(26, mix((kind * 32 + nextKind) * 16 + after, context))
			put(27, mix((previousKind * 32 + kind) * 16 + before, context))
			put(28, mix(first, context))
			put(29, mix(first, word))
			put(30, mix(last, word))
			put(31, mix(last, context))
			put(32, mix(traits[i] as number, context))
			put(33, mix(traits[i] as number, kind * 32 + around))
			put(34, mix((nexts[i] as number) * 32 + kind, context))
			put(35, mix(word, previousKind))
			put(36, mix(word, nextKind))
			put(37, mix(word, previousKind * 32 + nextKind))
			put(38, mix(suffix, nextKind * 16 + after))
			put(39, mix(suffix, previousKind * 16 + before))
			put(40, item.capital * 128 + context)
			put(41, mix(stem, Math.min(item.depth, 1)))
			put(42, mix(mix(previous, before), context))
			put(43, mix(mix(next, after), context))
			put(44, Math.min(i, 4) * 8 + Math.min(count - i, 5))
		}
	}
}
