// The ids of erased accounts, a file of lines for each month, in the bucket of the pictures: a backup of the database
// does not have them, so a restore knows whom it must erase again (docs/operations.md).

const MAX_TRIES = 8

/** The file of a month, by the time of the erasure. */
export const erasedKey = (at: number): string => `erased/${new Date(at).toISOString().slice(0, 'yyyy-MM'.length)}.txt`

/** The files that a restore reads: from the month of the backup to this one. */
export function erasedKeysSince(from: number, now: number): string[] {
	const keys: string[] = []
	const month = new Date(from)
	month.setUTCDate(1)
	month.setUTCHours(0, 0, 0, 0)
	while (month.getTime() <= now) {
		keys.push(erasedKey(month.getTime()))
		month.setUTCMonth(month.getUTCMonth() + 1)
	}
	return keys
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readErasedIds(text: string): string[] {
	return text.split('\n').filter((line) => ID.test(line))
}

/** Notes an erased account, once. Of two writers at the same time the second one reads again. */
export async function noteErased(bucket: Pick<R2Bucket, 'get' | 'put'>, userId: string, at: number): Promise<void> {
	const key = erasedKey(at)
	for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
		const found = await bucket.get(key)
		const text = found ? await found.text() : ''
		if (readErasedIds(text).includes(userId)) return
		const onlyIf = found ? { etagMatches: found.etag } : new Headers({ 'if-none-match': '*' })
		if (await bucket.put(key, `${text}${userId}\n`, { onlyIf })) return
	}
	throw new Error('noteErased: too many erasures at once')
}
