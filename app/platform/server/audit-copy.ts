import type { Seal } from '#db/queries/audit-seals.ts'

// A seal's copy, an object in the bucket of the pictures: the seal in its first line and its rows in the others, so that
// the check can say which of them were changed.

export const FOLDER = 'seals/'
export const DIGITS = 10
const MAC_DIGITS = 16

/** Reads a copy's text from the bucket; undefined where there is none. */
export type ReadCopy = (key: string) => Promise<string | undefined>

export const copyKey = (number: number): string => `${FOLDER}${String(number).padStart(DIGITS, '0')}.jsonl`

/** Where the copy is when another seal of this number has one: a restore went back to a time before that seal. */
export const copyKeyBeside = ({ number, mac }: Pick<Seal, 'number' | 'mac'>): string =>
	copyKey(number).replace('.jsonl', `-${mac.slice(0, MAC_DIGITS)}.jsonl`)

export type Copy = { seal: Seal; rows: string }

/** Reads a copy's text; undefined when it is none. */
export function readCopyText(text: string): Copy | undefined {
	const end = text.indexOf('\n')
	const seal = parseMade<Seal>(end < 0 ? text : text.slice(0, end))
	return seal && { seal, rows: end < 0 ? '' : text.slice(end + 1) }
}

/** Parses what has a MAC; undefined when it is nothing of the kind. */
export function parseMade<T extends { mac: string }>(text: string): T | undefined {
	try {
		const made = JSON.parse(text)
		return typeof made?.mac === 'string' ? made : undefined
	} catch {
		return undefined
	}
}

/** The seal whose copy was the first of its number. */
export async function copiedSeal(readCopy: ReadCopy, number: number): Promise<Seal | undefined> {
	const text = await readCopy(copyKey(number))
	return text === undefined ? undefined : readCopyText(text)?.seal
}

/** Whether there is a copy of this very seal. */
export async function isCopied(readCopy: ReadCopy, seal: Pick<Seal, 'number' | 'mac'>): Promise<boolean> {
	if ((await copiedSeal(readCopy, seal.number))?.mac === seal.mac) return true
	return (await readCopy(copyKeyBeside(seal))) !== undefined
}
