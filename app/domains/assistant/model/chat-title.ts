import { cleanLine } from '#app/platform/model/clean-text.ts'
import { CHAT_LIMITS } from './chat-limits.ts'

const UNTITLED = 'New chat'

/** A conversation's title: the first 60 characters of its first message, on one line. */
export function titleOf(text: string): string {
	const line = cleanLine(text)
	const short = line.slice(0, CHAT_LIMITS.title)
	// Not half a character.
	const whole = short.isWellFormed() ? short : short.slice(0, -1)
	return whole.trim() || UNTITLED
}
