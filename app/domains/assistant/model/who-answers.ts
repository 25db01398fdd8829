import type { NoAnswer, Usage } from './chat-answer.ts'

/** What this server can be asked for just now. `model` null: it has none. */
export type ModelStatus = { model: string | null; isOnline: boolean; usage: Usage | null }

export type Answerer = { by: 'device' | 'model'; notice?: NoAnswer }

/** The sentences for the cook. */
export type NoModelWords = { offline: string; limit(used: Usage): string }

/**
 * Who answers a question: the dialogue about a plan and what was read wholly on the device, the model if there is one,
 * else the device as far as it gets, with the reason. `wish`: the cook has asked for the model.
 */
export function whoAnswers(
	{
		isDialogue,
		isWhole,
		prefersDevice,
		wish,
	}: {
		isDialogue: boolean
		isWhole: boolean
		prefersDevice: boolean
		wish?: 'model' | undefined
	},
	{ model, isOnline, usage }: ModelStatus,
	words: NoModelWords,
): Answerer {
	if (wish !== 'model' && (isDialogue || (isWhole && prefersDevice))) return { by: 'device' }
	const isUsedUp = usage !== null && usage.limit >= 0 && usage.current >= usage.limit
	const answersWhole = wish !== 'model' && isWhole
	if (model === null && isOnline) return { by: 'device' }
	if (!isOnline)
		return { by: 'device', ...(answersWhole ? {} : { notice: { cause: 'offline' as const, message: words.offline } }) }
	if (usage && isUsedUp) return { by: 'device', notice: { cause: 'limit_reached', message: words.limit(usage) } }
	return { by: 'model' }
}
