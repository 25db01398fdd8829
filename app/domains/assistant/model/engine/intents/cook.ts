import { call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { foodOf } from '../items.ts'
import { withRecipe } from './recipe.ts'

const act =
	(name: string): ReadIntent =>
	(frame) => {
		if (frame.unread().length > 0) return null
		// 'Done that' speaks of a step.
		if (name === 'done' && frame.free('it').length > 0) return null
		frame.favour(frame.context.page.route === 'cook' ? 0.6 : 0)
		return call('cook', { act: name, recipe: pageAlias(frame) })
	}

/** On a recipe's page or in cook mode the page's; elsewhere the one that is being cooked. */
const pageAlias = ({ context }: Frame): string | undefined => context.page.recipe?.alias

const start: ReadIntent = (frame) => withRecipe(frame, ({ alias }) => call('cook', { act: 'start', recipe: alias }))

const step: ReadIntent = (frame) => {
	const number = frame.matched('ordinal') ?? frame.matched('number') ?? 1
	if (!Number.isInteger(number) || number < 1 || frame.unread().length > 0) return null
	return call('cook', { act: 'step', step: number, recipe: pageAlias(frame) })
}

const timer =
	(name: string): ReadIntent =>
	(frame) => {
		const seconds = frame.matched('duration') ?? frame.take('duration')
		if (seconds === undefined && name === 'timer_add') return null
		// 'Stop that' means a timer only while somebody cooks.
		if (name === 'timer_stop' && !namesTimer(frame) && frame.context.page.route !== 'cook') return null
		frame.favour(frame.context.page.route === 'cook' ? 0.6 : 0)
		const [it] = frame.free('it')
		if (it) frame.mark(it, 'entity')
		const gap = frame.gap('name')
		if (gap && holdsVerb(frame, gap)) return null
		const title = foodOf(frame, gap)
		return call('cook', { act: name, seconds, name: title })
	}

/** 'next and set' is no name of a timer. */
const holdsVerb = ({ clause }: Frame, { from, to }: Span): boolean =>
	clause.tokens
		.slice(from, to)
		.some(
			({ key }, at) =>
				at > 0 && clause.language.ands.has(clause.tokens[from + at - 1]?.key ?? '') && clause.language.verbs.has(key),
		)

const namesTimer = ({ clause }: Frame): boolean => clause.language.timer.some((word) => clause.words.has(word))

export const COOK_INTENTS = {
	'cook.next': act('next'),
	'cook.back': act('back'),
	'cook.repeat': act('repeat'),
	'cook.done': act('done'),
	'cook.step': step,
	'cook.start': start,
	'timer.start': timer('timer'),
	'timer.stop': timer('timer_stop'),
	'timer.add': timer('timer_add'),
	'timer.left': timer('timer_left'),
} satisfies Record<string, ReadIntent>
