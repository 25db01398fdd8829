/** What the meal-plan dialogue asks. */
export const HOW_MANY_DAYS = 'How many days would you like me to plan for?'

/** What a conversation waits for: the number of days of a meal plan, or nothing. */
export type DialogueContext = 'meal-plan' | null

/** A message as the dialogue looks at it. `days`: a number of days that it names, if any. */
export type DialogueMessage = { isQuestion: boolean; namesMealPlan: boolean; days: number | null; namesDays: boolean }

/**
 * The next move of the dialogue. `ask`: the question is asked and the context set. `plan`: these many days are planned,
 * the rest of the message are preferences, and the context is reset. `range`: the number is none that the cook's plan
 * allows; the context stays. `pass`: the context is reset and the message is answered as itself.
 */
export type DialogueMove =
	| { kind: 'ask'; words: string }
	| { kind: 'range'; words: string }
	| { kind: 'plan'; days: number }
	| { kind: 'pass' }

/**
 * Decides by the spec's dialogue and its recorded decision: a wish that contains 'meal plan' and names no number is
 * asked for one; a question about the plan is a question; a wish that names its days has said it already. `mostDays`:
 * how many days ahead the cook's subscription plans.
 */
export function meetDialogue(message: DialogueMessage, context: DialogueContext, mostDays: number): DialogueMove {
	const { days, isQuestion, namesMealPlan, namesDays } = message
	if (context === 'meal-plan' && days !== null && !isQuestion) {
		const isInRange = Number.isInteger(days) && days >= 1 && days <= mostDays
		return isInRange ? { kind: 'plan', days } : { kind: 'range', words: rangeWords(mostDays) }
	}
	if (namesMealPlan && !isQuestion && days === null && !namesDays) return { kind: 'ask', words: HOW_MANY_DAYS }
	return { kind: 'pass' }
}

const rangeWords = (mostDays: number): string => `I can plan 1 to ${mostDays} days. ${HOW_MANY_DAYS}`

/** The context in which a message is read, by what was said before it. */
export const contextAfter = (answer: string | undefined): DialogueContext =>
	answer?.trimEnd().endsWith(HOW_MANY_DAYS) ? 'meal-plan' : null
