/**
 * A time that a step names: its position in the text, and its duration. For a range, the shorter end, so that the cook
 * checks in time.
 */
export type FoundTimer = { start: number; end: number; seconds: number }

/** The words for units of time in the grammar's eight languages, in lower case; the first group is seconds, then minutes, hours. */
const SECOND_WORDS =
	'seconds?|secs?|sekunden?|sek|secondes?|segundos?|secondi|secondo|seconden|seconde|sekunder|sekund|s'
const MINUTE_WORDS = 'minutes?|mins?|minuten?|minutos?|minuti|minuto|minuut|minuter|minut|min'
const HOUR_WORDS = 'hours?|hrs?|stunden?|std|heures?|horas?|ore|ora|uren|uur|timmar|timme|tim|h'

const SECONDS_OF = { second: 1, minute: 60, hour: 3600 } as const
type TimeUnit = keyof typeof SECONDS_OF

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
/** Number words that recipes use before a time. 'half' and its like are whole amounts of their own: half an hour. */
const NUMBER_WORDS: Record<string, number> = {
	...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, fifteen: 15, twenty: 20 },
	...{ thirty: 30, forty: 40, 'forty-five': 45, sixty: 60 },
	...{
		ein: 1,
		eine: 1,
		einer: 1,
		zwei: 2,
		drei: 3,
		vier: 4,
		fünf: 5,
		zehn: 10,
		fünfzehn: 15,
		zwanzig: 20,
		dreißig: 30,
	},
	...{ un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, dix: 10, quinze: 15, vingt: 20, trente: 30 },
	...{ una: 1, uno: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, diez: 10, quince: 15, veinte: 20, treinta: 30 },
	...{ due: 2, tre: 3, quattro: 4, cinque: 5, dieci: 10, quindici: 15, venti: 20, trenta: 30 },
	...{ een: 1, één: 1, twee: 2, drie: 3, vijf: 5, tien: 10, vijftien: 15, twintig: 20, dertig: 30 },
	...{ um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4, dez: 10, vinte: 20, trinta: 30 },
	...{ en: 1, ett: 1, två: 2, fyra: 4, fem: 5, tio: 10, femton: 15, tjugo: 20, trettio: 30 },
	...{ half: 0.5, halbe: 0.5, halben: 0.5, demi: 0.5, media: 0.5, mezza: 0.5, "mezz'": 0.5, meia: 0.5, halv: 0.5 },
}
const words = Object.keys(NUMBER_WORDS)
	.sort((a, b) => b.length - a.length)
	.join('|')

const DIGITS = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?:\s?[½¼¾⅓⅔])?|[½¼¾⅓⅔]|\d{1,2}\s\d/\d|\d/\d`
const NUMBER = `(?:${DIGITS}|(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d]))`
const RANGE = String.raw`\s?(?:-|–|—|to|or|bis|oder|à|ou|a|o|tot|of|till|eller)\s?`
const UNIT = `(?:${HOUR_WORDS}|${MINUTE_WORDS}|${SECOND_WORDS})(?![\\p{L}\\d])`
// 'half an hour', 'eine halbe Stunde', 'une demi-heure', "mezz'ora": an article may be on either side of the half.
const AMOUNT = `(${NUMBER})(?:(?:${RANGE})${NUMBER})?(?:[ -](?:an?|halbe|halben|demi|media|mezza|meia|halv|half))?`
const TIME = new RegExp(`(?<![\\p{L}\\d.,/])${AMOUNT}[\\s-]?(${UNIT})\\.?`, 'giu')

/** The minutes that follow an hour: '1 hour 30 minutes', '1 h and 30 min', '1 Stunde und 30 Minuten'. */
const JOIN = /^[\s,]*(?:and|und|et|y|e|en|och)?\s*$/iu
const HALF_AFTER = /^(?:an?|ein|eine|einer|une|un|una|uno|een|en|um|uma)$/iu
const HALF = /[ -](?:half|halbe|halben|demi|media|mezza|meia|halv)$/iu

const MAX_TEXT = 5_000
const MAX_SECONDS = 24 * 3600

/**
 * The times in a step's text, in order, each at most 24 hours long. Adjacent hours and minutes are one time. Reads the
 * first 5,000 characters; numbers without a unit of time (an oven mark, a year) are ignored.
 */
export function findTimers(text: string): FoundTimer[] {
	const found: (FoundTimer & { unit: TimeUnit })[] = []
	for (const match of text.slice(0, MAX_TEXT).matchAll(TIME)) {
		const [whole, number = '', unitWord = ''] = match
		const unit = unitOf(unitWord)
		const amount = amountOf(number, whole.slice(0, whole.length - unitWord.length))
		const start = match.index
		const end = start + whole.replace(/\.$/, '').length
		const before = found.at(-1)
		const seconds = amount * SECONDS_OF[unit]
		if (before && SECONDS_OF[before.unit] > SECONDS_OF[unit] && JOIN.test(text.slice(before.end, start))) {
			before.end = end
			before.seconds += seconds
			before.unit = unit
		} else found.push({ start, end, seconds, unit })
	}
	return found
		.filter(({ seconds }) => seconds >= 1 && seconds <= MAX_SECONDS)
		.map(({ start, end, seconds }) => ({ start, end, seconds: Math.round(seconds) }))
}

function unitOf(word: string): TimeUnit {
	if (new RegExp(`^(?:${HOUR_WORDS})$`, 'iu').test(word)) return 'hour'
	return new RegExp(`^(?:${MINUTE_WORDS})$`, 'iu').test(word) ? 'minute' : 'second'
}

/** `before`: everything before the unit; an article there with a half behind it is the half. */
function amountOf(number: string, before: string): number {
	if (HALF_AFTER.test(number) && HALF.test(before.replace(/[\s-]+$/, ''))) return 0.5
	const known = NUMBER_WORDS[number.toLowerCase()]
	if (known !== undefined) return known
	const [, whole = '', mark = ''] = /^(.*?)\s?([½¼¾⅓⅔])?$/u.exec(number) ?? []
	const [, units = '', over = '', under = ''] = /^(?:(\d+)\s)?(\d)\/(\d)$/.exec(whole) ?? []
	const plain = under ? Number(units || 0) + Number(over) / Number(under) : Number(whole.replace(',', '.') || 0)
	return plain + (FRACTIONS[mark] ?? 0)
}

/** '4 min', '1 h 30 min', '45 s'. */
export function timerText(seconds: number): string {
	const hours = Math.floor(seconds / 3600)
	const minutes = Math.floor((seconds % 3600) / 60)
	const rest = seconds % 60
	const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`]
	return parts.filter(Boolean).join(' ')
}

/** '12:40', '1:05:00': the time left, never below zero; a started second counts as a whole one. Dashes if unknown. */
export function clockText(ms: number | undefined): string {
	if (ms === undefined) return '–:––'
	const total = Math.max(0, Math.ceil(ms / 1000))
	const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60]
	const tail = String(seconds).padStart(2, '0')
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
