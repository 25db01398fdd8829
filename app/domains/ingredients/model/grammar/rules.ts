import { unitOf } from '../units/units.ts'
import { hasPhrase } from './headings.ts'
import {
	BLANK,
	CLOSE,
	COLON,
	COMMA,
	DASH,
	HYPHEN,
	type Item,
	OPEN,
	PLUS,
	SEMICOLON,
	SLASH,
	STOP,
	TIMES,
} from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { EACH_WORDS } from './other-amounts.ts'
import { NAME, NOTE, PREPARATION, QUANTITY, REST, SIZE, UNIT } from './tagger/labels.ts'

/** Labels assigned by rules, for every language and without trained weights; with their confidence, 0 to 1. */
export type RuleReading = { labels: number[]; confidence: number }

const BREAK = COMMA | OPEN | CLOSE | SEMICOLON | DASH

const isSize = (item: Item, lexicon: Lexicon) => lexicon.sizes.has(item.word)
const isLink = (item: Item | undefined, lexicon: Lexicon) => item !== undefined && lexicon.linkWords.has(item.word)

class RuleReader {
	readonly items: Item[]
	readonly lexicon: Lexicon
	readonly labels: number[]
	/** The first item that no rule has read yet. */
	at = 0

	constructor(items: Item[], lexicon: Lexicon) {
		this.items = items
		this.lexicon = lexicon
		this.labels = items.map(() => -1)
	}

	mark(from: number, to: number, label: number): void {
		for (let at = from; at < to; at += 1) if (this.labels[at] === -1) this.labels[at] = label
	}

	phraseLength(phrases: string[][], at: number): number {
		let longest = 0
		for (const phrase of phrases)
			if (phrase.length > longest && hasPhrase(this.items, at, phrase)) longest = phrase.length
		return longest
	}

	/** 'about', 'a little of': words before an amount that contain no number. */
	skipApproximations(): void {
		const { items, lexicon } = this
		for (; this.at < items.length; this.at += 1) {
			const item = items[this.at] as Item
			const isOptional = this.at + 1 < items.length && lexicon.optional.has(item.word)
			if (item.value || item.unit || !(lexicon.approximations.has(item.word) || isOptional)) break
			this.labels[this.at] = REST
			// 'cerca de 300 g'
			if (isLink(items[this.at + 1], lexicon) && items[this.at + 2]?.value) {
				this.labels[this.at + 1] = REST
				this.at += 1
			}
		}
		const vague = this.phraseLength(lexicon.vague, this.at)
		this.mark(this.at, this.at + vague, REST)
		this.at += vague
		if (vague > 0) this.skipLinks()
	}

	skipLinks(): void {
		while (isLink(this.items[this.at], this.lexicon) && this.at + 1 < this.items.length) {
			this.labels[this.at] = REST
			this.at += 1
		}
	}

	/** Further amounts right after the first: '100g/3½oz', '1lb 5oz', '2 x 400g', '1 cup (240 ml)'. */
	skipOtherAmounts(): void {
		const { items, lexicon } = this
		for (;;) {
			const item = items[this.at]
			const isApproximate = item && item.depth > 0 && lexicon.approximations.has(item.word)
			// '1 sobre o 16 g de levadura'
			const isAlternative = item && this.labels.includes(UNIT) && lexicon.orWords.has(item.word)
			const number = isApproximate || isAlternative ? this.at + 1 : this.at
			const value = items[number]
			const unit = items[number + 1]
			const isJoined =
				value && (value.before & (SLASH | TIMES | OPEN | PLUS) || value.depth > 0 || (value.before & ~BLANK) === 0)
			if (!value?.value || !isJoined || unit?.unit == null || (unit.before & ~(BLANK | HYPHEN)) !== 0) return
			this.mark(this.at, number + 2, REST)
			this.at = number + 2
			while (this.at < items.length && (items[this.at] as Item).depth > 0 && this.#isFiller(items[this.at] as Item)) {
				this.labels[this.at] = REST
				this.at += 1
			}
		}
	}

