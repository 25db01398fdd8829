import type { FieldsOf } from '../../../sync/model/entities.ts'
import type { RecipeCard } from '../../recipes/model/card.ts'
import type { PlateSetting } from '../../recipes/model/plate.ts'
import { type CardSource, toCard } from '../../recipes/model/to-card.ts'

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
	/** Of its first recipes. */
	cover: CoverDish[]
}

export const COVER_DISHES = 3

type CookbookRow = Pick<FieldsOf<'cookbook'>, 'title' | 'description' | 'is_public' | 'image_url'> & { id: string }

/** A cookbook with its recipes in the order in which they were filed. */
export function toShelvedCookbook(cookbook: CookbookRow, dishes: readonly CoverDish[]): ShelvedCookbook {
	return {
		id: cookbook.id,
		title: cookbook.title,
		description: cookbook.description ?? '',
		is_public: cookbook.is_public,
		image_url: cookbook.image_url ?? '',
		recipe_count: dishes.length,
		cover: dishes.slice(0, COVER_DISHES),
	}
}

export const byTitle = (a: { title: string; id: string }, b: { title: string; id: string }): number =>
	a.title.localeCompare(b.title, undefined, { sensitivity: 'base', numeric: true }) || (a.id < b.id ? -1 : 1)

/** A recipe on a cookbook's page: its card, and what search, order and the average look at. */
export type CookbookRecipe = Pick<CardSource, 'id' | 'title' | 'description' | 'cuisine'> & {
	card: RecipeCard
	created_at: number
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
	/** '' for one's own. */
	author_id: string
	author_name: string
	recipes: CookbookRecipe[]
}

type Stats = { average_rating: number; rating_count: number }

export function toCookbookRecipe(
	recipe: CardSource & { created_at: number },
	stats: Stats | undefined,
): CookbookRecipe {
	return {
		id: recipe.id,
		title: recipe.title,
		description: recipe.description,
		cuisine: recipe.cuisine,
		card: toCard(recipe, stats),
		created_at: recipe.created_at,
		average_rating: stats?.average_rating ?? 0,
		rating_count: stats?.rating_count ?? 0,
	}
}

/** A page with its recipes; `author` is null when the cookbook is the reader's own. */
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
		image_url: cookbook.image_url ?? '',
		author_id: author?.id ?? '',
		author_name: author?.name ?? '',
		recipes,
	}
}
