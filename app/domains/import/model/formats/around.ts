import type { Archive } from './archive.ts'

/** The archive around a file, whose other entries may be its pictures; null for a single file. */
export type Around = Archive | null

/** A single file has the same key under another name; in an archive the name distinguishes the files. */
export const keyIn = (archive: Around, name: string, number: number): string => `${archive ? name : ''}#${number}`

/** Numbers from 0. */
export function counter(): () => number {
	let next = 0
	return () => next++
}
