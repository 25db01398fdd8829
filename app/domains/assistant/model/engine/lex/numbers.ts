import type { Lexicon } from '#app/domains/ingredients/model/grammar/lexicon.ts'
import type { Token } from '../fold.ts'

export type NumberWords = { lexicon: Lexicon; words: ReadonlyMap<string, number>; ands: ReadonlySet<string> }
/** `isWord`: written as a word; `isArticle`: only 'a'. */
export type FoundNumber = { value: number; to: number; isWord: boolean; isArticle: boolean }

const PARTS: Record<string, number> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 1 / 8 }
const TENS = 10

/** '1.500' is fifteen hundred where the comma is decimal, and '1,500' where the point is. */
function digitsOf(raw: string, decimalComma: boolean): number | null {
	if (!/^\d/.test(raw)) return null
	const [decimal, thousands] = decimalComma ? [',', '.'] : ['.', ',']
	const isGrouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d+)?$`).test(raw)
	const plain = isGrouped ? raw.replaceAll(thousands, '').replace(decimal, '.') : raw.replace(',', '.')
	const value = Number(plain)
	return Number.isFinite(value) ? value : null
}

/** The number of one word or of its digits. */
export function plainAt(tokens: readonly Token[], at: number, { lexicon, words }: NumberWords): FoundNumber | null {
	const token = tokens[at]
	if (!token) return null
	const part = PARTS[token.raw]
	if (part !== undefined) return { value: part, to: at + 1, isWord: false, isArticle: false }
	const digits = digitsOf(token.raw, lexicon.decimalComma)
	if (digits !== null) {
		const [slash, under] = [tokens[at + 1], tokens[at + 2]]
		if (slash?.key === '/' && slash.isJoined && under?.isJoined && /^\d{1,2}$/.test(under.raw) && Number(under.raw) > 0)
			return { value: digits / Number(under.raw), to: at + 3, isWord: false, isArticle: false }
		return { value: digits, to: at + 1, isWord: false, isArticle: false }
	}
	const known = lexicon.numbers.get(token.raw) ?? lexicon.numbers.get(token.key)
	const isArticle = lexicon.ones.has(token.raw)
	const value = words.get(token.key) ?? (known ? known.over / known.under : isArticle ? 1 : undefined)
	if (value === undefined) return null
	return { value, to: at + 1, isWord: true, isArticle }
}

/** The number at a token: '2', '1 1/2', 'two', 'twenty-five', 'one and a half', 'half a'. Null where there is none. */
export function numberAt(tokens: readonly Token[], at: number, of: NumberWords): FoundNumber | null {
	const first = plainAt(tokens, at, of)
	if (!first) return null
	return compoundAt(tokens, first, of) ?? halfAfter(tokens, first, of) ?? afterHalf(tokens, first, of)
}

/** 'twenty-five' */
function compoundAt(tokens: readonly Token[], first: FoundNumber, of: NumberWords): FoundNumber | null {
	const isTens = first.isWord && first.value >= 20 && first.value < 100 && first.value % TENS === 0
	if (!isTens) return null
	const next = tokens[first.to]?.key === '-' || of.ands.has(tokens[first.to]?.key ?? '') ? first.to + 1 : first.to
	const ones = plainAt(tokens, next, of)
	const isOnes = ones?.isWord && !ones.isArticle && ones.value >= 1 && ones.value < TENS && Number.isInteger(ones.value)
	return isOnes ? { ...first, value: first.value + ones.value, to: ones.to } : null
}

/** '1 ½', 'one and a half' */
function halfAfter(tokens: readonly Token[], first: FoundNumber, of: NumberWords): FoundNumber | null {
	if (!Number.isInteger(first.value) || first.isArticle) return null
	const isLinked = of.ands.has(tokens[first.to]?.key ?? '')
	let next = isLinked ? first.to + 1 : first.to
	const product = isLinked ? null : plainAt(tokens, next, of)
	// 'three quarters'
	if (product?.isWord && product.value < 1 && first.value > 1)
		return { ...first, value: first.value * product.value, to: product.to }
	if (isLinked && of.lexicon.ones.has(tokens[next]?.raw ?? '')) next += 1
	const part = plainAt(tokens, next, of)
	if (!part || part.value >= 1 || (part.isWord && !isLinked)) return null
	return { ...first, value: first.value + part.value, to: part.to }
}

/** The article of 'half a' belongs to the number. */
function afterHalf(tokens: readonly Token[], first: FoundNumber, { lexicon }: NumberWords): FoundNumber {
	const isHalf = first.isWord && first.value < 1
	return isHalf && lexicon.ones.has(tokens[first.to]?.raw ?? '') ? { ...first, to: first.to + 1 } : first
}
