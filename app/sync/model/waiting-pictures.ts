import { waitingSha256 } from '#app/platform/model/picture.ts'

/** Names of pictures that wait on the device for their upload, anywhere in a row's fields, each once. */
export function waitingIn(value: unknown): string[] {
	if (typeof value === 'string') return waitingSha256(value) ? [value] : []
	if (typeof value !== 'object' || value === null) return []
	return [...new Set(Object.values(value).flatMap(waitingIn))]
}

/**
 * The same value with the server's paths in place of names; null removes the picture: from a list, or as null for a
 * single value. Returns the same object if there is nothing to replace.
 */
export function withPaths<T>(value: T, paths: ReadonlyMap<string, string | null>): T {
	return replaceIn(value, paths) as T
}

function replaceIn(value: unknown, paths: ReadonlyMap<string, string | null>): unknown {
	if (typeof value === 'string') return paths.has(value) ? paths.get(value) : value
	if (typeof value !== 'object' || value === null) return value
	if (!waitingIn(value).some((name) => paths.has(name))) return value
	if (Array.isArray(value)) return value.map((item) => replaceIn(item, paths)).filter((item) => item !== null)
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, paths)]))
}