	#isFiller(item: Item): boolean {
		const { lexicon } = this
		return lexicon.orWords.has(item.word) || lexicon.andWords.has(item.word)
	}

	skipModifiers(): void {
		const { items, lexicon } = this
		const start = this.at
		while (this.at < items.length) {
			const item = items[this.at] as Item
			if (item.value || item.unit) break
			const isModifier = lexicon.unitModifiers.has(item.word) || isSize(item, lexicon)
			if (!isModifier) break
			this.at += 1
		}
		// Without a unit after them they belong to the ingredient: 'large eggs'.
		if (this.items[this.at]?.unit == null) this.at = start
		else for (let at = start; at < this.at; at += 1) this.labels[at] = isSize(items[at] as Item, lexicon) ? SIZE : REST
	}

	/** 'cucharadas colmadas de cacao' */
	skipFollowingModifiers(): void {
		const { items, lexicon } = this
		for (;;) {
			const item = items[this.at]
			if (!item || !lexicon.unitModifiers.has(item.word) || this.at + 1 === items.length) return
			if (isSize(item, lexicon) && !isLink(items[this.at + 1], lexicon)) return

			this.labels[this.at] = REST
			this.at += 1
		}
	}

	readUnit(): boolean {
		const item = this.items[this.at]
		if (item?.unit == null || (item.before & ~(BLANK | HYPHEN | STOP | TIMES)) !== 0) {
			if (!item?.unit || !(item.before & CLOSE) || item.before & COMMA) return false
		}
		const isWholeLine = this.at + 1 === this.items.length && !this.labels.includes(QUANTITY)
		// 'salt, 1 pinch' already has its name; otherwise a unit at the very end is the ingredient itself: '2 slices'.
		const next = this.items[this.at + 1]
		if (next && next.before & (COMMA | SEMICOLON | DASH) && !this.labels.includes(NAME)) return false
		if (isWholeLine || (this.at + 1 === this.items.length && !this.labels.includes(NAME))) return false
		this.labels[this.at] = UNIT
		this.at += 1
		// '200 g g Nudeln', as some sites write it
		if (this.items[this.at]?.unit === item.unit && this.at + 1 < this.items.length) {
			this.labels[this.at] = REST
			this.at += 1
		}
		return true
	}

	/** 'half an onion' */
	skipOne(): void {
		const number = this.items[this.at - 1]
		if (number?.written !== 'word' || !this.lexicon.ones.has(this.items[this.at]?.word ?? '')) return
		this.labels[this.at] = REST
		this.at += 1
	}

	/** A number, its qualifiers, its unit, other amounts and 'of'. */
	readAmount(): void {
		const { items } = this
		if (items[this.at]?.value) {
			this.labels[this.at] = QUANTITY
			this.at += 1
			this.skipOtherAmounts()
			this.skipOne()
		} else if (this.lexicon.ones.has(items[this.at]?.word ?? '') && items.length > this.at + 1) {
			this.labels[this.at] = REST
			this.at += 1
		}
		if (isLink(items[this.at], this.lexicon) && items[this.at + 1]?.unit) this.skipLinks()
		this.skipModifiers()
		if (this.readUnit()) {
			this.skipOtherAmounts()
			this.skipFollowingModifiers()
		}
		const size = items[this.at]
		if (size && isSize(size, this.lexicon) && isLink(items[this.at + 1], this.lexicon)) {
			this.labels[this.at] = SIZE
			this.at += 1
		}
		this.skipLinks()
		// 'un bote de 800 g de tomate'
		if (this.labels.includes(UNIT) && items[this.at]?.value) {
			this.skipOtherAmounts()
			this.skipLinks()
		}
		this.skipBracket()
	}

	/** '240 g (aus dem Glas) Kidneybohnen': a bracket before the name is a note. */
	skipBracket(): void {
		const { items, lexicon } = this
		const start = this.at
		let end = start
		while (end < items.length && (items[end] as Item).depth > 0) end += 1
		if (end === start || end === items.length) return
		const isPreparation = items.slice(start, end).some(({ word }) => lexicon.preparations.has(word))
		this.mark(start, end, isPreparation ? PREPARATION : NOTE)
		this.at = end
		this.skipLinks()
	}

	/** The end of the part that begins at `from`: the next comma, bracket, semicolon or dash. */
	endOfPart(from: number): number {
		let end = from + 1
		while (end < this.items.length && ((this.items[end] as Item).before & BREAK) === 0) end += 1
		return end
	}

	#preparationLength(at: number, end: number): number {
		const { items, lexicon } = this
		let next = at
		while (next < end && lexicon.adverbs.has((items[next] as Item).word)) next += 1
		if (next >= end || !lexicon.preparations.has((items[next] as Item).word) || this.#isFixedName(next)) return 0
		next += 1
		for (;;) {
			const link = items[next]
			const step = link && next < end && lexicon.andWords.has(link.word) ? 1 : 0
			const more = next + step < end ? this.#preparationLength(next + step, end) : 0
			if (more === 0) return next - at
			next += step + more
		}
	}

	/** 'pan rallado' is breadcrumbs, not bread to be grated; whether the word at `at` is within such a name. */
	#isFixedName(at: number): boolean {
		return this.lexicon.fixedNames.some((phrase) =>
			phrase.some((_, offset) => hasPhrase(this.items, at - offset, phrase)),
		)
	}

	/** The name, with the preparations before or after it, up to the first mark or word that ends it. */
	readName(): void {
		const { items, lexicon } = this
		let end = this.at
		const start = this.at
		while (end < items.length) {
			const { before } = items[end] as Item
			if (end > start && before & BREAK) break
			end += 1
		}
		const preparation = this.#preparationLength(start, end)
		let first = start
		if (preparation > 0 && start + preparation < end) {
			this.mark(start, start + preparation, PREPARATION)
			first = start + preparation
			while (first < end - 1 && isLink(items[first], lexicon)) {
				this.labels[first] = REST
				first += 1
			}
		}
		for (let at = first; at < end; at += 1) {
			if (at > first && this.#startsNote(at)) {
				// 'sal o al gusto'
				const start = at > first + 1 && lexicon.orWords.has((items[at - 1] as Item).word) ? at - 1 : at
				this.mark(start, end, NOTE)
				end = start
				break
			}
			// A run of adverbs is examined from its start only.
			const isWithinAdverbs = at > 0 && lexicon.adverbs.has((items[at - 1] as Item).word)
			if (at > first && !isWithinAdverbs && this.#preparationLength(at, end) > 0) {
				this.mark(at, end, PREPARATION)
				end = at
				break
			}
		}
		this.#readSizes(first, end)
		this.#readTrailingUnit(first, end)
		this.mark(first, end, NAME)
		while (end < items.length && this.labels[end] !== -1) end += 1
		this.at = end
	}

	#startsNote(at: number): boolean {
		return this.phraseLength(this.lexicon.noteStarts, at) > 0
	}

	#readSizes(first: number, end: number): void {
		const { items, lexicon } = this
		const named = () => {
			let count = 0
			for (let at = first; at < end; at += 1) if (this.labels[at] === -1) count += 1
			return count
		}
		for (const at of [first, end - 1]) {
			const item = items[at]
			if (item && this.labels[at] === -1 && isSize(item, lexicon) && named() > 1) this.labels[at] = SIZE
		}
	}

	/** '6 garlic cloves' */
	#readTrailingUnit(first: number, end: number): void {
		const last = items(this, end - 1)
		const quantity = this.labels.indexOf(QUANTITY)
		if (!last?.unit || quantity < 0 || this.labels.includes(UNIT) || end - first < 2) return
		if (this.lexicon.trailingUnits.has(last.unit)) this.labels[end - 1] = UNIT
	}

	/** All parts after the name: preparations, notes, and the amount if it has not been found yet. */
	readRest(): void {
		const { items, lexicon } = this
		while (this.at < items.length) {
			const start = this.at
			const end = this.endOfPart(start)
			const isFirstAmount = !this.labels.includes(QUANTITY) && items[start]?.value
			if (isFirstAmount && this.#isAmountPart(start, end)) {
				this.readAmount()
				this.mark(start, Math.min(this.at, end), REST)
				this.mark(this.at, end, NOTE)
			} else if (this.#isAmountPart(start, end)) this.mark(start, end, REST)
			else {
				const words = items.slice(start, end)
				const isPreparation = words.some(({ word }) => lexicon.preparations.has(word)) && !this.#startsNote(start)
				this.mark(start, end, isPreparation ? PREPARATION : NOTE)
			}
			this.at = Math.max(end, this.at)
		}
	}

	/** Whether a part consists only of numbers, units and their qualifiers. */
	#isAmountPart(start: number, end: number): boolean {
		const { items, lexicon } = this
		let numbers = 0
		for (let at = start; at < end; at += 1) {
			const item = items[at] as Item
			if (item.value) numbers += 1
			else if (
				!item.unit &&
				!lexicon.approximations.has(item.word) &&
				!this.#isFiller(item) &&
				!EACH_WORDS.has(item.word)
			)
				return false
		}
		return numbers > 0
	}
}

