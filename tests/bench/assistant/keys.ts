import type { Aliases } from '#app/domains/assistant/model/aliases.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { seedCookbooks } from '#db/seed/kitchen/cookbooks.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import type { Case } from './case.ts'

/** The id of a recipe by the key that cases name it with. */
export const recipeId = (key: string): string =>
	allRecipes.some((recipe) => recipe.key === key) ? seedRecipeId(key) : idFromName('bench', 'recipe', key)

/** Recipes by key, in what the command is told and what it answers. */
export class Keys {
	#keys = new Map<string, string>()
	#titles = new Map<string, string>()

	constructor({ add = [] }: Pick<Case, 'add'>) {
		const added = add.flatMap(({ recipe }) => (recipe ? [recipe] : []))
		for (const { key, title } of [...allRecipes, ...added]) {
			this.#keys.set(recipeId(key), key)
			this.#titles.set(title, key)
		}
		for (const { key, title } of seedCookbooks) this.#titles.set(title, key)
	}

	/** The key of a recipe's id; the id itself where the case gives it none. */
	ofId(id: string): string {
		return this.#keys.get(id) ?? id
	}

	/** The key of a title, of a recipe or a cookbook. */
	ofTitle(title: string): string {
		return this.#titles.get(title) ?? title
	}

	/** Arguments with keys in place of aliases and of titles of cookbooks. */
	named(value: unknown, aliases: Aliases): unknown {
		if (Array.isArray(value)) return value.map((one) => this.named(one, aliases))
		if (typeof value === 'object' && value !== null)
			return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.named(one, aliases)]))
		if (typeof value !== 'string') return value
		const id = aliases.idOf(value)
		return id === undefined ? this.ofTitle(value) : this.ofId(id)
	}

	/** Arguments with aliases in place of keys, as a model would give them. */
	aliased(value: unknown, aliases: Aliases): unknown {
		if (Array.isArray(value)) return value.map((one) => this.aliased(one, aliases))
		if (typeof value === 'object' && value !== null)
			return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.aliased(one, aliases)]))
		if (typeof value !== 'string') return value
		const id = [...this.#keys].find(([, key]) => key === value)?.[0]
		return id === undefined ? value : aliases.of(id)
	}
}
