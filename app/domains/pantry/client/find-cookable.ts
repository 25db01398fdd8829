import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { rowsOfAll } from '#app/domains/meal-plan/client/recipe-readings.ts'
import { type Eater, eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { mayPropose } from '#app/domains/meal-plan/model/table/proposable.ts'
import { recipeSafety, type TableVerdict, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { atHome, cookableOf } from '../model/at-home.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { SUBSTITUTES } from '../model/substitutes.ts'
import { buildCookIndex, type CookAnswer, type CookIndex, whatCanICook } from '../model/what-can-i-cook.ts'

/** A recipe that can be cooked. `verdict`: for the household, with the substitutes used; null if nobody has a need. */
export type Cookable = CookAnswer & { verdict: TableVerdict | null }

/** The cook's recipes that may be offered to the household, and their languages. */
export type CookableLibrary = {
	index: CookIndex
	languages: Language[]
	/** The eaters of the household who have a need. */
	eaters: readonly Eater[]
	lines: ReadonlyMap<string, ParsedLine[]>
}

/**
 * Reads the cook's own recipes once; null until the local store is complete. Recipes that somebody at the table does
 * not eat are left out.
 */
export async function readCookable(localStore: LocalStore, table: readonly Eater[]): Promise<CookableLibrary | null> {
	if (!localStore.isComplete) return null
	const [rows, foods, tagger] = await Promise.all([localStore.run(rowsOfAll), loadFoods(), loadTagger()])
	const eaters = eatersOf(table, []).filter(hasNeeds)
	const used = new Set<Language>()
	const lines = new Map<string, ParsedLine[]>()
	const cookable = rows.flatMap((row) => {
		const { recipe, language } = toRecipeToCook(row.recipe, row.lines, tagger)
		used.add(language)
		foods.prepare(language)
		const own = recipe.lines.map(({ line }) => line)
		lines.set(recipe.id, own)
		return suits(verdictOf(foods, eaters, own)) ? [cookableOf(foods, recipe)] : []
	})
	return {
		...{ index: buildCookIndex(cookable), eaters, lines },
		languages: LANGUAGES.filter((language) => used.has(language)),
	}
}

const suits = (verdict: TableVerdict | null): boolean => mayPropose('cookable', verdict?.verdict ?? 'clear')

const verdictOf = (foods: FoodTable, eaters: readonly Eater[], lines: ParsedLine[]): TableVerdict | null =>
	eaters.length === 0 ? null : tableVerdict(eaters, recipeSafety(foods, lines))

/** What can be cooked with what is at home today. */
export async function findCookable(
	{ index, languages, eaters, lines }: CookableLibrary,
	items: readonly Stocked[],
	today: Day,
): Promise<Cookable[]> {
	const foods = await loadFoods()
	const home = atHome(foods, items, { today, dueOf: ({ best_before }) => best_before, languages })
	const barred = barredOf(foods, eaters, home.keys)
	return whatCanICook(index, { ...home, barred })
		.map((answer) => asCooked(foods, eaters, answer, lines.get(answer.recipe.id) ?? []))
		.sort((one, other) => one.missing.length - other.missing.length)
}

const lineOf = (foods: FoodTable, id: string): ParsedLine =>
	parseIngredientLine(foods.byId(id)?.names.en?.one ?? id, { language: 'en' })

/** The substitutes at home that are not clear for the household, and are therefore not used. */
function barredOf(foods: FoodTable, eaters: readonly Eater[], home: ReadonlySet<string>): Set<string> {
	const uses = new Set(Object.values(SUBSTITUTES).flatMap((some) => some.map(({ use }) => use)))
	return new Set(
		[...uses].filter(
			(use) => home.has(use) && (verdictOf(foods, eaters, [lineOf(foods, use)])?.verdict ?? 'clear') !== 'clear',
		),
	)
}

/**
 * The verdict with the substitutes. If they break a need only together with the rest (milk with meat), the original
 * ingredients count as missing instead.
 */
function asCooked(foods: FoodTable, eaters: readonly Eater[], answer: CookAnswer, lines: ParsedLine[]): Cookable {
	const whole = [...lines, ...answer.replaced.map(({ use }) => lineOf(foods, use))]
	const verdict = verdictOf(foods, eaters, whole)
	if (suits(verdict)) return { ...answer, verdict }
	const missing = [...answer.missing, ...answer.replaced.map(({ name }) => name)]
	return { ...answer, missing, replaced: [], verdict: verdictOf(foods, eaters, lines) }
}

/** The name of a substitute. */
export async function foodName(id: string): Promise<string> {
	return (await loadFoods()).byId(id)?.names.en?.one ?? id
}
