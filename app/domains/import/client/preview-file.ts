import type { PlateSetting } from '#app/domains/recipes/model/plate.ts'
import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { CsvColumns } from '../model/formats/csv-fields.ts'
import type { FoundRecipe, Unread } from '../model/formats/found.ts'
import { type KnownRecipe, type Likeness, Likenesses } from '../model/save/import-preview.ts'
import type { ChosenFile } from './choose-files.ts'

/** A recipe of a file, as shown in the list. */
export type PreviewRow = {
	/** The id under which it is saved, the same whenever this file is read. */
	id: string
	title: string
	source: string
	lines: number
	steps: number
	likeness: Likeness
	/** A small picture as a blob address of this page; null if the file has none. */
	thumbnail: string | null
	plate: PlateSetting
}

/** The id of an imported recipe. Two cooks who import the same file get different rows. */
export const importedId = (userId: string, key: string): string => idFromName('imported-recipe', userId, key)

const knownRecipes = (localStore: LocalStore): Promise<KnownRecipe[]> =>
	localStore.run(async (db) =>
		(await db.getAll('recipes')).map(({ id, title, source_url }) => ({ id, title, source_url })),
	)

/** The most thumbnails that are drawn, because decoding each takes time. */
const MOST_THUMBNAILS = 300

/**
 * Reads a file once for the list and keeps only what the list shows. `tell` is called with the results so far, a few
 * times a second. Throws FormatError.
 */
export async function previewFile(
	localStore: LocalStore,
	file: ChosenFile,
	columns: CsvColumns | null,
	tell: (rows: PreviewRow[], unread: Unread[]) => void,
	signal: AbortSignal,
): Promise<void> {
	const likenesses = new Likenesses(await knownRecipes(localStore))
	const rows: PreviewRow[] = []
	const unread: Unread[] = []
	let told = performance.now()
	let thumbnails = 0
	for await (const found of file.read(columns)) {
		if (signal.aborted) return
		if (found.kind === 'unread') unread.push(found)
		else {
			const thumbnail = thumbnails < MOST_THUMBNAILS ? await thumbnailOf(found) : null
			if (thumbnail) thumbnails += 1
			rows.push(toRow(found, importedId(localStore.userId, found.key), likenesses, thumbnail))
		}
		if (performance.now() - told > 250) {
			tell([...rows], [...unread])
			told = performance.now()
			// Lets the page render in between.
			await new Promise((done) => setTimeout(done))
		}
	}
	tell(rows, unread)
}

function toRow({ draft }: FoundRecipe, id: string, likenesses: Likenesses, thumbnail: string | null): PreviewRow {
	const { title, source_url, source_name, ingredients, steps } = draft
	return {
		id,
		title,
		source: source_name || source_url,
		lines: ingredients.length,
		steps: steps.length,
		likeness: likenesses.next({ id, title, source_url }),
		thumbnail,
		plate: choosePlate({ ...draft, id }),
	}
}

const THUMBNAIL_PX = 128

async function thumbnailOf({ pictures }: FoundRecipe): Promise<string | null> {
	const [first] = pictures
	if (!first || !('load' in first)) return null
	try {
		const blob = await first.load()
		if (!blob) return null
		const bitmap = await createImageBitmap(blob, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' })
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
		canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
		bitmap.close()
		return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }))
	} catch {
		// The picture is damaged, or the browser has no OffscreenCanvas: the drawn plate is shown.
		return null
	}
}
