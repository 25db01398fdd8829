import { mergeAmounts } from '#app/domains/ingredients/model/grammar/amounts.ts'
import { scanItems } from '#app/domains/ingredients/model/grammar/items.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { lexiconOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { fromText, type Rational, rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import { isRead, readingOf } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { languageOfRecipe } from '#app/domains/ingredients/model/reading/recipe-language.ts'
import type { LineReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import { type Amount, factorForIngredient, isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import { showLine } from '#app/domains/ingredients/model/scaling/show-line.ts'
import { showStep } from '#app/domains/ingredients/model/scaling/show-step.ts'
import { makeMentions } from '#app/domains/ingredients/model/scaling/step-ingredients.ts'
import type { Density } from '#app/domains/ingredients/model/units/convert.ts'
import type { UnitChoice } from '#app/platform/model/place.ts'
import { nameUses, type RecipeView, type ViewLine } from './recipe-view.ts'

/** How a cook wants to see a recipe. */
export type Wish = { factor: Rational; units: UnitChoice }

const linesOf = ({ ingredients }: RecipeView): ViewLine[] => ingredients.flatMap(({ lines }) => lines)

export const languageOfView = (view: RecipeView): Language =>
	languageOfRecipe({ language: view.recipe.language, texts: linesOf(view).map(({ text }) => text) })

/** Whether some lines were never read, so that scaling needs the grammar first. */
export const needsReading = (view: RecipeView): boolean => linesOf(view).some((line) => readingOf(line) === null)

/** The recipe with its unread lines read, for this screen only. */
export function readView(view: RecipeView, reader: LineReader): RecipeView {
	const read = (line: ViewLine): ViewLine => (isRead(line) ? line : { ...line, ...reader.read(line.text) })
	return { ...view, ingredients: view.ingredients.map((part) => ({ ...part, lines: part.lines.map(read) })) }
}

/**
 * The recipe for other servings or in other units: lines, steps and the ingredients of each step. Needs the lines'
 * readings and the word lists, not the tagger.
 */
export function showRecipe(
	view: RecipeView,
	{ factor, units, densityOf }: Wish & { densityOf?: ((name: string) => Density | null) | undefined },
): RecipeView {
	const language = languageOfView(view)
	const showing = { factor, units, lexicon: lexiconOf(language), densityOf }
	const isScaled = !isSameScale(factor)
	const ingredients = view.ingredients.map((part) => ({
		...part,
		lines: part.lines.map((line): ViewLine => {
			const isKept = isScaled && line.pinned && line.quantity !== null
			return { ...line, parts: showLine(line, showing), ...(isKept ? { isKept } : {}) }
		}),
	}))
	const shown = new Map(ingredients.flatMap(({ lines }) => lines.map((line) => [line.id, line])))
	const named = view.ingredients.flatMap(({ name: section, lines }) =>
		lines.map(({ id, ingredient_name }) => ({ id, name: ingredient_name, section })),
	)
	const mentions = makeMentions(named, language)
	const { step_ingredients } = view.recipe
	const amountOf = (line: ViewLine) => {
		const [first, ...rest] = line.parts ?? []
		const reading = readingOf(line)?.amounts.find(({ role }) => role === 'first')
		const isWhole = line.unit === null || (reading?.unitAt ?? 0) >= 0
		const after = rest.map(({ text }) => text).join('')
		return first?.isAmount && isWhole ? { amount: first.text, after } : null
	}
	const method = nameUses(view.method, { step_ingredients, lines: [...shown.values()] }, amountOf).map((part) => ({
		...part,
		shown: part.steps.map((text) =>
			showStep(text, { lines: shown, mentions, lexicon: showing.lexicon, section: part.name }, showing),
		),
	}))
	return { ...view, ingredients, method }
}

/** '300 g', '1 ½ cups', '3' as an amount; null if the text is not one. Without a unit, the unit of `line` applies. */
export function parseAmount(text: string, line: ViewLine, language: Language): Amount | null {
	const lexicon = lexiconOf(language)
	const [number, unit, ...more] = mergeAmounts(text, scanItems(text, lexicon), lexicon)
	if (!number?.value || number.value.over <= 0 || more.length > 0 || (unit && unit.unit === null)) return null
	return {
		quantity: rational(number.value.over, number.value.under),
		quantityMax: null,
		unit: unit ? unit.unit : line.unit,
	}
}

/** The factor that scales the recipe to this much of one line; null if there is none. */
export function factorByLine(
	line: ViewLine,
	have: Amount,
	densityOf?: (name: string) => Density | null,
): Rational | null {
	const quantity = line.quantity === null ? null : fromText(line.quantity)
	if (!quantity) return null
	const density = (line.ingredient_name && densityOf?.(line.ingredient_name)) || null
	return factorForIngredient({ quantity, unit: line.unit }, have, density)
}
