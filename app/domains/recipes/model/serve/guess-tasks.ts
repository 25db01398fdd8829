import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { convertTemperature, findTemperatures } from '#app/domains/ingredients/model/units/temperature.ts'
import { findTimers } from '../cooking/find-timers.ts'
import { cookSteps } from '../cooking/steps-of.ts'
import type { RecipeView } from '../recipe-view.ts'
import type { Dish, Place, Task } from './task.ts'

/**
 * Word prefixes that show where a step is cooked, and that hands are busy throughout its time; eight languages, in
 * lower case. Our own list, tested on the demo recipes; the cook corrects wrong guesses.
 */
const OVEN_WORDS =
	/(?<!\p{L})(?:oven|bak(?:e|ing)|roast|grill|broil|backofen|ofen|backen|gratin|überback|four|enfourn|rôti|hornea|horno|asar|forno|inforna|arrosti|assar|asse|bakken|ugn|grädda|stek i ugn)/iu
const BURNER_WORDS =
	/(?<!\p{L})(?:simmer|boil|fry|sauté|saute|sweat|soften|pan(?!try|ko|ne|na)|pot(?!ato)|saucepan|heat|melt|poach|steam|koch|köchel|brat|pfanne|topf|dünst|schmelz|dämpf|mijot|bouill|frire|poêle|casserole|fond|revenir|hierv|hervir|cocer|sofr|sartén|olla|derret|bolli|cuoc|soffrig|padella|pentola|sciog|kook|sudder|bak in de pan|smelt|ferv|refog|panela|frigideira|koka|sjud|stek|kastrull|smält)/iu
const BUSY_WORDS =
	/(?<!\p{L})(?:stir|whisk|knead|fry|toss|turn(?:ing)? often|constantly|rühr|knet|schlag|wend|remu|fouett|pétri|batt|batir|amasa|mescol|impast|sbatt|roer|kneed|klop|mex|amass|rör|knåda|vispa)/iu

/** Hands-on minutes of a step without a time: one per so many words, between these bounds. */
const WORDS_A_MINUTE = 6
const ACTIVE_MIN = 1
const ACTIVE_MAX = 10
/** Hands-on minutes before a time that needs no attention: putting it on the heat. */
const START_MINUTES = 2

/** A step as tasks: hands first, then the part that needs no attention. */
export function guessTasks(
	text: string,
	{ id, dishId, before }: { id: string; dishId: string; before: Task[] },
): Task[] {
	const seconds = findTimers(text).reduce((sum, timer) => sum + timer.seconds, 0)
	const celsius = celsiusIn(text)
	const place = placeOf(text)
	const make = (part: string, minutes: number, isActive: boolean, where: Place): Task => ({
		...{ id: `${id}${part}`, dishId, text, minutes, isActive, place: where },
		celsius: where === 'oven' ? (celsius ?? lastCelsius(before)) : null,
	})
	if (seconds === 0) return [make('', handsFor(text), true, place === 'oven' ? 'none' : place)]
	const minutes = Math.max(1, Math.round(seconds / 60))
	const isBusy = BUSY_WORDS.test(text) && minutes <= ACTIVE_MAX && place !== 'oven'
	if (isBusy) return [make('', minutes, true, place)]
	return [make('a', START_MINUTES, true, place === 'oven' ? 'none' : place), make('b', minutes, false, place)]
}

/** A recipe as a dish to be timed; its tasks are guesses. */
export function guessDish({ recipe, method }: RecipeView): Dish {
	const tasks: Task[] = []
	for (const [index, { text }] of cookSteps(method).entries())
		tasks.push(...guessTasks(text, { id: `${recipe.id}:${index}`, dishId: recipe.id, before: tasks }))
	return { id: recipe.id, title: recipe.title, tasks }
}

function placeOf(text: string): Place {
	if (OVEN_WORDS.test(text)) return 'oven'
	return BURNER_WORDS.test(text) ? 'burner' : 'none'
}

function handsFor(text: string): number {
	const words = text.split(/\s+/).filter(Boolean).length
	return Math.min(ACTIVE_MAX, Math.max(ACTIVE_MIN, Math.round(words / WORDS_A_MINUTE)))
}

/** The oven temperature in a step, whole degrees Celsius; the lowest, which is the fan setting. */
function celsiusIn(text: string): number | null {
	const degrees = findTemperatures(text).flatMap(({ degrees, scale }) => {
		const celsius = convertTemperature(degrees, scale, 'celsius')
		return celsius ? [Math.round(toNumber(celsius))] : []
	})
	return degrees.length > 0 ? Math.min(...degrees) : null
}

const lastCelsius = (before: Task[]): number | null =>
	before.findLast(({ celsius }) => celsius !== null)?.celsius ?? null