const items = (reader: RuleReader, at: number): Item | undefined => reader.items[at]

/** 'juice of 1 lemon', 'Saft von 2 Orangen': the number of items before the number; 0 for any other line. */
function leadingPart(line: Item[], lexicon: Lexicon): number {
	const number = line.findIndex(({ value, word }) => value || lexicon.ones.has(word))
	if (number < 2 || number > 5 || lexicon.approximations.has(line[0]?.word ?? '')) return 0
	const link = line[number - 1]
	if (!isLink(link, lexicon) || line.slice(0, number).some(({ unit, before }) => unit || before & (BREAK | COLON)))
		return 0
	return number
}

/** 'Zucker 200 g', 'Mehl: 500 g', 'Salt 1 tsp': the start of the amount at the end of the line; 0 if there is none. */
function trailingAmount(line: Item[], lexicon: Lexicon): number {
	const afterColon = line.findIndex(({ value, before }, at) => at > 0 && value && before & COLON)
	const number = afterColon > 0 ? afterColon : line.findIndex(({ value }) => value)
	if (number < 1) return 0
	const isMeasure = ({ unit }: Item) => unit !== null && unitOf(unit).kind !== 'count'
	if (line.slice(0, number).some((item) => isMeasure(item) || (item.before & (COMMA | OPEN) && afterColon < 0)))
		return 0
	if (isLink(line[number - 1], lexicon) || line[0]?.unit) return 0
	const own = line[number]
	const unit = line[number + 1]
	const after = line[number + 2]
	if (number + 1 === line.length) return own && own.before & (COLON | DASH | BLANK) ? number : 0
	const isEnd = !after || after.before & BREAK || lexicon.orWords.has(after.word)
	return unit?.unit && isEnd ? number : 0
}

