import type { ReactNode } from 'react'
import { type FoundTimer, findTimers } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { timersFull } from '#app/domains/recipes/model/cooking/messages.ts'
import { MAX_TIMERS, newSession, startTimer } from '#app/domains/recipes/model/cooking/session.ts'
import { timerName } from '#app/domains/recipes/model/cooking/timer-name.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { Fraction } from '#app/ui/fraction.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { readyBell } from '../cook/bell.ts'
import { findSession, keepSession } from '../cook/session-store.ts'
import { StepText } from '../cook/step-text.tsx'
import { reactH } from '../templates/react-h.ts'
import type { StepWords } from '../templates/recipe-method.ts'
import { shownParts, withFractions } from '../templates/recipe-words.ts'

/**
 * Renders a step's text with its times as buttons; a pressed one runs in the recipe's cook mode and rings on every
 * page.
 */
export function timerWords(view: RecipeView): StepWords<ReactNode> {
	const sections = view.method.flatMap(({ name, steps }) => steps.map(() => name))
	return (text, parts, number) => {
		// A step without a time stays as it was rendered.
		if (findTimers(text).length === 0) return parts ? shownParts(reactH, parts) : withFractions(reactH, text)
		const shown = parts ?? [{ text, isAmount: false }]
		const whole = { text: shown.map((part) => part.text).join(''), section: sections[number - 1] ?? '', number }
		const startFrom = (at: number) => (timer: FoundTimer) => {
			const before = shown.slice(0, at).reduce((length, part) => length + part.text.length, 0)
			const found = { ...timer, start: before + timer.start, end: before + timer.end }
			begin(view, timerName(view, whole, found), timer.seconds * 1000)
		}
		return shown.map((part, at) =>
			part.isAmount ? (
				<span key={at} className="num font-semibold">
					<Fraction text={part.text} />
				</span>
			) : (
				<StepText key={at} text={part.text} onTimer={startFrom(at)} />
			),
		)
	}
}

function begin({ recipe: { id, title } }: RecipeView, name: string, ms: number): void {
	const now = Date.now()
	const session = findSession(id, now) ?? newSession(now)
	if (session.timers.length >= MAX_TIMERS) {
		showToast({ kind: 'problem', title: timersFull(MAX_TIMERS) })
		return
	}
	readyBell()
	keepSession(id, { ...startTimer(session, { id: makeId(), name, ms, now }), title, touched_at: now })
}
