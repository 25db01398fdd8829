import { v7, validate } from 'uuid'

/** Makes a permanent id (UUIDv7: sorts by creation time). Passed in wherever a test must know the id. */
export type MakeId = () => string

export const makeId: MakeId = () => v7()
export const isId = (text: string): boolean => validate(text)
