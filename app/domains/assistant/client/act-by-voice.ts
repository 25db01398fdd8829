import { makeAliases } from '../model/aliases.ts'
import type { EngineStep } from '../model/engine.ts'
import { CHAT } from '../model/messages.ts'
import { classOfCall } from '../model/turn-calls.ts'
import { readChunk } from '../model/turn-chunk.ts'
import { emptyStep, type TurnStep } from '../model/turn-state.ts'
import { askNomster } from './ask-nomster.ts'
import { type ChatPage, chatDeps, pressContext, sentenceStep } from './chat-deps.ts'
import { readCurrentChat } from './sessions/current-chat.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

/**
 * Does what a spoken sentence asks for, as the local engine reads it, and returns the answer in words. What reads, and
 * what acts on this device, leaves no trace in a conversation; a sentence that would change the kitchen is asked in the
 * open one, where its proposal waits for a press.
 */
export function actByVoice(page: ChatPage): (sentence: string) => Promise<string> {
	const deps = chatDeps(page)
	return async (sentence) => {
		const aliases = makeAliases()
		const here = await deps.readPage(aliases)
		const { text, calls } = await readAloud(deps, sentenceStep(deps, here, sentence))
		const writes = calls.some((call) => ['write', 'delete'].includes(classOfCall(call) ?? ''))
		if (writes) return askInChat(deps, sentence)
		const words = [text]
		for (const call of calls) {
			const context = { ...pressContext(deps, {}), aliases, page: here }
			words.push((await deps.runCall(call, context)).words)
		}
		return words.filter((part) => part !== '').join('\n')
	}
}

async function readAloud({ engines }: TurnDeps, step: EngineStep): Promise<TurnStep> {
	let read = emptyStep(0)
	for await (const chunk of engines.device(step, new AbortController().signal)) {
		const news = readChunk(read, chunk)
		if (news.kind === 'step') read = news.now
	}
	return read
}

async function askInChat(deps: TurnDeps, text: string): Promise<string> {
	const session = await readCurrentChat(deps.localStore)
	const { run } = await askNomster(deps, { session, text })
	await run.start()
	const steps = [...run.state.before, run.state.now]
	const waiting = steps.flatMap(({ ran }) => ran.filter(({ outcome }) => outcome.card?.state === 'open')).length
	const words = [...steps.map((step) => step.text), waiting > 0 ? CHAT.waiting(waiting) : '']
	return words.filter((part) => part !== '').join('\n')
}
