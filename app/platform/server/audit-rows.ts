import type { Hmac } from 'node:crypto'
import { readBatch } from '#db/batch.ts'
import { type RowsText, rowsText } from '#db/queries/audit-seals.ts'
import type { Db } from './request-db.ts'

/** Consecutive numbers of rows, or of seals. */
export type Range = { from: number; to: number }

/** The rows in order, read some thousands at a time and taken seal by seal. */
export type RowStream = {
	/** Adds the rows up to this one to the hash. Returns how many they are and which numbers are missing. */
	take(upto: number, hash?: Hmac): Promise<{ count: number; gaps: Range[] }>
}

const ROWS_A_READ = 5_000
/** A line of the canonical text: `[SEQ,…`. */
const seqAt = (text: string, at: number): number => Number(text.slice(at + 1, text.indexOf(',', at)))

/** Reads the rows after `after`; a forged one that holds bytes is read in another way, and fits no seal. */
export async function readRowsText(db: Db, where: { after: number; upto: number; limit: number }): Promise<RowsText> {
	const read = async (mode: 'honest' | 'forged') => {
		const question = rowsText(where, mode)
		const [result] = await readBatch(db, [question])
		return question.read(result ?? ({ rows: [] as never[] } as never))
	}
	try {
		return await read('honest')
	} catch (error) {
		if (error instanceof Error && /BLOB/.test(error.message)) return read('forged')
		throw error
	}
}

export function rowStream(db: Db, after: number): RowStream {
	let chunk: RowsText = { count: 0, first: 0, last: after, text: '' }
	let at = 0
	let left = 0
	/** The number of the row that was taken last. */
	let taken = after
	let isAtEnd = false

	const fill = async () => {
		chunk = await readRowsText(db, { after: chunk.last, upto: Number.MAX_SAFE_INTEGER, limit: ROWS_A_READ })
		at = 0
		left = chunk.count
		isAtEnd = left === 0
	}
	/** Where the rows up to `upto` end in the text, how many they are, and which are missing among them. */
	const walk = (upto: number, gaps: Range[]): { end: number; count: number } => {
		let end = at
		let count = 0
		while (count < left) {
			const seq = seqAt(chunk.text, end)
			if (seq > upto) break
			if (seq > taken + 1) gaps.push({ from: taken + 1, to: seq - 1 })
			taken = seq
			count += 1
			const next = chunk.text.indexOf('\n', end)
			end = next < 0 ? chunk.text.length + 1 : next + 1
		}
		return { end, count }
	}

	return {
		async take(upto, hash) {
			const gaps: Range[] = []
			let total = 0
			while (taken < upto) {
				if (left === 0 && !isAtEnd) await fill()
				if (left === 0) break
				const isWhole = chunk.last <= upto && chunk.last - taken === left
				const { end, count } = isWhole ? { end: chunk.text.length + 1, count: left } : walk(upto, gaps)
				if (count === 0) break
				hash?.update(at === 0 && end > chunk.text.length ? chunk.text : chunk.text.slice(at, end - 1)).update('\n')
				if (isWhole) taken = chunk.last
				at = end
				left -= count
				total += count
			}
			if (taken < upto && upto !== Number.MAX_SAFE_INTEGER) {
				gaps.push({ from: taken + 1, to: upto })
				taken = upto
			}
			return { count: total, gaps }
		},
	}
}
