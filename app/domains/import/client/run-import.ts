import { ingredientRows, stepRows } from '#app/domains/recipes/model/draft-rows.ts'
import { type DraftForm, draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { ownCategories } from '#app/domains/recipes/model/names-lists.ts'
import { withAllowedCategories } from '#app/domains/recipes/model/own-categories.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { importRecipe } from '#app/domains/recipes/model/verbs.ts'
import { preparePicture, takeOverPicture } from '#app/platform/client/pictures/take-picture.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { keepBlob } from '#app/sync/client/pictures/blobs.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import type { CsvColumns } from '../model/formats/csv-fields.ts'
import type { FoundPicture, FoundRecipe, Unread } from '../model/formats/found.ts'
import { FormatError } from '../model/formats/messages.ts'
import { FILE_IMPORT as M } from '../model/save/import-messages.ts'
import { beginImport, endImport, idsHere } from './begun-imports.ts'
import type { ChosenFile } from './choose-files.ts'
import { importedId } from './preview-file.ts'

/** The result for one recipe. `failure`: why it was not imported. */
export type Imported = { id: string; title: string; notKept: string[]; changed: string[]; failure: string | null }

export type ImportRun = {
	me: Me
	localStore: LocalStore
	file: ChosenFile
	columns: CsvColumns | null
	/** Ids of the recipes to import. */
	chosen: readonly string[]
	tell(imported: Imported, done: number): void
	/** Called for what could not be read. Not needed for a file, whose preview has shown it. */
	tellUnread?(unread: Unread): void
	signal: AbortSignal
}

/**
 * Reads the file again and saves the chosen recipes on this device, one after another. Recipes already imported are
 * skipped, so that an interrupted import continues where it stopped. Resolves to whether it reached the end. Throws
 * NotSavedError if the device is full, and FormatError if the file is gone.
 */
export async function runImport({
	me,
	localStore,
	file,
	columns,
	chosen,
	tell,
	tellUnread,
	signal,
}: ImportRun): Promise<boolean> {
	const wanted = new Set(chosen)
	const { fileKey, name, addresses } = file
	await beginImport(localStore, { fileKey, name, chosen: [...chosen], columns, ...(addresses ? { addresses } : {}) })
	const here = await localStore.run(idsHere)
	let done = chosen.filter((id) => here.has(id)).length
	const isIn = (key: string) => here.has(importedId(localStore.userId, key))
	for await (const found of file.read(columns, isIn)) {
		if (signal.aborted) return false
		if (found.kind === 'unread') {
			tellUnread?.(found)
			continue
		}
		const id = importedId(localStore.userId, found.key)
		if (!wanted.has(id) || here.has(id)) continue
		const imported = await importOne({ me, localStore, id, found })
		done += 1
		tell(imported, done)
	}
	await endImport(localStore, file.fileKey)
	return true
}

type One = { me: Me; localStore: LocalStore; id: string; found: FoundRecipe }

async function importOne({ me, localStore, id, found }: One): Promise<Imported> {
	const title = found.draft.title || M.untitled
	const kept = await keepPictures(localStore, found.pictures)
	const names = sortedNames(me, found.draft)
	const told = {
		id,
		title,
		notKept: [...found.dropped, ...names.lost.map(M.categoryLost), ...kept.lost],
		changed: [...found.warnings, ...(names.moved.length > 0 ? [M.categoriesAsTags(names.moved)] : [])],
	}
	try {
		const form = formOf(id, found.draft, kept.images)
		const { rating, created } = found
		await edit(localStore, importRecipe({ me, form, rating, created, now: Date.now(), makeId }))
		return { ...told, failure: null }
	} catch (error) {
		if (error instanceof NotSavedError || !(error instanceof Error)) throw error
		return { ...told, failure: error.message }
	}
}

/** The categories that the cook's plan makes tags, and those for which not even a tag has room. */
function sortedNames(me: Me, draft: RecipeDraft): { moved: string[]; lost: string[] } {
	const { category, tags } = withAllowedCategories(me, draft)
	const others = ownCategories(draft.category).filter((name) => !category.includes(name))
	const isTag = (name: string) => tags.some((tag) => tag.toLowerCase() === name.toLowerCase())
	return { moved: others.filter(isTag), lost: others.filter((name) => !isTag(name)) }
}

/** The editor's form, as if the cook had typed the recipe. */
const formOf = (id: string, { ingredients, steps, ...draft }: RecipeDraft, images: string[]): DraftForm =>
	draftFormSchema.parse({ id, ...draft, images, ingredients: ingredientRows(ingredients), steps: stepRows(steps) })

type StoredPictures = { images: string[]; lost: string[] }

/**
 * Pictures in the file stay on the device until they are uploaded; of pictures on the web the first is taken over. A
 * picture that fails does not stop its recipe.
 */
async function keepPictures(localStore: LocalStore, pictures: FoundPicture[]): Promise<StoredPictures> {
	const images: string[] = []
	let broken = 0
	for (const picture of pictures) {
		if ('url' in picture) continue
		const kept = await keepOne(localStore, picture.load)
		if (kept) images.push(kept)
		else broken += 1
	}
	const lost = broken > 0 ? [M.pictures(broken)] : []
	const web = pictures.find((picture) => 'url' in picture)
	if (images.length > 0 || !web || !('url' in web)) return { images: [...new Set(images)], lost }
	if (!navigator.onLine) return { images, lost: [...lost, M.picturesOffline] }
	const path = await takeOverPicture(web.url).then(
		(taken) => taken.path,
		() => null,
	)
	return path ? { images: [path], lost } : { images, lost: [...lost, M.pictures(1)] }
}

async function keepOne(localStore: LocalStore, load: () => Promise<Blob | null>): Promise<string | null> {
	try {
		const blob = await load()
		return blob ? await keepBlob(localStore, await preparePicture(blob)) : null
	} catch (error) {
		// A full device fails the whole import, a broken picture only itself.
		if (error instanceof NotSavedError || error instanceof FormatError) throw error
		return null
	}
}
