import { createHash } from 'node:crypto'

const PARTS = 5

/** Which fifth of the labelled lines a sentence belongs to, 0 to 4; case and blanks do not matter. */
function partOf(sentence: string, salt: string): number {
	const words = sentence.trim().toLowerCase().replace(/\s+/g, ' ')
	return createHash('sha256').update(`${salt}:${words}`).digest().readUInt32BE(0) % PARTS
}

/** Held out: never learned from and never looked at to choose anything, only to report. One line in five. */
export const isHeldOut = (sentence: string): boolean => partOf(sentence, 'held out') === 0

/** Of the other four fifths, the part that choices are made on. */
export const isForChoosing = (sentence: string, fold: number): boolean => partOf(sentence, 'choosing') === fold
