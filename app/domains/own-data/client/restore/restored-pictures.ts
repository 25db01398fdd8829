import { preparePicture } from '#app/platform/client/pictures/take-picture.ts'
import type { PreparedPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { MAX_VARIANT_BYTES } from '#app/platform/model/picture-check.ts'
import { findPictureType, readPictureHeader, withoutExtras } from '#app/platform/model/picture-header.ts'
import { keepBlob } from '#app/sync/client/pictures/blobs.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { picturesOf } from '#app/sync/model/pictures.ts'
import { isPictureEntry } from '../../model/picture-names.ts'
import type { ReadyRow } from '../../model/restored-rows.ts'

/** Makes the three sizes of a picture. */
export type Prepare = (picture: Blob) => Promise<PreparedPicture>

/** Copies the pictures of a file to the device, each once; they are uploaded from there later. */
export class RestoredPictures {
	/** Pictures that are missing or damaged. */
	lost = 0
	readonly #names = new Map<string, string | null>()
	readonly #localStore: LocalStore
	readonly #read: (entry: string) => Promise<Blob | null>
	readonly #prepare: Prepare

	constructor(
		localStore: LocalStore,
		read: (entry: string) => Promise<Blob | null>,
		prepare: Prepare = prepareUnchanged,
	) {
		this.#localStore = localStore
		this.#read = read
		this.#prepare = prepare
	}

	/** The row with the pictures that it can have here. Throws NotSavedError if the device has no room for them. */
	async place(row: ReadyRow, facts: { pictures?: string | undefined }): Promise<ReadyRow> {
		const { pictures } = facts
		const named = picturesOf(row.kind, row.fields)
		if (!pictures || named.length === 0) return row
		const here: string[] = []
		for (const path of named) {
			const name = await this.#nameOf(path)
			if (name) here.push(name)
			else this.lost += 1
		}
		const value = Array.isArray(row.fields[pictures]) ? [...new Set(here)] : (here[0] ?? null)
		return { ...row, fields: { ...row.fields, [pictures]: value } }
	}

	async #nameOf(path: string): Promise<string | null> {
		// A picture that could not be read during the export is not in the file. In the same account its path still works.
		if (!isPictureEntry(path)) return parsePicturePath(path)?.userId === this.#localStore.userId ? path : null
		const known = this.#names.get(path)
		if (known !== undefined) return known
		const blob = await this.#read(path)
		const name = blob && (await this.#keep(blob))
		this.#names.set(path, name)
		return name
	}

	async #keep(blob: Blob): Promise<string | null> {
		const prepared = await this.#prepare(blob).catch((error: unknown) => {
			if (error instanceof AppError) return null
			throw error
		})
		return prepared && keepBlob(this.#localStore, prepared)
	}
}

/** The widest size keeps its bytes if they are fit to be stored: a picture loses nothing by moving. */
async function prepareUnchanged(picture: Blob): Promise<PreparedPicture> {
	const prepared = await preparePicture(picture)
	const bytes = new Uint8Array(await picture.arrayBuffer())
	const drawn = readPictureHeader(new Uint8Array(await prepared.variants[1920].arrayBuffer()))
	const header = readPictureHeader(bytes)
	const isFit =
		findPictureType(bytes) === prepared.type &&
		header?.widthPx === drawn?.widthPx &&
		header?.heightPx === drawn?.heightPx &&
		header?.isMoving === false &&
		bytes.length <= MAX_VARIANT_BYTES &&
		withoutExtras(bytes)?.length === bytes.length
	return isFit ? { ...prepared, variants: { ...prepared.variants, 1920: picture } } : prepared
}
