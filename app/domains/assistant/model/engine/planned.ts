import { daysLater } from '#app/platform/model/calendar.ts'
import type { Frame, Span } from './frame.ts'
import type { PlannedDish } from './reading.ts'
import { bestOf, describedBy, MOST_OPTIONS, pointedAt, recipeOf, scoreRecipes, searchWords } from './resolve.ts'

/** A planned dish that a sentence means: a recipe by its alias, or a name. */
export type Dish =
	| { kind: 'one'; alias?: string; name: string; meals: PlannedDish[] }
	| { kind: 'several'; options: string[]; phrase: string }
	| { kind: 'none' }

/** The words of a planned dish, as a recipe is searched. */
const asFound = ({ name, alias = '' }: PlannedDish) => ({ alias: alias || name, title: name, about: '', rest: '' })

/**
 * The planned dish that some tokens mean, among the meals of some days before and after today; then any recipe, which
 * is not planned. Marks what it reads.
 */
export async function dishOf(
	frame: Frame,
	{ within, from = -7, until = 60, date }: { within: Span; from?: number; until?: number; date?: string | undefined },
): Promise<Dish> {
	const { readers, today } = frame.context
	const [first, last] = date ? [date, date] : [daysLater(today, from), daysLater(today, until)]
	const meals = await readers.meals(first, last)
	const [phrase] = frame.phrases(within)
	if (!phrase) return pointed(frame, { within, meals })
	const text = frame.textOf(phrase)
	const found = plannedAs(meals, text)
	if (found.length === 0) return unplanned(frame, { within, meals })
	frame.named = phrase
	for (const at of frame.wordsIn(phrase)) frame.mark({ from: at, to: at + 1 }, 'name')
	const { chosen } = frame.context
	const picked = found.filter(({ name }) => name === chosen?.title)
	const dishes = picked.length > 0 ? picked : found
	const names = [...new Set(dishes.map(({ name }) => name))]
	const [dish] = dishes
	if (dish && names.length === 1) return oneOf(dish, dishes)
	return { kind: 'several', options: names.slice(0, MOST_OPTIONS), phrase: text }
}

const oneOf = (dish: PlannedDish, meals: PlannedDish[]): Dish => ({
	kind: 'one',
	name: dish.name,
	meals,
	...(dish.alias ? { alias: dish.alias } : {}),
})

/** The planned dishes that words fit best, those with all words in their name. */
function plannedAs(meals: readonly PlannedDish[], text: string): PlannedDish[] {
	const words = searchWords(text)
	const fitting = describedBy(
		meals.map((meal) => ({ alias: meal.name, title: meal.name })),
		text,
	)
	const names = bestOf(
		scoreRecipes(
			fitting.map(({ title }) => asFound({ name: title, date: '', section: '' })),
			words,
		),
	)
	const best = new Set(names.map(({ title }) => title))
	return meals.filter(({ name }) => best.has(name))
}

/** 'it', or the page's recipe, if it is planned. */
function pointed(frame: Frame, { within, meals }: { within: Span; meals: PlannedDish[] }): Dish {
	const [it] = frame.free('it', within)
	const recipe = it ? pointedAt(frame.context) : null
	if (!it || !recipe) return { kind: 'none' }
	frame.mark(it, 'entity')
	return {
		kind: 'one',
		alias: recipe.alias,
		name: recipe.title,
		meals: meals.filter(({ alias }) => alias === recipe.alias),
	}
}

async function unplanned(frame: Frame, { within, meals }: { within: Span; meals: PlannedDish[] }): Promise<Dish> {
	const found = await recipeOf(frame, within)
	if (found.kind === 'several') {
		const planned = found.options.filter((option) => meals.some(({ alias }) => alias === option.alias))
		const [only] = planned
		if (only && planned.length === 1) return { kind: 'one', alias: only.alias, name: only.title, meals: [] }
		return { kind: 'several', options: found.options.map(({ title }) => title), phrase: '' }
	}
	if (found.kind !== 'one') return { kind: 'none' }
	const { alias, title } = found.recipe
	return { kind: 'one', alias, name: title, meals: meals.filter((meal) => meal.alias === alias) }
}
