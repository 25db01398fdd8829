import { type EntityName, factsOf } from './entities.ts'

/** The paths of the pictures that a row's fields name. */
export function picturesOf(entity: EntityName, fields: Record<string, unknown>): string[] {
	const name = factsOf(entity).pictures
	const value = name ? fields[name] : undefined
	if (Array.isArray(value)) return value
	return typeof value === 'string' ? [value] : []
}

/** The fields with each picture's path replaced by `rename`. */
export function renamePictures<F extends Record<string, unknown>>(
	entity: EntityName,
	fields: F,
	rename: (path: string) => string,
): F {
	const name = factsOf(entity).pictures
	const value = name ? fields[name] : undefined
	if (!name || value === null || value === undefined) return fields
	return { ...fields, [name]: Array.isArray(value) ? value.map(rename) : rename(String(value)) }
}
