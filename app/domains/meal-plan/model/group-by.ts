/** Groups the entries by `keyOf`, which also gets the index; order is kept. */
export function groupBy<T, K>(entries: readonly T[], keyOf: (entry: T, at: number) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>()
	for (const [at, entry] of entries.entries()) {
		const key = keyOf(entry, at)
		const group = groups.get(key)
		if (group) group.push(entry)
		else groups.set(key, [entry])
	}
	return groups
}
