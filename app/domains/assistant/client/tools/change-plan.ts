import type { ChangePlanInput } from '../../model/tools/change-plan.ts'
import type { PlanTool } from '../proposal.ts'
import { changeEvening } from './change-plan/evening.ts'
import { moveMeals } from './change-plan/move.ts'
import { removeMeals } from './change-plan/remove.ts'
import { setServings } from './change-plan/servings.ts'

const CHANGES: Record<ChangePlanInput['change'], PlanTool<ChangePlanInput>> = {
	not_cooking: changeEvening,
	home_at: changeEvening,
	more_guests: changeEvening,
	move: moveMeals,
	remove: removeMeals,
	servings: setServings,
}

/** Changes what is planned. */
export const changePlan: PlanTool<ChangePlanInput> = (input, context) => CHANGES[input.change](input, context)
