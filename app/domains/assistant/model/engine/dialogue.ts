import { type DialogueContext, meetDialogue } from '../dialogue.ts'
import type { CueMatch } from './cues.ts'
import { foldText } from './fold.ts'
import { type Clause, Frame } from './frame.ts'
import { firstOpenDay } from './intents/plan.ts'
import { countOf, wishesOf } from './intents/plan-week.ts'
import { phraseAt } from './phrases.ts'
import { clauseIn, type Reader } from './read-text.ts'
import type { Reading } from './reading.ts'

const NO_MATCH: CueMatch = { used: [], gaps: [], weight: 0 }

/** A number of days: '5', '5 days', 'a week'. A limit in minutes is none. */
function daysOf(frame: Frame): number | null {
	const counted = countOf(frame)
	if (counted !== undefined) return counted
	const [number] = frame
		.free('number')
		.filter(({ from }) => !frame.free('duration').some((time) => time.from === from && !isDays(frame, time.to)))
		.filter(({ from }) => !frame.free('often').some((often) => from >= often.from && from < often.to))
	if (!number) return null
	frame.mark(number, 'entity')
	return number.value
}

const isDays = (frame: Frame, to: number): boolean =>
	phraseAt(frame.clause.tokens, to - 1, frame.clause.language.days.day) !== null

const namesMealPlan = ({ tokens, language }: Clause): boolean =>
	tokens.some((_, at) => phraseAt(tokens, at, language.mealPlan) !== null)

/** What is said by the meal-plan dialogue; null where a message has nothing to do with it. */
export async function readDialogue(text: string, context: DialogueContext, reader: Reader): Promise<Reading | null> {
	for (const language of reader.languages) {
		const clause = clauseIn(foldText(text), language, reader)
		const isPlan = namesMealPlan(clause)
		if (!isPlan && context === null) continue
		const frame = new Frame(clause, NO_MATCH, reader.context)
		const namesDays = frame.free('day').length > 0
		const days = daysOf(frame)
		const message = { isQuestion: clause.isQuestion, namesMealPlan: isPlan, days, namesDays }
		const move = meetDialogue(message, context, reader.context.planDays)
		if (move.kind === 'pass') continue
		if (move.kind !== 'plan') return said(move.words)
		const [begin] = frame.free('day').filter(({ value }) => !value.isSpan)
		if (begin) frame.mark(begin, 'entity')
		const wishes = wishesOf(frame)
		const input = {
			from: begin?.value.from ?? (await firstOpenDay(frame)),
			days: move.days,
			...wishes,
			sections: wishes.sections ?? ['Dinner'],
		}
		return { ...said(''), kind: 'calls', calls: [{ name: 'plan_week', input: clean(input) }], writes: true }
	}
	return null
}

const clean = (input: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const said = (words: string): Reading => ({
	...{ kind: 'ask', calls: [], words, options: [], named: '', unread: [], isWhole: true, writes: false, acts: false },
	...{ share: 1, evidence: 9, cue: 1, needsModel: false, isDialogue: true },
})
