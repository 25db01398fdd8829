import fc from 'fast-check'

const DEEP = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)

/** Values that a field does not expect. */
const ODD: unknown[] = [
	...[null, true, '', ' ', '\u0000', '\ud800', '\u202e', 'x'.repeat(20_000), '__proto__', 'constructor'],
	...[-1, 0, 1.5, 6, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}, DEEP, { length: 1e9 }, { toString: 1 }],
	JSON.parse('{"__proto__":{"role":"admin"}}'),
]

type Place = string[]

/** Every place in a value, itself first. */
const placesIn = (value: unknown, here: Place = []): Place[] =>
	typeof value === 'object' && value !== null
		? [here, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...here, key]))]
		: [here]

/** The value with something else at a place, or without it. A place that is gone changes nothing. */
function changeAt(value: unknown, [key, ...rest]: Place, odd: unknown, isLeftOut: boolean): unknown {
	if (key === undefined) return odd
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value
	const fields = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
		if (name !== key) return [[name, one]]
		return isLeftOut && rest.length === 0 ? [] : [[name, changeAt(one, rest, odd, isLeftOut)]]
	})
	return Array.isArray(value) ? fields.map(([, one]) => one) : Object.fromEntries(fields)
}

/** A valid value with none to two changes, as JSON. */
export const mutatedJson = (value: object): fc.Arbitrary<string> =>
	fc
		.array(
			fc.record({
				place: fc.constantFrom(...placesIn(value).slice(1)),
				odd: fc.oneof(fc.constantFrom(...ODD), fc.jsonValue()),
				isLeftOut: fc.boolean(),
			}),
			{ maxLength: 2 },
		)
		.map((changes) =>
			JSON.stringify(
				changes.reduce<unknown>(
					(changed, { place, odd, isLeftOut }) => changeAt(changed, place, odd, isLeftOut),
					value,
				),
			),
		)

/** JSON that is none of ours, texts and bytes. */
export const anyBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
	fc.jsonValue().map((value) => JSON.stringify(value)),
	fc.string({ maxLength: 200 }),
	fc.uint8Array({ maxLength: 200 }),
)
