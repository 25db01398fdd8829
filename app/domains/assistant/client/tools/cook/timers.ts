import { clockText, timerText } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { PLACE_NOT_KEPT, timersFull } from '#app/domains/recipes/model/cooking/messages.ts'
import { addTime, MAX_TIMERS, removeTimer, startTimer } from '#app/domains/recipes/model/cooking/session.ts'
import { ALONE } from '#app/domains/recipes/ui/cook/session-watch.ts'
import { matchName } from '../../../model/match-name.ts'
import type { Outcome } from '../../../model/outcome.ts'
import type { CookInput } from '../../../model/tools/cook.ts'
import { type RunningTimer, runningTimers, sessionOf, storeSession } from '../../kitchen/cook-sessions.ts'
import { recipeIdOf } from '../../kitchen/own-recipe.ts'
import type { RunTool, ToolContext } from '../../tool-context.ts'
import { cookedAlias } from './steps.ts'

const asked = (words: string, options?: string[]): Outcome => ({
	status: 'asked',
	words,
	output: { question: words, options },
	...(options ? { options } : {}),
})
const ran = (words: string): Outcome => ({ status: 'ran', words, output: { answer: words } })
const refused = (words: string): Outcome => ({ status: 'refused', words, output: { answer: words } })

/** Starts a timer with the recipe that is being cooked, or on its own. */
export const startTimerAct: RunTool<CookInput> = async (input, context) => {
	const { now, localStore } = context
	if (input.seconds === undefined) return asked('For how long?')
	const alias = cookedAlias(input, context)
	const recipeId = alias === undefined ? ALONE : recipeIdOf(alias, context.aliases)
	const session = sessionOf(recipeId, now)
	if (session.timers.length >= MAX_TIMERS) return refused(timersFull(MAX_TIMERS))
	const name = input.name ?? timerText(input.seconds)
	const id = localStore.deps.makeId()
	if (!storeSession(recipeId, startTimer(session, { id, name, ms: input.seconds * 1_000, now }), now))
		return refused(PLACE_NOT_KEPT)
	const words = `Timer started: ${timerText(input.seconds)}${input.name ? ` for ${input.name}` : ''}.`
	return { status: 'done', words, output: { answer: words }, back: { act: 'timer_stop', name } satisfies CookInput }
}

/** Stops a timer, or adds time to it. */
export const changeTimer: RunTool<CookInput> = async (input, context) => {
	const timer = timerOf(input, context)
	if ('status' in timer) return timer
	const { recipeId, timer: own, left } = timer
	const { now } = context
	const session = sessionOf(recipeId, now)
	if (input.act === 'timer_add') {
		if (input.seconds === undefined) return asked('How much longer?')
		if (!storeSession(recipeId, addTime(session, own.id, input.seconds * 1_000, now), now))
			return refused(PLACE_NOT_KEPT)
		const words = `${own.name}: ${clockText(left + input.seconds * 1_000)} left.`
		return { status: 'done', words, output: { answer: words } }
	}
	if (!storeSession(recipeId, removeTimer(session, own.id), now)) return refused(PLACE_NOT_KEPT)
	const words = `The timer ${own.name} is stopped.`
	const seconds = Math.ceil(left / 1_000)
	return {
		status: 'done',
		words,
		output: { answer: words },
		...(seconds > 0 ? { back: { act: 'timer', seconds, name: own.name } satisfies CookInput } : {}),
	}
}

/** Says how much time is left. */
export const timersLeft: RunTool<CookInput> = async (input, context) => {
	const timers = named(runningTimers(context.now), input.name)
	if (timers.length === 0) return ran(input.name ? `There is no timer “${input.name}”.` : 'No timer is running.')
	return ran(
		timers.map(({ timer, left }) => `${timer.name}: ${left > 0 ? `${clockText(left)} left` : 'done'}.`).join('\n'),
	)
}

const named = (timers: readonly RunningTimer[], name: string | undefined): RunningTimer[] =>
	name === undefined ? [...timers] : matchName(timers, name, ({ timer }) => timer.name)

/** The one timer that is meant, or why there is none. */
function timerOf({ name }: CookInput, { now }: ToolContext): RunningTimer | Outcome {
	const timers = runningTimers(now)
	const found = named(timers, name)
	const [only, ...others] = found
	if (!only) return ran(timers.length === 0 ? 'No timer is running.' : `There is no timer “${name}”.`)
	if (others.length === 0) return only
	return asked(
		'Which timer?',
		found.map(({ timer }) => timer.name),
	)
}
