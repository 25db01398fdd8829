import { ingredientRows } from '#app/domains/recipes/model/draft-rows.ts'
import type { DraftLine, RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'

export type PaprikaRecipe = Record<
	string,
	string | number | boolean | null | string[] | { filename: string; data: string; name: string }[]
>

/**
 * A recipe as Paprika exports it, without the hash. Paprika has a single text for servings and yield, a single list of names, which combines cuisine,
 * categories and tags, and no language. `created`: 'yyyy-MM-dd HH:mm:ss'; `photos`: JPEGs in base64.
 */
export function toPaprika(
	draft: RecipeDraft,
	{ uid, created, photos }: { uid: string; created: string; photos: string[] },
): PaprikaRecipe {
	const [photo = ''] = photos
	return {
		uid,
		created,
		hash: '',
		name: draft.title,
		description: draft.description,
		ingredients: textOf(draft.ingredients),
		directions: draft.steps.join('\n'),
		notes: draft.notes,
		nutritional_info: '',
		prep_time: durationOf(draft.prep_time),
		cook_time: durationOf(draft.cook_time),
		total_time: durationOf(draft.total_time),
		difficulty: draft.difficulty ?? '',
		servings: [draft.servings > 0 ? String(draft.servings) : '', draft.recipe_yield].filter(Boolean).join('; '),
		rating: 0,
		source: draft.source_name,
		source_url: draft.source_url,
		image_url: null,
		photo: photo ? `${uid}.jpg` : null,
		photo_hash: null,
		photo_large: null,
		photo_data: photo || null,
		photos: photos.slice(1).map((data, at) => ({ filename: `${uid}-${at + 1}.jpg`, data, name: String(at + 1) })),
		categories: [draft.cuisine, ...draft.category, ...draft.tags].filter(Boolean),
	}
}

const textOf = (lines: DraftLine[]): string =>
	ingredientRows(lines)
		.map(({ kind, text }) => (kind === 'section' ? `${text}:` : text))
		.join('\n')

const durationOf = (minutes: number): string => {
	const hours = Math.floor(minutes / 60)
	return [hours > 0 ? `${hours} hr` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ')
}
