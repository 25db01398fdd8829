import { draftOf } from '#app/domains/recipes/model/draft-rows.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { pictureVariant, WIDEST, waitingSha256 } from '#app/platform/model/picture.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { BookRecipe, Paper } from '../model/book/book-pages.ts'
import type { ExportFormat } from '../model/formats/exports.ts'
import { type Outgoing, writeFile } from '../model/formats/write-file.ts'

/**
 * `missing`: the number of pictures that could be read neither from the device nor from the server. `lost`: the number
 * of letters that the book's typeface lacks.
 */
export type Exported = { file: Blob; missing: number; lost: number }

/** `chosen`: ids of the recipes, null for all. `book`: the title of the selection, for a book's title page. */
export type ExportChoice = { format: ExportFormat; chosen: readonly string[] | null; book: string }

/**
 * Writes the cook's recipes into one file: all of them, oldest first, or the existing ones of `chosen` in its order.
 * `tell` is called with the number of recipes written.
 */
export async function exportRecipes(
	localStore: LocalStore,
	{ format, chosen, book }: ExportChoice,
	tell: (done: number, of: number) => void,
	signal: AbortSignal,
): Promise<Exported> {
	const all = await localStore.run((db) => db.getAllKeys('recipes'))
	const here = new Set(all)
	const ids = chosen ? [...new Set(chosen)].filter((id) => here.has(id)) : all
	let missing = 0
	const picture = async (path: string): Promise<Blob[]> => {
		const blob = await pictureAt(localStore, path)
		if (!blob) missing += 1
		if (!blob) return []
		if (format === 'paprika') return [await toJpeg(blob)]
		return [format === 'pdf' ? await toJpeg(blob, WIDEST_IN_BOOK) : blob]
	}
	async function* outgoing(): AsyncGenerator<Outgoing> {
		for (const [at, id] of ids.entries()) {
			signal.throwIfAborted()
			tell(at, ids.length)
			const read = await readRecipe(localStore, id)
			if (!read) continue
			const { created_at, draft } = read
			const shown = format === 'pdf' ? draft.images.slice(0, 1) : draft.images
			const pictures = async () => (await Promise.all(shown.map(picture))).flat()
			yield { id, created_at, draft: { ...draft, images: [] }, pictures }
		}
	}
	const { file, lost } =
		format === 'pdf'
			? await setBook(outgoing(), ids.length === 1 ? '' : book || OWN_BOOK, signal)
			: { file: await writeFile(format, outgoing()), lost: 0 }
	tell(ids.length, ids.length)
	return { file, missing, lost }
}

/** Pixels: twice what a printer needs for a picture half a page high. */
const WIDEST_IN_BOOK = 1_200
const OWN_BOOK = 'My recipes'

async function setBook(
	outgoing: AsyncIterable<Outgoing>,
	title: string,
	signal: AbortSignal,
): Promise<{ file: Blob; lost: number }> {
	const { writeBook } = await import('./book/write-book.ts')
	const recipes: BookRecipe[] = []
	for await (const { draft, pictures } of outgoing) {
		const [picture] = await pictures()
		recipes.push({ draft, picture: picture ? await dataAddressOf(picture) : '' })
	}
	signal.throwIfAborted()
	return writeBook({ title, paper: paperOf(navigator.language), recipes })
}

/** North America prints on Letter. */
const paperOf = (language: string): Paper => (/-(?:US|CA|MX)$/i.test(language) ? 'LETTER' : 'A4')

function dataAddressOf(blob: Blob): Promise<string> {
	const reader = new FileReader()
	return new Promise((resolve, reject) => {
		reader.onload = () => resolve(String(reader.result))
		reader.onerror = () => reject(reader.error)
		reader.readAsDataURL(blob)
	})
}

async function readRecipe(
	localStore: LocalStore,
	id: string,
): Promise<{ created_at: number; draft: RecipeDraft } | null> {
	const [recipe, lines] = await localStore.run((db) =>
		Promise.all([db.get('recipes', id), db.getAllFromIndex('ingredient_lines', 'recipe_id', id)]),
	)
	if (!recipe) return null
	const inOrder = lines.sort((a, b) => a.position - b.position).map(({ text, section }) => ({ text, section }))
	return { created_at: recipe.created_at, draft: draftOf(recipe, inOrder) }
}

/** From the device if it still waits for its upload, else from its address, which the browser may have cached. */
export async function pictureAt(localStore: LocalStore, path: string): Promise<Blob | null> {
	const sha256 = waitingSha256(path)
	if (sha256) {
		const kept = await localStore.run((db) => db.get('blobs', sha256))
		const widest = kept?.variants.at(-1)
		return kept && widest ? new Blob([widest], { type: kept.type }) : null
	}
	const answer = await fetch(pictureVariant(path, WIDEST)).catch(() => null)
	const blob = answer?.ok ? await answer.blob().catch(() => null) : null
	return blob?.type.startsWith('image/') ? blob : null
}

/** Paprika's own files contain JPEGs, and so do PDFs. `widest`: pixels. */
async function toJpeg(blob: Blob, widest = Number.POSITIVE_INFINITY): Promise<Blob> {
	if (blob.type === 'image/jpeg' && widest === Number.POSITIVE_INFINITY) return blob
	const bitmap = await createImageBitmap(blob)
	const scale = Math.min(1, widest / bitmap.width)
	const canvas = new OffscreenCanvas(
		Math.max(1, Math.round(bitmap.width * scale)),
		Math.max(1, Math.round(bitmap.height * scale)),
	)
	const context = canvas.getContext('2d')
	if (context) {
		// JPEG has no transparency: transparent parts would become black.
		context.fillStyle = '#fff'
		context.fillRect(0, 0, canvas.width, canvas.height)
		context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
	}
	bitmap.close()
	return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
