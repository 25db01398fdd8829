import { cookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import type { User } from './users.ts'

export type Cookbook = FieldsOf<'cookbook'> & { id: string }
export type CookbookOverrides = Partial<Omit<Cookbook, 'user_id'>> & {
	/** In the order of the book. */
	recipes?: { id: string }[]
}

/** Writes a cookbook, private and empty by default. */
export async function makeCookbook(db: Db, cook: User, overrides: CookbookOverrides = {}): Promise<Cookbook> {
	const { recipes = [], ...fields } = overrides
	const created_at = fields.created_at ?? Date.now()
	const { id, ...book }: Cookbook = {
		title: 'Weeknights',
		description: null,
		image_url: null,
		is_public: false,
		updated_at: created_at,
		...fields,
		id: fields.id ?? makeId(),
		created_at,
		user_id: cook.id,
	}
	const links = recipes.map(
		(recipe, i): RowChange => ({
			entity: 'cookbook_recipe',
			id: cookbookRecipeId(cook.space, id, recipe.id),
			op: 'put',
			fields: { cookbook_id: id, recipe_id: recipe.id, created_at: created_at + i },
		}),
	)
	const plan = (): RowChange[] => [{ entity: 'cookbook', id, op: 'put', fields: book }, ...links]
	await commit(db, { space: cook.space, userId: cook.id, at: created_at, plan })
	return { id, ...book }
}
