import { ingredientLikeness, nameWords } from './line-likeness.ts'
import { lineKey, wordsIn } from './page-sections.ts'

/** Whether a line has an amount anywhere. */
const hasAmount = (text: string): boolean => /[\d½¼¾⅓⅔⅛]/.test(text)
const BEGINS_WITH_AMOUNT = /^(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛]/
/** 'Flour 200 g' and 'Eggs: 2', but not 'Flour (Type 405)'. */
const ENDS_WITH_AMOUNT = /^\p{L}.*[\s:][\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛\s.,/⁄–-]*(?:\p{L}[\p{L}.]{0,12})?$/u
/** Amounts as a program writes them: '0 to taste', '0.333 cup', '18.20 gm', '3 pound(s)'. */
const TEMPLATE_AMOUNT = /^0+(?:[.,]0+)?\s+\p{L}(?!\s?\d)|^\d*[.,](?:\d{3,}|\d0)\s|^\S+\s\p{L}+\(e?s\)/u

const shareOf = (lines: readonly string[], is: (line: string) => boolean): number =>
	lines.length === 0 ? 0 : lines.filter(is).length / lines.length

/** Up to this share of lines with amounts, the page may show more of them. */
const FEW_AMOUNTS = 0.75
const MORE_AMOUNTS = 0.25

/** Whether the data's ingredient lines have a shape for which the visible list may be better. */
export const areLackingLines = (told: readonly string[]): boolean =>
	told.length <= 1 || shareOf(told, hasAmount) <= FEW_AMOUNTS || shareOf(told, isTurned) > 0.5 || told.some(isTemplate)

const isTurned = (line: string): boolean => ENDS_WITH_AMOUNT.test(line) && !BEGINS_WITH_AMOUNT.test(line)

const isTemplate = (line: string): boolean => TEMPLATE_AMOUNT.test(line)

/**
 * Whether the page shows these ingredients better than the data tells them: with amounts where the data has none, as
 * lines where the data has one lump, with the amount first (unless that is our own order: `areTurned`) where the data has it last, with real numbers where the
 * data has a template's.
 */
export function areBetterLines(shown: readonly string[], told: readonly string[], areTurned: boolean): boolean {
	const covered = coverOf(shown, told)
	if (told.length === 1) return shown.length >= 3 && covered >= LUMP_COVERED
	if (covered < LEAST_COVERED || shown.length < told.length * LEAST_LINES) return false
	if (shareOf(shown, hasAmount) - shareOf(told, hasAmount) >= MORE_AMOUNTS) return true
	if (shown.length !== told.length) return false
	// A template's units are often others than those of the page.
	if (told.some(isTemplate)) return !shown.some(isTemplate) && shareOf(shown, hasAmount) > 0.5
	const begin = shareOf(shown, (line) => BEGINS_WITH_AMOUNT.test(line))
	return !areTurned && covered >= SURELY_COVERED && shareOf(told, isTurned) > 0.5 && begin > 0.5
}

const LUMP_COVERED = 0.6
const LEAST_COVERED = 0.6
const SURELY_COVERED = 0.8
const LEAST_LINES = 0.8

/** The share of the data's words that the page's lines contain. */
function coverOf(shown: readonly string[], told: readonly string[]): number {
	const there = new Set(shown.flatMap((line) => [...wordsIn(line)]))
	const wanted = told.flatMap((line) => [...wordsIn(line)]).filter((word) => /\p{L}/u.test(word))
	return shareOf(wanted, (word) => there.has(word))
}

const MUCH_LONGER = 1.5

/**
 * Whether the data has only a part of the page's ingredients: nearly all of its lines are among those of the page's
 * list, which has half as many again, most of them with amounts and none of them the same thing in another unit.
 */
export function areOnlyPart(told: readonly string[], shown: readonly string[]): boolean {
	if (told.length < 3 || shown.length < told.length * MUCH_LONGER) return false
	const keys = new Set(shown.map(lineKey))
	if (told.filter((text) => keys.has(lineKey(text))).length < told.length * SURELY_PART) return false
	const known = new Set(told.map(lineKey))
	const things = new Set(told.map(nameWords))
	const others = shown.filter((text) => !known.has(lineKey(text)))
	return shareOf(others, (text) => ingredientLikeness(text) >= 1.5 && !things.has(nameWords(text))) >= MOST_NEW
}

const SURELY_PART = 0.9
const MOST_NEW = 0.6
