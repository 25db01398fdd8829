import type { CookInput } from '../../model/tools/cook.ts'
import type { RunTool } from '../tool-context.ts'
import { endCooking, goToStep, startCooking } from './cook/steps.ts'
import { changeTimer, startTimerAct, timersLeft } from './cook/timers.ts'

const ACTS: Record<CookInput['act'], RunTool<CookInput>> = {
	start: startCooking,
	next: goToStep,
	back: goToStep,
	repeat: goToStep,
	step: goToStep,
	done: endCooking,
	timer: startTimerAct,
	timer_stop: changeTimer,
	timer_add: changeTimer,
	timer_left: timersLeft,
}

/** Cook mode and timers, on this device only. */
export const cook: RunTool<CookInput> = (input, context) => ACTS[input.act](input, context)
