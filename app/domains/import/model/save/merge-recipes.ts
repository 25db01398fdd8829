import { isSamePage } from '../capture/addresses.ts'
import type { StatedFields } from '../fields/receipt.ts'
import { type FoundRecipe, NOTHING_SAID, type RecipeFields } from '../fields/recipe-fields.ts'
import type { FieldSource } from './imported-recipe.ts'

/** A recipe merged from all descriptions on the page, and the source of each field. */
export type MergedRecipe = {
	fields: RecipeFields
	addresses: string[]
	source: Partial<Record<keyof RecipeFields, FieldSource>>
	/** The words of the source for the fields, unchanged. */
	said: StatedFields
	/** The page is one of ours and complete. */
	isWhole?: boolean
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The recipes from one kind of data. */
export type SourcedRecipes = { source: FieldSource; recipes: FoundRecipe[] }

/** Merges descriptions of the same recipe. The first one takes precedence; later ones only fill its gaps. */
export function mergeRecipes(told: SourcedRecipes[]): MergedRecipe[] {
	const merged: MergedRecipe[] = []
	for (const { source, recipes } of told) {
		const [only, ...others] = merged
		for (const found of recipes) {
			// A single recipe described twice under two titles: the page has no other.
			const same = recipes.length === 1 && others.length === 0 ? only : undefined
			addTo(merged, found, source, findSame(merged, found) ?? same)
		}
	}
	return merged
}

const SAME_NAME: ReadonlySet<string> = new Set([
	'title',
	'description',
	'steps',
	'ingredients',
	'prep_time',
	'cook_time',
	'total_time',
	'servings',
	'recipe_yield',
])

function addTo(merged: MergedRecipe[], found: FoundRecipe, source: FieldSource, same: MergedRecipe | undefined): void {
	const target = same ?? { fields: NOTHING_SAID, addresses: [], source: {}, said: {} }
	if (!same) merged.push(target)
	const filled = fill(target.fields, found.fields)
	for (const field of filled) {
		target.source[field] = source
		const told = SAME_NAME.has(field) ? found.said[field as keyof StatedFields] : undefined
		if (told !== undefined) target.said = { ...target.said, [field]: told }
	}
	target.fields = { ...target.fields, ...pick(found.fields, filled) }
	target.addresses = [...target.addresses, ...found.addresses]
	if (found.isWhole) target.isWhole = true
}

const findSame = (merged: MergedRecipe[], found: FoundRecipe): MergedRecipe | undefined =>
	merged.find(({ fields }) => letters(fields.title) !== '' && letters(fields.title) === letters(found.fields.title))

/** The fields that the second description has and the first lacks. */
function fill(first: RecipeFields, second: RecipeFields): (keyof RecipeFields)[] {
	return FIELDS.filter((field) => {
		const [known, told] = [first[field], second[field]]
		if (Array.isArray(known) && Array.isArray(told)) {
			// A single block of text where the other description has separate lines.
			const lump = (field === 'steps' || field === 'ingredients') && known.length === 1 && told.length >= 3
			return lump || (known.length === 0 && told.length > 0)
		}
		return !known && Boolean(told)
	})
}

function pick(fields: RecipeFields, names: (keyof RecipeFields)[]): Partial<RecipeFields> {
	return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

const FIELDS = Object.keys(NOTHING_SAID) as readonly (keyof RecipeFields)[]

/** What identifies the page's own recipe among those it recommends. */
type PageIdentity = { url: string; canonical: string; title: string; headline: string }

export type RankedRecipe = MergedRecipe & {
	/** The page is about this recipe: it has the page's address or headline, or is the only one. */
	isPagesOwn: boolean
}

/** Sorted: the recipe whose address or name is the page's, then the most complete, then the page's order. */
export function bestFirst(recipes: MergedRecipe[], page: PageIdentity): RankedRecipe[] {
	return recipes
		.map((recipe) => {
			const fit = fitOf(recipe, page)
			return { recipe: { ...recipe, isPagesOwn: recipes.length === 1 || fit >= OWN }, rank: fit + fullnessOf(recipe) }
		})
		.sort((one, other) => other.rank - one.rank)
		.map(({ recipe }) => recipe)
}

const OWN = 200

function fitOf({ fields, addresses }: MergedRecipe, page: PageIdentity): number {
	const name = letters(fields.title)
	const isHere = addresses.some((address) => isSamePage(address, page.canonical) || isSamePage(address, page.url))
	const isHeadline = name !== '' && name === letters(page.headline)
	const isInTitle = name !== '' && letters(page.title).includes(name)
	return (isHere ? OWN : 0) + (isHeadline ? OWN : 0) + (isInTitle ? OWN / 2 : 0)
}

/** A recipe with a name only comes after all others. */
function fullnessOf({ fields: { ingredients, steps } }: MergedRecipe): number {
	const isTold = ingredients.length > 0 || steps.length > 0
	const isWhole = ingredients.length > 0 && steps.length > 0
	return (isTold ? 1_000 : 0) + (isWhole ? 100 : 0) + Math.min(ingredients.length + steps.length, 99)
}
