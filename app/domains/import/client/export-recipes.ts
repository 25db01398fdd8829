import { pictureVariant, WIDEST, waitingSha256 } from '../../../platform/model/picture.ts'
import type { Kitchen } from '../../../sync/client/kitchen.ts'
import { draftOf } from '../../recipes/model/draft-rows.ts'
import type { RecipeDraft } from '../../recipes/model/recipe-draft.ts'
import type { ExportFormat } from '../model/formats/exports.ts'
import { type Outgoing, writeFile } from '../model/formats/write-file.ts'

/** `missing`: pictures that neither the device has nor the server gave. */
export type Exported = { file: Blob; missing: number }

/**
 * Recipes of the cook in one file, oldest first: all of them, or where `chosen` names some, those that are still there.
 * `tell` is called with how many are written.
 */
export async function exportRecipes(
	kitchen: Kitchen,
	{ format, chosen }: { format: ExportFormat; chosen: readonly string[] | null },
	tell: (done: number, of: number) => void,
	signal: AbortSignal,
): Promise<Exported> {
	const all = await kitchen.run((db) => db.getAllKeys('recipes'))
	const wanted = chosen && new Set(chosen)
	const ids = wanted ? all.filter((id) => wanted.has(id)) : all
	let missing = 0
	const picture = async (path: string): Promise<Blob[]> => {
		const blob = await pictureAt(kitchen, path)
		if (!blob) missing += 1
		return blob ? [format === 'paprika' ? await toJpeg(blob) : blob] : []
	}
	async function* outgoing(): AsyncGenerator<Outgoing> {
		for (const [at, id] of ids.entries()) {
			signal.throwIfAborted()
			tell(at, ids.length)
			const read = await readRecipe(kitchen, id)
			if (!read) continue
			const { created_at, draft } = read
			const pictures = async () => (await Promise.all(draft.images.map(picture))).flat()
			yield { id, created_at, draft: { ...draft, images: [] }, pictures }
		}
	}
	const file = await writeFile(format, outgoing())
	tell(ids.length, ids.length)
	return { file, missing }
}

async function readRecipe(kitchen: Kitchen, id: string): Promise<{ created_at: number; draft: RecipeDraft } | null> {
	const [recipe, lines] = await kitchen.run((db) =>
		Promise.all([db.get('recipes', id), db.getAllFromIndex('ingredient_lines', 'recipe_id', id)]),
	)
	if (!recipe) return null
	const inOrder = lines.sort((a, b) => a.position - b.position).map(({ text, section }) => ({ text, section }))
	const { title, description, instructions, prep_time, cook_time, total_time, servings, difficulty, cuisine } = recipe
	const { category, tags, images, notes, source_url, source_name, language, is_public } = recipe
	const draft = draftOf(
		{
			id,
			title,
			description,
			instructions,
			prep_time,
			cook_time,
			total_time,
			servings,
			difficulty,
			cuisine,
			category,
			tags,
			images,
			notes,
			source_url,
			source_name,
			language,
			is_public,
		},
		inOrder,
	)
	return { created_at: recipe.created_at, draft }
}

/** From the device where it waits there, else from its address, which the browser may have kept. */
async function pictureAt(kitchen: Kitchen, path: string): Promise<Blob | null> {
	const sha256 = waitingSha256(path)
	if (sha256) {
		const kept = await kitchen.run((db) => db.get('blobs', sha256))
		const widest = kept?.variants.at(-1)
		return kept && widest ? new Blob([widest], { type: kept.type }) : null
	}
	const answer = await fetch(pictureVariant(path, WIDEST)).catch(() => null)
	const blob = answer?.ok ? await answer.blob().catch(() => null) : null
	return blob?.type.startsWith('image/') ? blob : null
}

/** Paprika's own files hold JPEGs. */
async function toJpeg(blob: Blob): Promise<Blob> {
	if (blob.type === 'image/jpeg') return blob
	const bitmap = await createImageBitmap(blob)
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
	const context = canvas.getContext('2d')
	if (context) {
		// JPEG has no transparency: what is not drawn would be black.
		context.fillStyle = '#fff'
		context.fillRect(0, 0, canvas.width, canvas.height)
		context.drawImage(bitmap, 0, 0)
	}
	bitmap.close()
	return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
