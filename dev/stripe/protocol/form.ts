import { invalid } from './errors.ts'

/** A decoded form: every leaf is text, as it came. */
export type Form = { [key: string]: Form | string }

/** Decodes `a[b][0]=c` to `{ a: { b: { 0: 'c' } } }`; `a[]=c` counts up. */
export function decodeForm(text: string): Form {
	const form: Form = Object.create(null)
	for (const [name, value] of new URLSearchParams(text)) {
		const keys = name.split('[').map((key) => key.replace(/\]$/, ''))
		const last = keys.pop() ?? ''
		let at = form
		for (const key of keys) at = childOf(at, key)
		at[last === '' ? nextIndex(at) : last] = value
	}
	return form
}

function childOf(at: Form, key: string): Form {
	const name = key === '' ? nextIndex(at) : key
	const there = at[name]
	if (typeof there === 'object') return there
	const made: Form = Object.create(null)
	at[name] = made
	return made
}

const nextIndex = (form: Form): string => String(Object.keys(form).length)

/** The parameters of a request, read one by one; what a handler does not read is refused as unknown. */
export class Params {
	readonly #form: Form
	readonly #path: string
	readonly #known = new Set<string>()
	readonly #children = new Map<string, Params>()

	constructor(form: Form, path = '') {
		this.#form = form
		this.#path = path
	}

	#nameOf(key: string): string {
		return this.#path ? `${this.#path}[${key}]` : key
	}

	has(key: string): boolean {
		return key in this.#form
	}

	text(key: string): string | undefined {
		this.#known.add(key)
		const value = this.#form[key]
		if (typeof value === 'object') throw invalid(`Invalid string: ${this.#nameOf(key)}`, this.#nameOf(key))
		return value
	}

	/** A text where an empty one means that it is to be taken away: null. */
	emptyable(key: string): string | null | undefined {
		const value = this.text(key)
		return value === '' ? null : value
	}

	/** What a text becomes by a change: as before where it is left out, null where it is empty. */
	changed(key: string, before: string | null): string | null {
		const value = this.emptyable(key)
		return value === undefined ? before : value
	}

	required(key: string): string {
		const value = this.text(key)
		if (!value) throw invalid(`Missing required param: ${this.#nameOf(key)}.`, this.#nameOf(key), 'parameter_missing')
		return value
	}

	integer(key: string): number | undefined {
		const value = this.text(key)
		if (value === undefined) return undefined
		if (!/^-?\d+$/.test(value))
			throw invalid(`Invalid integer: ${value}`, this.#nameOf(key), 'parameter_invalid_integer')
		return Number(value)
	}

	flag(key: string): boolean | undefined {
		const value = this.text(key)
		if (value === undefined) return undefined
		if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, this.#nameOf(key))
		return value === 'true'
	}

	/** One of these texts. */
	choice<const T extends string>(key: string, choices: readonly T[]): T | undefined {
		const value = this.text(key)
		if (value === undefined) return undefined
		const found = choices.find((choice) => choice === value)
		if (!found) throw invalid(`Invalid ${this.#nameOf(key)}: must be one of ${choices.join(', ')}`, this.#nameOf(key))
		return found
	}

	/** The parameters inside one; empty without it. */
	inside(key: string): Params {
		this.#known.add(key)
		const value = this.#form[key]
		const child = this.#children.get(key) ?? new Params(typeof value === 'object' ? value : {}, this.#nameOf(key))
		this.#children.set(key, child)
		return child
	}

	/** Each element of an array. */
	each(key: string): Params[] {
		const list = this.inside(key)
		return Object.keys(list.#form).map((index) => list.inside(index))
	}

	texts(key: string): string[] | undefined {
		this.#known.add(key)
		const value = this.#form[key]
		if (value === undefined) return undefined
		if (typeof value === 'string') return value === '' ? [] : [value]
		return Object.values(value).map(String)
	}

	/** Free names and texts, such as metadata. */
	record(key: string): Record<string, string> | undefined {
		this.#known.add(key)
		const value = this.#form[key]
		if (value === undefined) return undefined
		if (value === '') return {}
		return typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, String(v)])) : {}
	}

	/** Names that are accepted without an effect here. */
	ignore(...keys: string[]): void {
		for (const key of keys) this.#known.add(key)
	}

	/** @throws Refusal for the first parameter that nothing has read: the stand-in would behave otherwise than Stripe. */
	refuseUnknown(): void {
		const unknown = Object.keys(this.#form).find((key) => !this.#known.has(key))
		if (unknown !== undefined)
			throw invalid(`Received unknown parameter: ${this.#nameOf(unknown)}`, this.#nameOf(unknown), 'parameter_unknown')
		for (const child of this.#children.values()) child.refuseUnknown()
	}
}

/** Metadata after a change: an empty text takes a name away, an empty whole takes all. */
export function changedMetadata(
	before: Record<string, string>,
	change: Record<string, string> | undefined,
): Record<string, string> {
	if (!change) return before
	const all = Object.keys(change).length === 0 ? {} : { ...before, ...change }
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
