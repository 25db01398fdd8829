import { addRecipes } from '#app/domains/cookbooks/model/verbs.ts'
import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import { publishRecipes, unpublishRecipes } from '#app/domains/recipes/model/bulk-verbs.ts'
import { draftOfView, forkOfView, formOfDraft } from '#app/domains/recipes/model/draft-of-view.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { saveRecipe } from '#app/domains/recipes/model/verbs.ts'
import { preparePicture } from '#app/platform/client/pictures/take-picture.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { pictureVariant, WIDEST } from '#app/platform/model/picture.ts'
import { actWithUndo, attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { keepBlob } from '#app/sync/client/pictures/blobs.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { showToast } from '#app/ui/toast-queue.ts'

/** Publishes a recipe or makes it private; can be undone for a while. */
export async function setPublic(
	device: Device,
	recipe: { id: string; title: string },
	isPublic: boolean,
): Promise<void> {
	const turn = (to: boolean) =>
		editAsMe(device.localStore, device.me, (me) =>
			to
				? publishRecipes({ me, recipes: [recipe], now: Date.now() })
				: unpublishRecipes({ recipes: [recipe], now: Date.now() }),
		)
	await actWithUndo(() => turn(isPublic), {
		kind: 'changed',
		title: isPublic ? PAGE.madePublic : PAGE.madePrivate,
		tell: tellUnder(PAGE.notChanged),
		back: () => turn(!isPublic),
	})
}

/**
 * A second, private recipe with the same texts and pictures; its id, or null if it was refused and the cook was told.
 */
export async function duplicate(device: Device, view: RecipeView): Promise<string | null> {
	const id = makeId()
	const draft = { ...draftOfView(view), title: PAGE.copyOf(view.recipe.title).slice(0, 300) }
	if (!(await saveDraft(device, id, draft, PAGE.duplicateFailed))) return null
	saySaved('made', PAGE.duplicated)
	return id
}

/** Adds a recipe to a cookbook. */
export async function fileIn(
	{ localStore, me }: Device,
	cookbook: { id: string; title: string },
	recipe: { id: string; title: string },
): Promise<void> {
	const file = addRecipes({ space: me.id, cookbookId: cookbook.id, recipes: [recipe], now: Date.now() })
	if (await attempt(() => edit(localStore, file), tellUnder(LIBRARY.failed)))
		saySaved('changed', LIBRARY.filed(1, cookbook.title))
}

/**
 * Saves another cook's public recipe as the cook's own, with credit and copies of its pictures; its id, or null if it
 * was refused and the cook was told. It is saved once: a second request opens the saved recipe.
 */
export async function saveToMine(device: Device, view: RecipeView): Promise<string | null> {
	const { localStore, me } = device
	const id = idFromName('saved-recipe', me.id, view.recipe.id)
	if (await localStore.load(oneRecipe(id))) {
		showToast({ kind: 'word', title: PAGE.haveAlready })
		return id
	}
	const images = await copyPictures(localStore, view.pictures)
	const address = `${location.origin}/recipe/${view.recipe.id}`
	const draft = { ...forkOfView(view, address), images }
	if (!(await saveDraft(device, id, draft, PAGE.notSaved, view.recipe.id))) return null
	saySaved('made', PAGE.savedToMine)
	if (images.length < view.pictures.length) showToast({ kind: 'word', title: PAGE.picturesLeft })
	return id
}

/** Saves a recipe from a link as the cook's own, once; its id, or null if it was refused and the cook was told. */
export async function saveLinked(device: Device, draft: RecipeDraft, packed: string): Promise<string | null> {
	const id = idFromName('linked-recipe', device.me.id, packed)
	if (await device.localStore.load(oneRecipe(id))) {
		showToast({ kind: 'word', title: PAGE.haveAlready })
		return id
	}
	if (!(await saveDraft(device, id, draft, PAGE.notSaved))) return null
	saySaved('made', PAGE.savedToMine)
	return id
}

async function saveDraft(
	{ localStore, me }: Device,
	id: string,
	draft: RecipeDraft,
	failure: string,
	forkedFrom?: string,
): Promise<boolean> {
	const form = formOfDraft(id, draft)
	// A module that cannot be loaded must not prevent saving: the lines are read at the next save.
	const reader = await loadReader().catch(() => undefined)
	const save = () =>
		editAsMe(localStore, me, (cook) => saveRecipe({ me: cook, form, forkedFrom, reader, now: Date.now(), makeId }))
	return attempt(save, tellUnder(failure))
}

/** A recipe is saved even without its pictures: those that cannot be fetched or stored are left out. */
async function copyPictures(localStore: LocalStore, paths: string[]): Promise<string[]> {
	const images: string[] = []
	for (const path of paths) {
		try {
			const response = await fetch(pictureVariant(path, WIDEST))
			if (response.ok) images.push(await keepBlob(localStore, await preparePicture(await response.blob())))
		} catch {
			// The next picture may be available.
		}
	}
	return images
}
