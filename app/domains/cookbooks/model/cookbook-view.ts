import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import type { PlateSetting } from '#app/domains/recipes/model/plate.ts'
import { type CardSource, toCard } from '#app/domains/recipes/model/to-card.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { isArranged } from './arrangement.ts'

/** A dish on a cookbook's cover. */
export type CoverDish = { id: string; picture: string; plate: PlateSetting }

/** A cookbook as the list shows it. */
export type ShelvedCookbook = {
	id: string
	title: string
	description: string
	is_public: boolean
	image_url: string
	recipe_count: number
	/** Its first recipes, preceded by the chosen one. */
	cover: CoverDish[]
	/** It is over the subscription's limit and exists on this device only. */
	is_over_limit: boolean
}

export const COVER_DISHES = 3

type CookbookRow = Pick<
	FieldsOf<'cookbook'>,
	'title' | 'description' | 'is_public' | 'image_url' | 'cover_recipe_id'
> & {
	id: string
	/** For a row on the device. */
	syncStatus?: string
}

const isOverLimit = ({ syncStatus }: CookbookRow): boolean => syncStatus === 'over_limit'

type Covered = { image_url: string; cover: CoverDish[] }

/** The cover: the book's own picture, else the chosen recipe's photo; the chosen dish comes before the first ones. */
function coverOf({ image_url, cover_recipe_id }: CookbookRow, dishes: readonly CoverDish[]): Covered {
	const chosen = dishes.find(({ id }) => id === cover_recipe_id)
	const cover = chosen ? [chosen, ...dishes.filter((dish) => dish !== chosen)] : dishes
	const photo = chosen?.picture ? pictureVariant(chosen.picture, 960) : ''
	return { image_url: image_url || photo, cover: cover.slice(0, COVER_DISHES) }
}

/** A cookbook for the list, with its cover. */
export function toShelvedCookbook(cookbook: CookbookRow, dishes: readonly CoverDish[]): ShelvedCookbook {
	return {
		id: cookbook.id,
		title: cookbook.title,
		description: cookbook.description ?? '',
		is_public: cookbook.is_public,
		recipe_count: dishes.length,
		is_over_limit: isOverLimit(cookbook),
		...coverOf(cookbook, dishes),
	}
}

export const byTitle = (a: { title: string; id: string }, b: { title: string; id: string }): number =>
	a.title.localeCompare(b.title, 'en', { sensitivity: 'base', numeric: true }) || (a.id < b.id ? -1 : 1)

/** `position` null: ordered by `created_at`, the time when it was added, in milliseconds. */
export type Filed = { position: number | null; created_at: number }

/** A recipe on a cookbook's page: its card, and the fields for search, order and average rating. */
export type CookbookRecipe = Pick<CardSource, 'id' | 'title' | 'description' | 'cuisine'> & {
	card: RecipeCard
	created_at: number
	/** Its position in the book, so that it can be restored there. */
	filed: Filed
	average_rating: number
	rating_count: number
}

/** A cookbook's page. */
export type CookbookView = {
	id: string
	title: string
	description: string
	is_public: boolean
	image_url: string
	cover: CoverDish[]
	/** null if its first recipes are on the cover. */
	cover_recipe_id: string | null
	is_over_limit: boolean
	/** Whether the cook has ordered its recipes. */
	is_arranged: boolean
	/** '' for one's own. */
	author_id: string
	author_name: string
	/** In the cook's order, else in the order in which they were added. */
	recipes: CookbookRecipe[]
}

type Stats = { average_rating: number; rating_count: number }

export function toCookbookRecipe(
	recipe: CardSource & { created_at: number },
	stats: Stats | undefined,
	filed: Filed,
): CookbookRecipe {
	return {
		id: recipe.id,
		title: recipe.title,
		description: recipe.description,
		cuisine: recipe.cuisine,
		card: toCard(recipe, stats),
		created_at: recipe.created_at,
		filed,
		average_rating: stats?.average_rating ?? 0,
		rating_count: stats?.rating_count ?? 0,
	}
}

/** A cookbook's page with its recipes; `author` is null if the cookbook is the reader's own. */
export function toCookbookView(
	cookbook: CookbookRow,
	author: { id: string; name: string } | null,
	recipes: CookbookRecipe[],
): CookbookView {
	return {
		id: cookbook.id,
		title: cookbook.title,
		description: cookbook.description ?? '',
		is_public: cookbook.is_public,
		cover_recipe_id: cookbook.cover_recipe_id ?? null,
		is_over_limit: isOverLimit(cookbook),
		is_arranged: isArranged(recipes.map(({ filed }) => filed)),
		...coverOf(
			cookbook,
			recipes.map(({ card: { id, picture, plate } }) => ({ id, picture, plate })),
		),
		author_id: author?.id ?? '',
		author_name: author?.name ?? '',
		recipes,
	}
}