/** Reads a line by rules alone. Linear in its items: each is examined a fixed number of times. */
export function readByRules(line: Item[], lexicon: Lexicon): RuleReading {
	const reader = new RuleReader(line, lexicon)
	const trailing = trailingAmount(line, lexicon)
	const leading = trailing > 0 ? 0 : leadingPart(line, lexicon)
	if (trailing > 0) {
		reader.mark(0, trailing, NAME)
		reader.at = trailing
		reader.readAmount()
	} else {
		reader.mark(0, leading, PREPARATION)
		reader.at = leading
		// 'q.b. sale'
		if (line.length > 1 && lexicon.toTaste.has(line[0]?.word ?? '')) {
			reader.mark(0, 1, NOTE)
			reader.at = 1
		}
		reader.skipApproximations()
		reader.readAmount()
		reader.readName()
	}
	reader.readRest()
	reader.mark(0, line.length, NOTE)
	return { labels: reader.labels, confidence: confidenceOf(reader) }
}

/** Rules have no probabilities; the confidence follows from what they are based on. */
function confidenceOf({ labels, items: line }: RuleReader): number {
	const names = labels.filter((label) => label === NAME).length
	if (names === 0) return 0.2
	let confidence = labels.includes(QUANTITY) ? 0.9 : 0.7
	if (labels.includes(UNIT)) confidence += 0.05
	if (names > 4) confidence -= 0.2
	if (line.some(({ value }, at) => value && labels[at] === NAME)) confidence -= 0.3
	return Math.max(0.1, confidence)
}
