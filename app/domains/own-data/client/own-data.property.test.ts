import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingSha256 } from '#app/platform/model/picture.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { factsOf } from '#app/sync/model/entities.ts'
import { type AnyRow, anyRows } from '../../../../tests/factories/any-rows.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { howMany } from '../../../../tests/setup/counts.ts'
import {
	download,
	fakePicture,
	fill,
	meOf,
	openOn,
	restore,
	rowsHere,
	withPictureBytes,
} from '../../../../tests/setup/own-data.ts'
import { RESTORED } from '../model/kinds.ts'

afterEach(closeDevices)

const FROM = makeId()
const TO = makeId()

test('everything of every kind that a device may write is equal in another account, under new ids', async () => {
	await fc.assert(
		fc.asyncProperty(anyRows(FROM), async (rows) => {
			const [source, target] = await Promise.all([newStore(FROM), newStore(TO)])
			await fill(source, rows)
			const before = await rowsHere(source, RESTORED)
			expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(RESTORED))
			const file = await download(source, meOf(FROM))
			const opened = await openOn(target, meOf(TO), file)
			const report = await restore(target, meOf(TO), file)
			expect(report).toEqual({
				...{ restored: before.length, here: 0, unread: 0, picturesLost: 0, refused: [], isWhole: true },
			})
			const expected = await withPictureBytes(
				before.map((row) => moved(row, (id) => opened.ids.of(id) ?? id)),
				async (path) => fakePicture(path).text(),
			)
			const after = await rowsHere(target, RESTORED)
			const shown = await withPictureBytes(after, (name) => keptText(target, name))
			expect(byId(shown)).toEqual(byId(expected))
			const was = new Set(before.map(({ id }) => id))
			expect(after.filter(({ id }) => was.has(id))).toEqual([])

			// A second run adds nothing, and sends nothing.
			const sent = await target.run((db) => db.count('outbox'))
			await restore(target, meOf(TO), file)
			expect(byId(await rowsHere(target, RESTORED))).toEqual(byId(after))
			expect(await target.run((db) => db.count('outbox'))).toBe(sent)
			closeDevices()
		}),
		// Shrinking sixty rows takes longer than reading them.
		{ numRuns: howMany(15, 150), endOnFailure: true },
	)
})

async function newStore(userId: string): Promise<LocalStore> {
	return (await newDevice(undefined, { userId })).localStore
}

/** The row as it should be in the other account: by replacing texts, which knows nothing of fields. */
function moved(row: AnyRow, idFor: (id: string) => string): AnyRow {
	const { pictures } = factsOf(row.kind)
	const { [pictures ?? '']: named, ...rest } = row.fields
	const text = JSON.stringify(rest).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, idFor)
	const fields = { ...JSON.parse(text), ...(pictures ? { [pictures]: named } : {}) }
	if ('user_id' in fields) fields.user_id = TO
	if ('is_public' in fields) fields.is_public = false
	return { ...row, id: idFor(row.id), fields }
}

const byId = (rows: readonly AnyRow[]): AnyRow[] => [...rows].sort((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1))

async function keptText(localStore: LocalStore, name: string): Promise<string> {
	const kept = await localStore.run((db) => db.get('blobs', waitingSha256(name) ?? ''))
	return new TextDecoder().decode(kept?.variants.at(-1))
}
