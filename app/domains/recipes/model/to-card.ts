import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import type { RecipeCard } from './card.ts'
import { totalMinutes } from './duration.ts'
import { genresOf } from './genre.ts'
import { choosePlate } from './plate.ts'
import type { Recipe } from './recipe.ts'

/** The fields that a card is made from. */
export type CardSource = Pick<
	Recipe,
	| 'id'
	| 'title'
	| 'description'
	| 'prep_time'
	| 'cook_time'
	| 'total_time'
	| 'servings'
	| 'servings_known'
	| 'difficulty'
	| 'cuisine'
	| 'category'
	| 'images'
	| 'updated_at'
>

/** The same card on server and device: the list must not change when one replaces the other. */
export function toCard(recipe: CardSource, stats: { average_rating: number } | undefined): RecipeCard {
	return {
		id: recipe.id,
		title: recipe.title,
		minutes: totalMinutes(recipe),
		servings: saidServings(recipe),
		difficulty: recipe.difficulty,
		genre: genresOf(recipe)[0] ?? '',
		rating: stats?.average_rating ?? 0,
		picture: recipe.images[0] ?? '',
		plate: choosePlate(recipe),
		updated_at: recipe.updated_at,
	}
}
