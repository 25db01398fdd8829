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

/** 0 if the value is not a number. */
export function numberOf(value: unknown): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
	return typeof number === 'number' && Number.isFinite(number) ? number : 0
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
