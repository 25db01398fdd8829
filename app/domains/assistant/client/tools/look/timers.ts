import { clockText } from '#app/domains/recipes/model/cooking/find-timers.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import { runningTimers } from '../../kitchen/cook-sessions.ts'
import type { RunTool } from '../../tool-context.ts'

/** The timers of this device. */
export const lookAtTimers: RunTool<LookInput> = async (_input, { now }) => {
	const timers = runningTimers(now)
	const lines = timers.map(({ timer, left }) => `${timer.name}: ${left > 0 ? `${clockText(left)} left` : 'done'}`)
	const words = lines.length > 0 ? lines.join('\n') : 'No timer is running.'
	return { status: 'ran', words, output: { timers: lines } }
}
