import { type ChatParts, readParts } from './chat-parts.ts'
import type { ChatMessageRow } from './chat-row.ts'

/** A message with its parts read. */
export type ReadMessage = { row: ChatMessageRow; parts: ChatParts }

/** A question and the steps of the answer to it, as far as there are any; `question` null where its row is missing. */
export type ChatTurn = { turn: string; question: ChatMessageRow | null; steps: ReadMessage[] }

/** By time; of one millisecond a question first, because the id of an answer's step says nothing about when it was made. */
const inOrder = (a: { row: ChatMessageRow }, b: { row: ChatMessageRow }): number =>
	a.row.created_at - b.row.created_at || rank(a.row) - rank(b.row) || (a.row.id < b.row.id ? -1 : 1)

const rank = ({ role }: ChatMessageRow): number => (role === 'user' ? 0 : 1)

/**
 * The messages of a conversation by their turns, oldest first. Two devices that talk in the same conversation give
 * separate turns, however their messages lie between each other.
 */
export function turnsOf(rows: readonly ChatMessageRow[]): ChatTurn[] {
	const turns = new Map<string, ChatTurn>()
	for (const message of rows.map((row) => ({ row, parts: readParts(row.parts) })).sort(inOrder)) {
		const { row, parts } = message
		// A message of a newer program that names no turn stands for itself.
		const key = parts.turn || row.id
		const turn = turns.get(key) ?? { turn: key, question: null, steps: [] }
		turns.set(key, turn)
		if (row.role === 'user') turn.question = row
		else turn.steps.push(message)
	}
	for (const { steps } of turns.values()) steps.sort((a, b) => a.parts.step - b.parts.step || inOrder(a, b))
	return [...turns.values()]
}

/** All recipes that a conversation has named, by their aliases. What was handed out first keeps its alias. */
export function aliasesOf(rows: readonly ChatMessageRow[]): Record<string, string> {
	const known: Record<string, string> = {}
	for (const { parts } of rows.map((row) => ({ row, parts: readParts(row.parts) })).sort(inOrder))
		for (const [alias, id] of Object.entries(parts.aliases)) known[alias] ??= id
	return known
}
