import { type Choice, explainChoices, explainGaps, type Infeasible } from './explain.ts'
import { type AutoPlanInput, compile, type PlannedDish } from './problem.ts'
import { solve } from './search.ts'

export type { Choice, Infeasible, Reason, RuleName } from './explain.ts'
export type { AutoPlanInput, PlannedDish, PlanSlot, SoonFood } from './problem.ts'

/** Recipes for slots, in day order, and the rules that could not all be kept with every slot filled. */
export type AutoPlan = { choices: Choice[]; infeasible: Infeasible[] }

/**
 * Fills the empty slots of a plan under the cook's rules. No rule is broken: a slot that no recipe may fill stays
 * empty, and the rule in the way is reported. Priorities: as many filled slots as possible, then 'at least' rules, then
 * the cook's preferences. The same input gives the same plan in any order of recipes and slots.
 */
export function autoPlan(input: AutoPlanInput): AutoPlan {
	const problem = compile(input)
	const solution = solve(problem)
	return { choices: explainChoices(problem, solution.draft), infeasible: explainGaps(problem, solution) }
}

const dishesOf = (input: AutoPlanInput, choices: readonly Choice[]): PlannedDish[] => {
	const slots = new Map(input.slots.map((slot) => [slot.id, slot]))
	return choices.flatMap(({ slot, recipe }) => {
		const place = slots.get(slot)
		return place ? [{ date: place.date, section: place.section, recipe_id: recipe, isLeftover: false }] : []
	})
}

/**
 * Chooses another dish for one slot of a plan (`choices`, made from `input`) under the same rules; all other dishes
 * stay. `refused`: recipes that the cook has already refused for this slot. If only a refused dish would fit, there is
 * no choice and the rule in the way is returned.
 */
export function rerollSlot(
	input: AutoPlanInput,
	choices: readonly Choice[],
	slotId: string,
	refused: readonly string[] = [],
): AutoPlan {
	const current = choices.find(({ slot }) => slot === slotId)
	const slots = input.slots.filter(({ id }) => id === slotId)
	const others = choices.filter(({ slot }) => slot !== slotId)
	const planned = [...input.planned, ...dishesOf(input, others)]
	const avoid = [...(input.avoid ?? []), ...refused, ...(current ? [current.recipe] : [])]
	const again = autoPlan({ ...input, slots, planned, avoid })
	const [choice] = again.choices
	if (!current || !choice) return again
	const missedBefore = missedWith(input, slots, planned, current)
	const missedAfter = missedWith(input, slots, planned, choice)
	return missedAfter > missedBefore ? { choices: [], infeasible: again.infeasible } : again
}

/** The number of meals that 'at least' rules miss in the slot's week with this choice. */
function missedWith(
	input: AutoPlanInput,
	slots: AutoPlanInput['slots'],
	planned: PlannedDish[],
	choice: Choice,
): number {
	const { tagCounts } = compile({ ...input, planned: [...planned, ...dishesOf(input, [choice])], slots })
	return input.rules.counts.reduce(
		(sum, { atLeast }, tag) => sum + Math.max(0, (atLeast ?? 0) - (tagCounts[tag] ?? 0)),
		0,
	)
}
