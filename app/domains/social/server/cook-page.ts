import { isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { PAGE_RECIPES, pageOf, parseCursor } from '#app/domains/recipes/model/public-pages.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findCookProfile, listPublicCookbooksOf } from '#db/queries/cook-pages.ts'
import { findAvoided } from '#db/queries/public-facts.ts'
import { listPublicRecipesOf, type PublicRecipeRow } from '#db/queries/public-recipes.ts'
import { shownNameOf } from '../model/cook-row.ts'
import type { CookView } from '../model/cook-view.ts'
import { type Relation, relationOf } from '../model/relation.ts'

const MOST_COOKBOOKS = 24

export type PublicCookbook = {
	id: string
	title: string
	description: string
	image_url: string
	recipes: number
}

/** The page of a cook, as another cook sees it. `next`: the cursor of the following page of recipes. */
export type CookProfile = {
	cook: CookView
	/** What the viewer is to the cook; null on the viewer's own page. */
	relation: Relation | null
	/** What the cook is to the viewer. */
	theirs: Relation
	/** Rows of the recipes, to be made cards; `avoid`: what the viewer's table avoids. */
	recipes: PublicRecipeRow[]
	avoid: string[]
	cookbooks: PublicCookbook[]
	next: string | null
	/** Whether the viewer, who has no username, has followed nobody yet. */
	asksUsername: boolean
}

type Viewer = { id: string; space: string }

/** A cook with the public recipes and cookbooks; null where the viewer finds no such cook. One round trip. */
export async function readCookPage(
	db: Db,
	{ cookId, after, viewer }: { cookId: string; after: string | null; viewer: Viewer },
): Promise<CookProfile | null> {
	if (!isId(cookId)) return null
	const [profiles, rows, cookbooks, avoided] = await db.batch([
		findCookProfile(db, { cookId, viewerId: viewer.id }),
		listPublicRecipesOf(db, {
			userId: cookId,
			viewerId: viewer.id,
			limit: PAGE_RECIPES + 1,
			after: parseCursor(after),
		}),
		listPublicCookbooksOf(db, { cookId, viewerId: viewer.id, limit: MOST_COOKBOOKS }),
		findAvoided(db, { userId: viewer.id, space: viewer.space }),
	])
	const [profile] = profiles
	if (!profile) return null
	const { mine, theirs, viewer_username, viewer_follows, display_name, ...cook } = profile
	const names: string[] = JSON.parse(avoided[0]?.names ?? '[]')
	const avoid = names.filter((name) => !isTaste(name))
	const { shown, next } = pageOf(rows)
	return {
		cook: { ...cook, name: shownNameOf({ display_name, username: cook.username }) },
		relation: cook.id === viewer.id ? null : relationOf(mine),
		theirs: relationOf(theirs),
		recipes: shown,
		avoid,
		cookbooks: cookbooks.map((book) => ({
			...book,
			description: book.description ?? '',
			image_url: book.image_url ?? '',
		})),
		next,
		asksUsername: viewer_username === null && !viewer_follows,
	}
}
