import { pageLine } from '../page/page-text.ts'

// Includes any markup around a duration.
const MOST_CHARS = 1_000

// Numbers may be missing ('PTH5MS'), and so may the last letter ('PT1H30').
const ISO =
	/^[-+]?P(?:([\d.]*)Y)?(?:([\d.]*)M)?(?:([\d.]*)W)?(?:([\d.]*)D)?(?:T?(?:([\d.]*)H)?(?:([\d.]*)(?:M|$))?(?:([\d.]*)S)?)?$/i

const MINUTES_OF: [unit: RegExp, minutes: number][] = [
	[/^(d|days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(en|ar)?|dias?|dni|dn[ůí]|nap)$/, 24 * 60],
	[
		/^(h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur|u|uren|timm(e|ar)|tim(er?)?|godz(iny?)?|hod(iny?|in)?|ч|час(а|ов)?|óra|saat|tunti?a?)$/,
		60,
	],
	[/^(m|′|'|mn|mins?|min(ut[a-zàáèéêëíóöüčęěů]*)?|мин(ут[аы]?)?|perc|dakika|dk|分|minutter)$/, 1],
	[/^(s|secs?|sec(ond[aeios]*)?|sek(unde[nr]?)?|seg(undos?)?)$/, 1 / 60],
]

/**
 * Whole minutes (rounded up) of a duration in any spelling: 'PT1H30M', 'P0DT0H35M', 'PT1.5H', '1 hour 20 min', '1 h
 * 20', '1½ Stunden', '30-40 min' (the longer one), '1:20', 45. 0 if there is none.
 */
export function readMinutes(value: string | number): number {
	const minutes = typeof value === 'number' ? value : minutesOf(pageLine(value.slice(0, MOST_CHARS)).slice(0, 100))
	return Number.isFinite(minutes) && minutes > 0 ? Math.ceil(minutes - 1e-9) : 0
}

function minutesOf(text: string): number {
	if (/^\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'))
	return isoMinutes(text) || clockMinutes(text) || spokenMinutes(text)
}

function isoMinutes(text: string): number {
	const match = ISO.exec(text.replace(/\s+/g, '').replace(/,/g, '.'))
	if (!match) return 0
	const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
	// 'P35M' means 35 months, but is used for minutes; nobody cooks for months.
	const short = months ?? 0
	const daysAll = (years ?? 0) * 365 + (weeks ?? 0) * 7 + (days ?? 0)
	return (daysAll * 24 + (hours ?? 0)) * 60 + (minutes ?? 0) + short + (seconds ?? 0) / 60
}

/** '1:20' and '01:20:00' are hours and minutes. */
function clockMinutes(text: string): number {
	const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s*(?:h|hrs?|hours?|std\.?|uur))?$/i.exec(text)
	return match ? Number(match[1]) * 60 + Number(match[2]) + Number(match[3] ?? 0) / 60 : 0
}

const FRACTIONS = new Map([
	['½', 0.5],
	['¼', 0.25],
	['¾', 0.75],
	['⅓', 1 / 3],
	['⅔', 2 / 3],
])
const NUMBER = /(\d+\s+\d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?\s*[½¼¾⅓⅔]?|[½¼¾⅓⅔])\s*([\p{L}′']*)/gu

function spokenMinutes(text: string): number {
	let total = 0
	let lastUnit = 0
	let lastAdded = 0
	// The upper end of '30-40 min' and '1 to 2 hours' counts.
	const upper = text
		.toLowerCase()
		.replace(/\d+(?:[.,]\d+)?\s*(?:-|–|—|\bto\b|\bbis\b|\bà\b|\ba\b|\btot\b)\s*(?=\d)/gu, '')
	for (const [, number, word] of upper.matchAll(NUMBER)) {
		const unit = unitMinutes(word ?? '')
		const amount = numberOf(number ?? '')
		// '1 h 20' has no last unit.
		const minutes = unit || (word === '' && lastUnit === 60 ? 1 : 0)
		if (minutes === 0) continue
		if (lastUnit !== 0 && minutes >= lastUnit) continue
		total += amount * minutes
		lastUnit = minutes
		lastAdded = amount
	}
	if (lastUnit === 0 && /\bhalf an hour\b|\bhalbe stunde\b|\bdemi-heure\b|\bmedia hora\b|\bmezz'ora\b/.test(upper))
		return 30
	if (lastAdded === 0 && /\b(an|one|eine|une|una|een|en) (hour|stunde|heure|hora|ora|uur|timme)\b/.test(upper))
		return 60
	return total
}

const unitMinutes = (word: string): number => MINUTES_OF.find(([unit]) => unit.test(word))?.[1] ?? 0

function numberOf(text: string): number {
	let sum = 0
	for (const part of text.trim().split(/\s+/)) {
		const [, whole = '', sign = ''] = /^([\d.,/]*)([½¼¾⅓⅔]?)$/.exec(part) ?? []
		const [above, below] = whole.split('/')
		if (whole) sum += below ? Number(above) / Number(below) : Number(whole.replace(',', '.'))
		sum += FRACTIONS.get(sign) ?? 0
	}
	return sum
}
