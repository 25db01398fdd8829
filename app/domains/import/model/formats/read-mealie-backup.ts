import { FormatError, FORMAT_MESSAGES as M } from './messages.ts'
import { readMealie } from './read-mealie.ts'
import type { Parts } from './to-found.ts'
import { isNode, isTrue, type Node, nodesOf, numberOf, textOf } from './values.ts'

const TABLES = ['recipes', 'recipes_ingredients', 'recipe_instructions'] as const

/** A recipe of a backup, with the folder of its pictures. */
export type BackupRecipe = { id: string; folder: string; parts: Parts }

export const isMealieBackup = (node: Node): boolean =>
	'alembic_version' in node || TABLES.every((table) => table in node)

/** Joins the tables of a Mealie backup, version 1 and later, to recipes. Throws FormatError if a table is missing. */
export function* readMealieBackup(tables: Node): Generator<BackupRecipe> {
	const missing = TABLES.filter((table) => !Array.isArray(tables[table]))
	if (missing.length > 0) throw new FormatError(M.otherVersion('Mealie', missing.join(', ')))
	const foods = byId(tables.ingredient_foods)
	const units = byId(tables.ingredient_units)
	const ingredients = byRecipe(tables.recipes_ingredients)
	const instructions = byRecipe(tables.recipe_instructions)
	const notes = byRecipe(tables.notes)
	const categories = linked(tables.recipes_to_categories, 'category_id', byId(tables.categories))
	const tools = linked(tables.recipes_to_tools, 'tool_id', byId(tables.tools))
	const nutrition = byRecipe(tables.recipe_nutrition)
	const comments = byRecipe(tables.recipe_comments)
	const assets = byRecipe(tables.recipe_assets)
	// Favourites and ratings are the users'; a table of favourites alone is of earlier versions.
	const liked = byRecipe(tables.users_to_recipes)
	const favorites = byRecipe(tables.users_to_favorites)
	const tags = linked(tables.recipes_to_tags, 'tag_id', byId(tables.tags))
	for (const recipe of nodesOf(tables.recipes)) {
		const id = textOf(recipe.id)
		const lines = inOrder(ingredients.get(id)).map((line) => ({
			...line,
			food: foods.get(textOf(line.food_id)) ?? null,
			unit: units.get(textOf(line.unit_id)) ?? null,
		}))
		const parts = readMealie({
			...recipe,
			recipe_ingredient: lines,
			recipe_instructions: inOrder(instructions.get(id)),
			notes: notes.get(id) ?? [],
			recipe_category: categories.get(id) ?? [],
			tags: tags.get(id) ?? [],
			tools: tools.get(id) ?? [],
			nutrition: withoutIds(nutrition.get(id)?.[0]),
			comments: comments.get(id) ?? [],
			assets: assets.get(id) ?? [],
			rating: Math.max(numberOf(recipe.rating), ...(liked.get(id) ?? []).map(({ rating }) => numberOf(rating))),
			favorite: favorites.has(id) || (liked.get(id) ?? []).some(({ is_favorite }) => isTrue(is_favorite)),
			image: '',
		})
		yield { id, folder: `data/recipes/${withDashes(id)}/`, parts }
	}
}

const withoutIds = (row: Node | undefined): Node =>
	Object.fromEntries(
		Object.entries(row ?? {}).filter(([name]) => !/^(?:id|recipe_id|created_at|update_at)$/.test(name)),
	)

const inOrder = (rows: Node[] = []): Node[] => [...rows].sort((a, b) => numberOf(a.position) - numberOf(b.position))

const byId = (rows: unknown): ReadonlyMap<string, Node> => new Map(nodesOf(rows).map((row) => [textOf(row.id), row]))

const byRecipe = (rows: unknown): Map<string, Node[]> =>
	Map.groupBy(nodesOf(rows), ({ recipe_id }) => textOf(recipe_id))

function linked(rows: unknown, key: string, things: ReadonlyMap<string, Node>): Map<string, Node[]> {
	const links = byRecipe(rows)
	return new Map([...links].map(([id, group]) => [id, group.map((row) => things.get(textOf(row[key]))).filter(isNode)]))
}

/** The database stores an id without dashes, the folder name has them. */
const withDashes = (id: string): string =>
	/^[0-9a-f]{32}$/i.test(id) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase() : id
