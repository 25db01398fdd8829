import { createHash } from 'node:crypto'

const PARTS = 5

function hashOf(sentence: string): number {
	const words = sentence.trim().toLowerCase().replace(/\s+/g, ' ')
	return createHash('sha256').update(`line:${words}`).digest().readUInt32BE(0)
}

/** Held-out lines: never trained on and never used for a choice, only for reporting. One line in five. */
export const isHeldOut = (sentence: string): boolean => hashOf(sentence) % PARTS === 0
