import type { UndoRow } from '#app/sync/model/invert.ts'
import type { Taint } from './outcome.ts'
import type { ToolName } from './tool.ts'

export type CardState = 'open' | 'applied' | 'undone' | 'cancelled' | 'expired'

/** A proposed change: what a press on it would write. All of its texts are made by code from rows. */
export type Card = {
	id: string
	tool: ToolName
	/** The call's checked input, and the recipes that its aliases stand for. */
	input: unknown
	aliases: Record<string, string>
	/** Milliseconds; ids and times of the change follow from it. */
	made_at: number
	class: 'write' | 'delete'
	title: string
	/** One sentence for each row that changes. */
	lines: string[]
	/** What no row says: the verdict on a dish, the reasons of the planner. */
	notes?: string[]
	/** 'Apply', or what goes: 'Delete 2 recipes'. */
	button: string
	/** SHA-256 of the canonical changes, in hex. */
	digest: string
	state: CardState
	/** A sentence that the cook must tick first: 'I know that it contains Shellfish'. */
	confirm?: string
	/** Where the text came from that the change was suggested after. */
	taint?: Taint
	/** What an undo had to leave, in words. */
	left?: string
	/** What undoing it needs, from Apply on. */
	undo?: UndoRow[]
	/** The verb and the subject of its edit in the history, from Apply on. */
	done?: { verb: string; subject: string }
	/** The address that its button opens, of a card that writes nothing: the editor with a draft. */
	opens?: string
}

/** An open card expires after this time. */
export const CARD_LIFE_MS = 24 * 60 * 60 * 1000

/** The cards that 'Apply all' applies: open ones that delete nothing and ask for no tick. */
export const appliedTogether = (cards: readonly Card[]): Card[] =>
	cards.filter(({ state, class: kind, confirm, opens }) => state === 'open' && kind !== 'delete' && !confirm && !opens)
