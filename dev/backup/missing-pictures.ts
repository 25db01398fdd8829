import { PICTURE_WIDTHS, pictureKey, pictureVariant } from '#app/platform/model/picture.ts'
import type { Db } from '#db/client.ts'

const PAGE_ROWS = 1_000

export type MissingPictures = { all: number; missing: number; first: string[] }

/**
 * Compares the rows of pictures with the keys in the bucket: a picture counts as missing when one of its widths is.
 * Names the first 20, by their paths.
 */
export async function findMissingPictures(db: Db, keys: AsyncIterable<string>): Promise<MissingPictures> {
	const there = new Set<string>()
	for await (const key of keys) there.add(key)
	const result: MissingPictures = { all: 0, missing: 0, first: [] }
	let after = ''
	for (;;) {
		const { rows } = await db.$client.execute({
			sql: 'select path from pictures where path > ? order by path limit ?',
			args: [after, PAGE_ROWS],
		})
		for (const row of rows) {
			const path = String(row.path)
			result.all += 1
			after = path
			if (PICTURE_WIDTHS.every((width) => there.has(pictureKey(pictureVariant(path, width))))) continue
			result.missing += 1
			if (result.first.length < 20) result.first.push(path)
		}
		if (rows.length < PAGE_ROWS) return result
	}
}

/** What the commands print about it. */
export const describeMissing = ({ all, missing, first }: MissingPictures): string[] => [
	missing === 0
		? `Pictures: all ${all} are in the bucket.`
		: `Pictures: ${missing} of ${all} are missing in the bucket. Their recipes show no picture.`,
	...first.map((path) => `  missing: ${path}`),
	...(missing > first.length ? [`  and ${missing - first.length} more`] : []),
]
