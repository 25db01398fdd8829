import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import {
	findCookbook,
	findSpaceVersion,
	listCookbookPages,
	listCookbookRecipes,
	listCookbooks,
} from '#db/queries/cookbooks.ts'
import {
	byTitle,
	type CookbookView,
	type ShelvedCookbook,
	toCookbookRecipe,
	toCookbookView,
	toShelvedCookbook,
} from '../model/cookbook-view.ts'

/** A cook's own cookbooks by title, and the version of the space that they reflect. One round trip. */
export async function readShelf(
	db: Db,
	{ space }: { space: string },
): Promise<{ cookbooks: ShelvedCookbook[]; ver: number }> {
	const [rows, pages, versions] = await db.batch([
		listCookbooks(db, { space }),
		listCookbookPages(db, { space }),
		findSpaceVersion(db, { space }),
	])
	const cookbooks = rows.map((row) => {
		const dishes = pages
			.filter(({ cookbook_id }) => cookbook_id === row.id)
			.map((recipe) => ({ id: recipe.id, picture: recipe.images[0] ?? '', plate: choosePlate(recipe) }))
		return toShelvedCookbook(row, dishes)
	})
	return { cookbooks: cookbooks.toSorted(byTitle), ver: versions[0]?.ver ?? 0 }
}

export type ReadableCookbook = { view: CookbookView; isOwn: boolean; ver: number }

/**
 * A cookbook for the cook of `space`, or for a visitor (null): their own ones, and everybody's public ones with their
 * public recipes. null both if it does not exist and if they may not see it. One round trip.
 */
export async function findCookbookView(
	db: Db,
	{ cookbookId, space, userId }: { cookbookId: string; space: string | null; userId: string | null },
): Promise<ReadableCookbook | null> {
	if (!isId(cookbookId)) return null
	const [found, recipes, versions] = await db.batch([
		findCookbook(db, { cookbookId, space }),
		listCookbookRecipes(db, { cookbookId, space }),
		findSpaceVersion(db, { space: space ?? '' }),
	])
	const [cookbook] = found
	if (!cookbook) return null
	const isOwn = cookbook.user_id === userId
	const author = isOwn ? null : { id: cookbook.user_id, name: cookbook.author_name }
	const view = toCookbookView(
		cookbook,
		author,
		recipes.map(({ link_id: _link, position, filed_at, ...recipe }) =>
			toCookbookRecipe(recipe, recipe, { position, created_at: filed_at }),
		),
	)
	return { view, isOwn, ver: isOwn ? (versions[0]?.ver ?? 0) : 0 }
}
