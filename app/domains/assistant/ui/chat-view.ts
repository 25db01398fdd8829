import type { Pressed } from '../client/cards/apply-card.ts'
import type { Card } from '../model/card.ts'
import type { Receipt, Usage } from '../model/chat-answer.ts'
import type { PageName } from '../model/engine.ts'
import type { ShownRecipe } from '../model/tool.ts'

/** What the cook has said. */
export type QuestionView = { kind: 'question'; id: string; text: string }

/** A card, and the message that holds it. */
export type CardView = { card: Card; messageId: string }

/** All that has come as the answer to one question: the steps of a turn together. */
export type AnswerView = {
	kind: 'answer'
	id: string
	text: string
	/** 'answering': more is coming. */
	state: 'answering' | 'done' | 'stopped' | 'cut' | 'failed'
	/** Null until the first text has come. */
	by: 'device' | 'model' | null
	cards: CardView[]
	/** Recipes that it shows or names. */
	shows: ShownRecipe[]
	/** The choices of its question. */
	options: string[]
	sources: { label: string; path: string }[]
	receipt: Receipt | null
	/** The cause of a failure, as a sentence. */
	failure: string | null
	/** A page that it has opened: cook mode. */
	opens: string | null
	/** The question that it answers. */
	question: string
}

export type EntryView = QuestionView | AnswerView

/** One conversation in the list. */
export type SessionView = { id: string; title: string; updated_at: number }

/** What this server can be asked for; `host` null: no model. */
export type ModelView = { host: string | null; sendsNeeds: boolean; usage: Usage | null }

/** What a press on a card asks for. */
export type CardAct = { kind: 'apply'; isConfirmed: boolean } | { kind: 'cancel' | 'undo' }

/** A conversation and what the cook can do in it. */
export type Chat = {
	/** 'loading' until this device's rows are read; 'none': this browser stores nothing for us. */
	state: 'loading' | 'ready' | 'none'
	/** Grows when another conversation is opened. */
	opened: number
	/** Null for a conversation that has not begun. */
	session: SessionView | null
	entries: readonly EntryView[]
	isAnswering: boolean
	/** The page on which the cook asks, and its recipe's title. */
	page: { name: PageName; recipe: string | undefined }
	/** Null until the server has answered. */
	model: ModelView | null
	/** Sentences that the cook has pinned. */
	pins: readonly string[]
	/** The recipe that an alias of this conversation stands for. */
	idOf(alias: string): string | undefined
	/** `engine` 'model': not the local engine, whatever it could read. */
	ask(text: string, engine?: 'model'): void
	stop(): void
	/** The last question again. */
	retry(): void
	press(card: CardView, act: CardAct): Promise<Pressed>
	/** Applies the open cards of an answer; returns what stands now. */
	applyAll(cards: readonly CardView[]): Promise<string>
	/** Whether the local engine reads the sentence wholly: then it can be a tile. */
	togglePin(sentence: string): void
	/** The cuisines of the cook's own recipes. */
	cuisines(): Promise<string[]>
	/** Opens a conversation; null begins a new one. */
	open(sessionId: string | null): void
}
