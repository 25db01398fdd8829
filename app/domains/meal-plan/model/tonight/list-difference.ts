/** One line of a shopping list, reduced to what a comparison needs. `key` identifies the food, as in the list. */
export type ListLine = { key: string; name: string; quantity: number | null; unit: string | null }

/**
 * What a change adds to a list or removes from it. `before` and `after`: 0 if there is no such line, null without an
 * amount.
 */
export type ListDifference = {
	key: string
	name: string
	unit: string | null
	before: number | null
	after: number | null
}

const EPSILON = 1e-9

/** Adds up the lines of one food in one unit. */
function totals(lines: readonly ListLine[]): Map<string, ListLine> {
	const sums = new Map<string, ListLine>()
	for (const line of lines) {
		const key = JSON.stringify([line.key, line.unit])
		const sum = sums.get(key)
		const isKnown = sum && sum.quantity !== null && line.quantity !== null
		if (!sum) sums.set(key, line)
		else sums.set(key, { ...sum, quantity: isKnown ? (sum.quantity ?? 0) + (line.quantity ?? 0) : null })
	}
	return sums
}

const isSame = (one: number | null, other: number | null) =>
	one === other || (one !== null && other !== null && Math.abs(one - other) < EPSILON)

/** The lines that are larger, smaller, new or gone, by name. */
export function differenceOf(before: readonly ListLine[], after: readonly ListLine[]): ListDifference[] {
	const [old, now] = [totals(before), totals(after)]
	const keys = [...new Set([...old.keys(), ...now.keys()])]
	const lines = keys.flatMap((id) => {
		const line = now.get(id) ?? old.get(id)
		const [was, is] = [old.get(id), now.get(id)].map((one) => (one ? one.quantity : 0)) as [
			number | null,
			number | null,
		]
		if (!line || isSame(was, is)) return []
		return [{ key: line.key, name: line.name, unit: line.unit, before: was, after: is }]
	})
	return lines.toSorted((one, other) =>
		one.name < other.name ? -1 : one.name > other.name ? 1 : one.key < other.key ? -1 : 1,
	)
}
