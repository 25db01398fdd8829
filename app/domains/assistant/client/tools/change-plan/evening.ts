import { readTonightIn } from '#app/domains/meal-plan/client/tonight-kitchen.ts'
import type { TonightChange } from '#app/domains/meal-plan/model/tonight/tonight.ts'
import { askTonight, type TonightKitchen } from '#app/domains/meal-plan/model/tonight/tonight-kitchen.ts'
import {
	differenceWords,
	moveWords,
	reasonsOf,
	refusalWords,
	TONIGHT,
} from '#app/domains/meal-plan/model/tonight/tonight-words.ts'
import { applyTonight } from '#app/domains/meal-plan/model/tonight/verbs-tonight.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import type { ChangePlanInput } from '../../../model/tools/change-plan.ts'
import { NOT_READY } from '../../not-ready.ts'
import { asks, nothing, type PlanContext, type PlanTool, refused } from '../../proposal.ts'

/** Nobody wants to eat later than this. */
const LATEST = '21:30'
const MOST_SHOPPING = 6

/** An evening that goes differently than planned: the best of the planner's proposals, with its reasons. */
export const changeEvening: PlanTool<ChangePlanInput> = async (input, context) => {
	const { localStore, me, today } = context
	const date = input.date ?? today
	if (date < today) return refused(`${dayAndDate(date, today, me)} is over.`)
	const change = changeOf(input, date)
	if (typeof change === 'string') return asks(change)
	const kitchen = await readTonightIn(localStore, { me, today }, date)
	if (!kitchen) return refused(NOT_READY)
	const mealName = (id: string) => kitchen.meals.find((meal) => meal.id === id)?.name ?? ''
	const answer = askTonight(kitchen, change, laterOf(LATEST, input.time))
	const refusal = refusalWords(answer, mealName)
	if (refusal) return nothing(refusal)
	const [best, other] = answer.proposals
	if (!best) return nothing(TONIGHT.unchanged)
	const names = { meal: mealName, food: foodName(kitchen), today, of: me }
	const reasons = reasonsOf(best.reasons, names)
	if (best.moves.length === 0) return nothing(reasons.join(' ') || TONIGHT.unchanged)
	const shopping = best.shopping
		.slice(0, MOST_SHOPPING)
		.map((line) => `${TONIGHT.shopping}: ${line.name} ${differenceWords(line)}`)
	return {
		kind: 'edit',
		edit: applyTonight({ me, today, moves: best.moves }),
		title: `${titleOf(input)}, ${dayAndDate(date, today, me)}`,
		notes: [...reasons, ...shopping, ...(other ? [otherWords(other.moves, context)] : [])],
		shows: best.moves.flatMap(({ after, before }) => {
			const { recipe_id, name } = after ?? before ?? { recipe_id: null, name: '' }
			return recipe_id ? [{ id: recipe_id, title: name }] : []
		}),
	}
}

const laterOf = (latest: string, time: string | undefined): string =>
	time !== undefined && time > latest ? time : latest

function changeOf({ change, section = 'Dinner', time, guests }: ChangePlanInput, date: string): TonightChange | string {
	if (change === 'not_cooking') return { date, section, kind: 'not-cooking' }
	if (change === 'home_at') return time === undefined ? 'At what time?' : { date, section, kind: 'home-at', time }
	return guests === undefined ? 'How many more?' : { date, section, kind: 'more-guests', count: guests, guests: [] }
}

function titleOf({ change, guests = 0 }: ChangePlanInput): string {
	if (change === 'not_cooking') return TONIGHT.notCooking
	return change === 'home_at' ? TONIGHT.homeAt : TONIGHT.guests(guests)
}

const foodName =
	({ foods }: TonightKitchen) =>
	(id: string) =>
		foods.byId(id)?.names.en?.one ?? id

const otherWords = (moves: Parameters<typeof moveWords>[0][], { today, me }: PlanContext): string =>
	`Another way: ${moves.map((move) => moveWords(move, today, me)).join('; ')}.`
