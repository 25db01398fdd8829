import { createHash } from 'node:crypto'

const PARTS = 5

function hashOf(sentence: string): number {
	const words = sentence.trim().toLowerCase().replace(/\s+/g, ' ')
	return createHash('sha256').update(`line:${words}`).digest().readUInt32BE(0)
}

/** Held out: never learned from and never looked at to choose anything, only to report. One line in five. */
export const isHeldOut = (sentence: string): boolean => hashOf(sentence) % PARTS === 0

/** Which fifth of the lines that are not held out a sentence is in, 0 to 4: choices are made on one, trained on the others. */
export const foldOf = (sentence: string): number => Math.floor(hashOf(sentence) / PARTS) % PARTS
