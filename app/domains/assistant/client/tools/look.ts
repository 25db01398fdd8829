import type { LookInput } from '../../model/tools/look.ts'
import type { RunTool } from '../tool-context.ts'
import { lookAtCookbooks } from './look/cookbooks.ts'
import { lookAtLimits } from './look/limits.ts'
import { lookAtList } from './look/list.ts'
import { lookAtPantry } from './look/pantry.ts'
import { lookAtPlan } from './look/plan.ts'
import { lookAtTimers } from './look/timers.ts'

const PLACES: Record<LookInput['at'], RunTool<LookInput>> = {
	plan: lookAtPlan,
	list: lookAtList,
	pantry: lookAtPantry,
	timers: lookAtTimers,
	cookbooks: lookAtCookbooks,
	limits: lookAtLimits,
}

/** Reads one place of the kitchen. */
export const look: RunTool<LookInput> = (input, context) => PLACES[input.at](input, context)
