/** An object in untrusted JSON. */
export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** '' if the value is neither a text nor a number. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value
	return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode)
export const textsOf = (value: unknown): string[] =>
	listOf(value)
		.map(textOf)
		.filter((text) => text.trim() !== '')

/** The names in a list of names or of objects with a name. */
export const namesOf = (value: unknown): string[] =>
	listOf(value)
		.map((item) => (isNode(item) ? textOf(item.name) : textOf(item)))
		.filter((name) => name.trim() !== '')

/** How apps write a flag: true, 1, 'True'. */
export const isTrue = (value: unknown): boolean =>
	value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|1)$/i.test(value.trim()))

/** 0 if the value is not a number. */
export function numberOf(value: unknown): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
	return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/**
 * The time of a date in any spelling that apps write ('2024-03-09 18:22:01', ISO 8601, seconds or milliseconds since
 * 1970), in milliseconds; 0 if there is none. A time without a zone is taken as UTC.
 */
export function timeOf(value: unknown): number {
	const text = textOf(value).trim()
	if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
	if (/^\d{12,13}$/.test(text)) return Number(text)
	const date = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text)
	if (!date) return 0
	const [, day = '', time = '00:00', zone = 'Z'] = date
	const at = Date.parse(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${zone}`)
	return Number.isFinite(at) && at > 0 ? at : 0
}

export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)

/** undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

const FRACTIONS: [value: number, text: string][] = [
	[1 / 8, '1/8'],
	[1 / 4, '1/4'],
	[1 / 3, '1/3'],
	[3 / 8, '3/8'],
	[1 / 2, '1/2'],
	[5 / 8, '5/8'],
	[2 / 3, '2/3'],
	[3 / 4, '3/4'],
	[7 / 8, '7/8'],
]

/** An amount as a cook writes it: 0.5 is '1/2', 1.333 is '1 1/3', 0.12 stays. '' for nothing and for 0. */
export function amountText(amount: number): string {
	if (!(amount > 0) || amount > 1e9) return ''
	const whole = Math.floor(amount)
	const rest = amount - whole
	const fraction = FRACTIONS.find(([value]) => Math.abs(value - rest) < 0.0051)?.[1]
	if (fraction && whole < 100) return whole > 0 ? `${whole} ${fraction}` : fraction
	return String(Math.round(amount * 1000) / 1000)
}

/** Joins the non-empty parts of a line with single spaces. */
export const joined = (...parts: string[]): string =>
	parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join(' ')
