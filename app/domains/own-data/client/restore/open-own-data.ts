import { Archive, EntryError } from '#app/domains/import/model/formats/archive.ts'
import { FILE_LIMITS } from '#app/domains/import/model/formats/limits.ts'
import { FormatError } from '#app/domains/import/model/formats/messages.ts'
import { CONTENT_TYPES, type PictureExtension } from '#app/platform/model/picture.ts'
import { STORE_OF } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import { isRestored, RESTORED } from '../../model/kinds.ts'
import { MANIFEST_NAME, type Manifest, OwnDataError, readManifest } from '../../model/manifest.ts'
import { OWN_DATA as M } from '../../model/messages.ts'
import { NewIds } from '../../model/new-ids.ts'
import { isPictureEntry } from '../../model/picture-names.ts'
import type { Cook } from '../../model/restored-rows.ts'
import { readUnitLine, type Unit } from '../../model/units.ts'
import { sha256 } from '../write/own-archive.ts'

/** As many rows as an account may have (docs/security.md, 48), and some room for files of an earlier limit. */
const MOST_ROWS = 300_000
const MOST_ENTRIES = 400_000
/** All bytes that are unpacked: an account's pictures and rows, several times over. */
const MOST_BYTES = 16 * 1024 * 1024 * 1024

/** A checked file: all of its rows can be read. */
export type OpenedOwnData = {
	/** The same for the same file, whatever its name. */
	fileKey: string
	manifest: Manifest
	/** Numbers of rows by kind. */
	counts: ReadonlyMap<EntityName, number>
	/** Rows that this program does not know. */
	unread: number
	ids: NewIds
	/** Number of units. */
	size: number
	/** The units in their order, after the first `skip` of them. Throws OwnDataError if the file is gone. */
	units(skip: number): AsyncGenerator<Unit>
	/** null if it is missing or damaged. Throws OwnDataError if the file is gone. */
	picture(name: string): Promise<Blob | null>
}

/**
 * Opens a file of one's own data and reads all of its rows once: nothing is restored from a file that is not whole.
 * Throws OwnDataError with the reason.
 */
export async function openOwnData(
	file: Blob,
	{ localStore, me, signal }: { localStore: LocalStore; me: Cook; signal: AbortSignal },
): Promise<OpenedOwnData> {
	const archive = await openArchive(file)
	if (!archive.has(MANIFEST_NAME)) throw new OwnDataError(archive.names.some(isDataName) ? M.incomplete : M.notOurs)
	const manifestText = await archive.text(MANIFEST_NAME).catch((cause) => asDamaged(file, cause))
	const manifest = readManifest(manifestText)
	const stated = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
	if (stated > MOST_ROWS) throw new OwnDataError(M.tooLarge(MOST_ROWS))
	const fileKey = await sha256(manifestText)

	async function* units(skip: number, check = false): AsyncGenerator<{ unit: Unit; unknown: number }> {
		let left = skip
		for (const { name, units: count, sha256: hash } of manifest.files) {
			if (check) signal.throwIfAborted()
			if (left >= count) {
				left -= count
				continue
			}
			const text = await archive.text(name).catch((cause) => asDamaged(file, cause))
			if (check && (await sha256(text)) !== hash) throw new OwnDataError(M.damaged)
			const lines = text.split('\n').filter((line) => line !== '')
			if (lines.length !== count) throw new OwnDataError(M.damaged)
			for (const line of lines.slice(left)) {
				const read = readUnitLine(line)
				if (!read) throw new OwnDataError(M.damaged)
				yield read
			}
			left = 0
		}
	}

	const isOwn = manifest.account === me.id
	const live = await idsOf(localStore, isOwn)
	const ids = new NewIds({ userId: me.id, space: me.space, isOwn }, (kind, id) => live.get(kind)?.has(id) ?? false)
	const counts = new Map<EntityName, number>()
	let [size, unread, rows] = [0, 0, 0]
	for await (const { unit, unknown } of units(0, true)) {
		size += 1
		const restored = unit.filter(({ kind }) => isRestored(kind))
		unread += unknown + unit.length - restored.length
		rows += restored.length
		if (rows > MOST_ROWS) throw new OwnDataError(M.tooLarge(MOST_ROWS))
		for (const { kind } of restored) counts.set(kind, (counts.get(kind) ?? 0) + 1)
		ids.add(restored)
	}
	ids.settle()
	return {
		fileKey,
		manifest,
		counts,
		unread,
		ids,
		size,
		async *units(skip) {
			for await (const { unit } of units(skip)) yield unit.filter(({ kind }) => isRestored(kind))
		},
		async picture(name) {
			if (!isPictureEntry(name) || !archive.has(name)) return null
			try {
				const extension = name.slice(name.lastIndexOf('.') + 1) as PictureExtension
				return new Blob([await archive.bytes(name, FILE_LIMITS.pictureBytes)], { type: CONTENT_TYPES[extension] })
			} catch (error) {
				await throwIfGone(file)
				if (error instanceof EntryError) return null
				throw error
			}
		},
	}
}

const isDataName = (name: string): boolean => /^data\/[a-z_]+-\d+\.jsonl$/.test(name)

async function openArchive(file: Blob): Promise<Archive> {
	const head = new Uint8Array(await firstBytes(file))
	if (head[0] !== 0x50 || head[1] !== 0x4b) throw new OwnDataError(M.notOurs)
	try {
		return await Archive.open(file, { bytesLeft: MOST_BYTES, entries: MOST_ENTRIES })
	} catch (cause) {
		if (cause instanceof FormatError) throw new OwnDataError(M.damaged, { cause })
		throw cause
	}
}

const firstBytes = (file: Blob): Promise<ArrayBuffer> =>
	file
		.slice(0, 2)
		.arrayBuffer()
		.catch((cause) => {
			throw new OwnDataError(M.gone, { cause })
		})

/** A file that was moved or deleted fails like a damaged one. */
async function asDamaged(file: Blob, cause: unknown): Promise<never> {
	await throwIfGone(file)
	throw new OwnDataError(M.damaged, { cause })
}

const throwIfGone = async (file: Blob): Promise<void> => void (await firstBytes(file))

/**
 * The ids of the rows on this device if the file comes from this account; a file from another account cannot refer to
 * them.
 */
async function idsOf(localStore: LocalStore, isOwn: boolean): Promise<Map<EntityName, ReadonlySet<string>>> {
	if (!isOwn) return new Map()
	const sets = await Promise.all(
		RESTORED.map(async (kind) => {
			const keys = await localStore.run((db) => db.getAllKeys(STORE_OF[kind]))
			return [kind, new Set(keys)] as const
		}),
	)
	return new Map(sets)
}
