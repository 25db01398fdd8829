import { v7, validate, version } from 'uuid'

/** Makes a permanent id (UUIDv7: sorts by creation time). Passed in wherever a test must know the id. */
export type MakeId = () => string

export const makeId: MakeId = () => v7()
/** When an id was made, in milliseconds; 0 for an id of another kind. */
export const madeAt = (id: string): number =>
	version(id) === 7 ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0

export const isId = (text: string): boolean => validate(text)
