/** The same text for equal JSON values: keys in order, null like a missing value. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
	const entries = Object.entries(value)
		.filter(([, one]) => one !== null && one !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1))
	return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}
