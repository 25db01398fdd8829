import type { PlateSetting } from '#app/domains/recipes/model/plate.ts'
import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import { idFromName } from '#app/platform/model/ids.ts'
import type { Kitchen } from '#app/sync/client/kitchen.ts'
import type { CsvColumns } from '../model/formats/csv-fields.ts'
import type { FoundRecipe, Unread } from '../model/formats/found.ts'
import { type KnownRecipe, type Likeness, Likenesses } from '../model/import-preview.ts'
import type { ChosenFile } from './choose-files.ts'

/** A recipe of a file as the list shows it. */
export type PreviewRow = {
	/** The id that it is saved under, now and whenever this file is read again. */
	id: string
	title: string
	source: string
	lines: number
	steps: number
	likeness: Likeness
	/** A small picture of it, as an address of this page; null where the file holds none. */
	thumbnail: string | null
	plate: PlateSetting
}

/** Two cooks who import one file make two rows. */
export const importedId = (userId: string, key: string): string => idFromName('imported-recipe', userId, key)

const knownRecipes = (kitchen: Kitchen): Promise<KnownRecipe[]> =>
	kitchen.run(async (db) =>
		(await db.getAll('recipes')).map(({ id, title, source_url }) => ({ id, title, source_url })),
	)

/** Pictures that are drawn small for the list; decoding each takes a while. */
const MOST_THUMBNAILS = 300

/**
 * Reads a file once for the list, and keeps of each recipe only what the list shows. `tell` is called with what has been
 * read so far, a few times a second. Throws FormatError.
 */
export async function previewFile(
	kitchen: Kitchen,
	file: ChosenFile,
	columns: CsvColumns | null,
	tell: (rows: PreviewRow[], unread: Unread[]) => void,
	signal: AbortSignal,
): Promise<void> {
	const likenesses = new Likenesses(await knownRecipes(kitchen))
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
			rows.push(toRow(found, importedId(kitchen.userId, found.key), likenesses, thumbnail))
		}
		if (performance.now() - told > 250) {
			tell([...rows], [...unread])
			told = performance.now()
			// The page is to be drawn in between.
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
		// Broken, or a browser without a canvas off the page: the drawn plate stands there.
		return null
	}
}
