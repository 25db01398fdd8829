import type { PlateSetting } from './plate.ts'
import type { IngredientLine, Recipe } from './recipe.ts'
import { readSteps, type StepSection } from './steps.ts'

/** What a recipe's page shows; the same for an own recipe and for a public one of somebody else. */
export type RecipeView = {
	recipe: Omit<Recipe, 'user_id' | 'images' | 'instructions'>
	/** Paths of the widest variants. */
	pictures: string[]
	plate: PlateSetting
	ingredients: IngredientSection[]
	method: StepSection[]
	/** 'Me' on the cook's own. */
	author: string
	rating: { average: number; count: number } | null
}

export type IngredientSection = { name: string; lines: { id: string; text: string }[] }

type Line = Pick<IngredientLine, 'id' | 'position' | 'section' | 'text'>
type Stats = { average_rating: number; rating_count: number } | undefined

/** The spec's name of an author who is the cook. */
export const AUTHOR_ME = 'Me'
/** The spec's name of an author who has given none. */
export const AUTHOR_UNKNOWN = 'Anonymous'

/** `plate` is handed in: choosing it needs the keyword lists, which a page from the device can do without. */
export function toRecipeView(
	{ recipe, lines, stats, plate }: { recipe: Recipe; lines: Line[]; stats: Stats; plate: PlateSetting },
	author: string,
): RecipeView {
	return {
		recipe: {
			id: recipe.id,
			title: recipe.title,
			description: recipe.description,
			prep_time: recipe.prep_time,
			cook_time: recipe.cook_time,
			total_time: recipe.total_time,
			servings: recipe.servings,
			difficulty: recipe.difficulty,
			cuisine: recipe.cuisine,
			category: recipe.category,
			tags: recipe.tags,
			notes: recipe.notes,
			source_url: recipe.source_url,
			source_name: recipe.source_name,
			language: recipe.language,
			is_public: recipe.is_public,
			created_at: recipe.created_at,
			updated_at: recipe.updated_at,
		},
		pictures: recipe.images,
		plate,
		ingredients: toSections(lines),
		method: readSteps(recipe.instructions),
		author,
		rating: stats && stats.average_rating > 0 ? { average: stats.average_rating, count: stats.rating_count } : null,
	}
}

/** Lines in their order, under the name of their section; a name that comes back later opens a section again. */
function toSections(lines: Line[]): IngredientSection[] {
	const sections: IngredientSection[] = []
	const inOrder = [...lines].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
	for (const { id, section, text } of inOrder) {
		const open = sections.at(-1)
		if (open && open.name === section) open.lines.push({ id, text })
		else sections.push({ name: section, lines: [{ id, text }] })
	}
	return sections
}
