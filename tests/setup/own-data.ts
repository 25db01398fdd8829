import type { OpenedOwnData } from '#app/domains/own-data/client/restore/open-own-data.ts'
import { openOwnData } from '#app/domains/own-data/client/restore/open-own-data.ts'
import { type Restored, restoreOwnData } from '#app/domains/own-data/client/restore/restore-own-data.ts'
import type { Prepare } from '#app/domains/own-data/client/restore/restored-pictures.ts'
import type { ServerPart } from '#app/domains/own-data/client/write/server-part.ts'
import { type OwnDataRun, writeOwnData } from '#app/domains/own-data/client/write/write-own-data.ts'
import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { type LocalDb, STORE_OF } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { toSynced } from '#app/sync/client/store/rows.ts'
import { type EntityName, factsOf, type RowChange } from '#app/sync/model/entities.ts'
import type { AnyRow } from '../factories/any-rows.ts'

export const meOf = (id: string, more: Partial<Me> = {}): Me => ({
	id,
	space: id,
	email: 'cook@nomster.example',
	first_name: 'Test',
	last_name: 'Cook',
	display_name: 'Test Cook',
	avatar_url: null,
	role: 'user',
	account_status: 'active',
	email_confirmed: true,
	onboarding_completed: true,
	subscription_tier: 'Premium',
	is_beta_tester: false,
	...ANYWHERE,
	...more,
})

export const noServer: ServerPart = {
	async *history() {},
	account: async () => ({ email: 'cook@nomster.example' }),
}

export const fakePicture = (path: string): Blob => new Blob([`picture ${path}`], { type: 'image/webp' })

/** Without a browser nothing is decoded: all three sizes are the picture itself. */
export const asItIs: Prepare = async (picture) => ({
	type: 'image/webp',
	variants: { 320: picture, 960: picture, 1920: picture },
})

/** Writes these rows as the cook's own edits, without the rules of any kind. */
export async function fill(localStore: LocalStore, rows: readonly AnyRow[]): Promise<void> {
	const changes = rows.map(({ kind, id, fields }) => ({ entity: kind, id, op: 'put', fields }) as RowChange)
	await edit(localStore, { verb: 'test.fill', subject: 'x', plan: () => changes })
}

/** Everything of a device as the file of the download. */
export async function download(localStore: LocalStore, me: Me, more: Partial<OwnDataRun> = {}): Promise<File> {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
	const whole = new Response(readable).blob()
	const run = {
		localStore,
		me,
		server: noServer,
		readPicture: async (path: string) => fakePicture(path),
		stream: writable,
		now: 1_790_000_000_000,
		tell: () => undefined,
		signal: new AbortController().signal,
		...more,
	}
	const [file] = await Promise.all([whole, writeOwnData(run)])
	return new File([file], 'nomster.zip')
}

export const openOn = (localStore: LocalStore, me: Me, file: Blob): Promise<OpenedOwnData> =>
	openOwnData(file, { localStore, me, signal: new AbortController().signal })

export async function restore(
	localStore: LocalStore,
	me: Me,
	file: Blob,
	{ stopAfter = Number.POSITIVE_INFINITY }: { stopAfter?: number } = {},
): Promise<Restored> {
	const controller = new AbortController()
	const opened = await openOn(localStore, me, file)
	let parts = 0
	return restoreOwnData({
		opened,
		name: 'nomster.zip',
		localStore,
		me,
		tell() {
			if (parts++ >= stopAfter) controller.abort()
		},
		signal: controller.signal,
		prepare: asItIs,
	})
}

/** Rows of these kinds as the cook sees them, in the order of their ids. */
export async function rowsHere(localStore: LocalStore, kinds: readonly EntityName[]): Promise<AnyRow[]> {
	const rows = await localStore.run((db) => Promise.all(kinds.map((kind) => rowsOfKind(db, kind))))
	return rows.flat()
}

async function rowsOfKind(db: LocalDb, kind: EntityName): Promise<AnyRow[]> {
	const rows = await db.getAll(STORE_OF[kind])
	return rows.map((row) => {
		const { id, fields } = toSynced(kind, row)
		return { kind, id, fields }
	})
}

/** Rows with the bytes of their pictures in place of their names. */
export async function withPictureBytes(
	rows: readonly AnyRow[],
	read: (name: string) => Promise<string>,
): Promise<AnyRow[]> {
	return Promise.all(
		rows.map(async (row) => {
			const { pictures } = factsOf(row.kind)
			const value = pictures && row.fields[pictures]
			if (!pictures || !value) return row
			const bytes = Array.isArray(value) ? await Promise.all(value.map(read)) : await read(String(value))
			return { ...row, fields: { ...row.fields, [pictures]: bytes } }
		}),
	)
}
