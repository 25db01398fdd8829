import { type AutoPlan, type AutoPlanInput, autoPlan, type Choice, type Infeasible, rerollSlot } from './auto-plan.ts'

/**
 * A plan that the cook has not accepted yet. `locked`: slots whose dish stays when the rest is planned again.
 * `refused`: by slot, the recipes that it may not get again. `stuck`: by slot, why no other dish was found.
 */
export type PlanProposal = AutoPlan & {
	input: AutoPlanInput
	locked: readonly string[]
	refused: Readonly<Record<string, readonly string[]>>
	stuck: Readonly<Record<string, readonly Infeasible[]>>
}

export const propose = (input: AutoPlanInput): PlanProposal => ({
	...autoPlan(input),
	...{ input, locked: [], refused: {}, stuck: {} },
})

const inOrder = ({ slots }: AutoPlanInput, choices: readonly Choice[]): Choice[] =>
	slots.flatMap(({ id }) => choices.filter(({ slot }) => slot === id))

/** Plans all unlocked slots again with another seed. */
export function planAgain(proposal: PlanProposal): PlanProposal {
	const { input, locked, choices } = proposal
	const kept = choices.filter(({ slot }) => locked.includes(slot))
	const keptSlots = new Set(kept.map(({ slot }) => slot))
	const seed = input.seed + 1
	const dishes = input.slots.flatMap(({ id, date, section }) => {
		const choice = kept.find(({ slot }) => slot === id)
		return choice ? [{ date, section, recipe_id: choice.recipe, isLeftover: false }] : []
	})
	const slots = input.slots.filter(({ id }) => !keptSlots.has(id))
	const again = autoPlan({ ...input, seed, slots, planned: [...input.planned, ...dishes] })
	return {
		...{ locked, refused: {}, stuck: {}, input: { ...input, seed } },
		...{ choices: inOrder(input, [...kept, ...again.choices]), infeasible: again.infeasible },
	}
}

/** Chooses another dish for a slot. If there is none, the current one stays and `stuck` says why. */
export function another(proposal: PlanProposal, slot: string): PlanProposal {
	const { input, choices, refused, stuck } = proposal
	const current = choices.find((choice) => choice.slot === slot)
	if (!current) return proposal
	const before = refused[slot] ?? []
	const found = rerollSlot(input, choices, slot, before)
	const [choice] = found.choices
	if (!choice) return { ...proposal, stuck: { ...stuck, [slot]: found.infeasible } }
	return {
		...proposal,
		choices: choices.map((one) => (one.slot === slot ? choice : one)),
		refused: { ...refused, [slot]: [...before, current.recipe] },
	}
}

/** Locks or unlocks the dish of a slot. */
export const toggleLock = (proposal: PlanProposal, slot: string): PlanProposal => ({
	...proposal,
	locked: proposal.locked.includes(slot) ? proposal.locked.filter((one) => one !== slot) : [...proposal.locked, slot],
})

/** Leaves a slot empty. */
export const leaveOut = (proposal: PlanProposal, slot: string): PlanProposal => ({
	...proposal,
	input: { ...proposal.input, slots: proposal.input.slots.filter(({ id }) => id !== slot) },
	choices: proposal.choices.filter((choice) => choice.slot !== slot),
	locked: proposal.locked.filter((one) => one !== slot),
})
