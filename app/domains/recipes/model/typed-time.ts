import { NIGHT_MINUTES } from './duration.ts'

const FRACTIONS: Readonly<Record<string, number>> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3 }
const UNITS: readonly [unit: RegExp, minutes: number][] = [
	[/^(?:d|days?)$/, 24 * 60],
	[/^(?:h|hrs?|hours?)$/, 60],
	[/^(?:m|mins?|minutes?)$/, 1],
]
const PART = /(\d+\s+\d\/\d|\d\/\d|\d+(?:[.,]\d+)?\s*[½¼¾⅓⅔]?|[½¼¾⅓⅔])\s*(?:(\p{L}+)\.?)?/gu

/**
 * Whole minutes of a time as people type it: '90', '1:20', '1 h 20', '1h20m', '2 hours', '1½ h', '30-40 min' (the longer
 * one), 'overnight'. 0 for an empty text, null for one that cannot be read. The form in the browser and the action
 * without scripts read by it.
 */
export function readTypedTime(typed: string): number | null {
	const text = typed
		.toLowerCase()
		.replace(/\b(?:about|approx|ca|circa|and|plus)\b\.?|[~+]/g, ' ')
		.replace(/\bhalf an? hour\b/g, '30 min')
		.replace(/\b(?:an?|one) (?=(?:half|hour|minute|day))/g, '1 ')
		.replace(/\s+/g, ' ')
		.trim()
	if (text === '') return typed.trim() === '' ? 0 : null
	if (/^(?:over ?night|1 night|a night)$/.test(text)) return NIGHT_MINUTES
	if (/^\d+$/.test(text)) return Number(text)
	const clock = /^(\d{1,4}):([0-5]\d)(?: ?h(?:rs?|ours?)?)?$/.exec(text)
	if (clock) return Number(clock[1]) * 60 + Number(clock[2])
	return readParts(text.replace(/\d+(?:[.,]\d+)?\s*(?:-|–|—|to)\s*(?=\d)/g, ''))
}

/** '1 h 20': units from the longest to the shortest, each once; minutes after an hour need no unit. */
function readParts(text: string): number | null {
	let [total, last] = [0, Number.POSITIVE_INFINITY]
	for (const [, number = '', word] of text.matchAll(PART)) {
		const unit = word === undefined ? (last === 60 ? 1 : 0) : (UNITS.find(([name]) => name.test(word))?.[1] ?? 0)
		if (unit === 0 || unit >= last) return null
		total += amountOf(number) * unit
		last = unit
	}
	const isWhole = text.replace(PART, '').trim() === '' && last !== Number.POSITIVE_INFINITY
	return isWhole ? Math.round(total) : null
}

function amountOf(text: string): number {
	const fraction = /[½¼¾⅓⅔]/.exec(text)?.[0] ?? ''
	const [, whole = '0', over, under] = /^(?:(\d+)\s+)?(\d)\/(\d)$/.exec(text) ?? []
	if (over !== undefined) return Number(whole) + Number(over) / Math.max(1, Number(under))
	return Number(text.replace(fraction, '').trim().replace(',', '.') || 0) + (FRACTIONS[fraction] ?? 0)
}
