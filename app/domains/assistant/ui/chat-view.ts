import type { Pressed } from '../client/cards/apply-card.ts'
import type { CardAct, HeldCard } from '../client/press-cards.ts'
import type { ProposedMeals } from '../client/proposed-meals.ts'
import type { Card } from '../model/card.ts'
import type { Receipt, Usage } from '../model/chat-answer.ts'
import type { Back } from '../model/chat-parts.ts'
import type { PageName } from '../model/engine.ts'
import type { ShownRecipe } from '../model/tool.ts'

/** What the cook has said. */
export type QuestionView = { kind: 'question'; id: string; text: string }

/** All that has come as the answer to one question: the steps of a turn together. */
export type AnswerView = {
	kind: 'answer'
	id: string
	text: string
	/** 'answering': more is coming. */
	state: 'answering' | 'done' | 'stopped' | 'cut' | 'failed'
	/** Null until the first text has come. */
	by: 'device' | 'model' | null
	cards: HeldCard[]
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
	/** Takes back what it has done on this device: cook mode and timers. */
	backs: Back[]
	/** Why not the model has answered. */
	notice: string | null
	/** The local engine has read the question wholly. */
	isWhole: boolean
	/** The question that it answers. */
	question: string
}

export type EntryView = QuestionView | AnswerView

/** One conversation in the list. */
export type SessionView = { id: string; title: string; updated_at: number }

/** What this server can be asked for; `host` null: no model. */
export type ModelView = { host: string | null; hasImages: boolean; sendsNeeds: boolean; usage: Usage | null }

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
	isOnline: boolean
	/** The page on which the cook asks, and its recipe's title. */
	page: { name: PageName; recipe: string | undefined }
	/** Null until the server has answered. */
	model: ModelView | null
	/** Sentences that the cook has pinned. */
	pins: readonly string[]
	/** The recipe that an alias of this conversation stands for. */
	idOf(alias: string): string | undefined
	/**
	 * Resolves to whether the question is stored and on its way. `engine` 'model': not the local engine, whatever it could
	 * read.
	 */
	ask(text: string, engine?: 'model'): Promise<boolean>
	stop(): void
	/** The last question again. */
	retry(): void
	press(card: HeldCard, act: CardAct): Promise<Pressed>
	/** Applies the open cards of an answer; returns what stands now. */
	applyAll(cards: readonly HeldCard[]): Promise<string>
	/** Undoes what an answer has done on this device; what came of it in words. */
	takeBack(backs: readonly Back[]): Promise<string>
	/** Pins a sentence as a tile, if the local engine reads it wholly on its own, or takes the tile away. */
	togglePin(sentence: string, isPinned: boolean): Promise<void>
	/** What open cards would make of the meal plan. */
	proposed(cards: readonly Card[]): Promise<ProposedMeals>
	/** The cuisines of the cook's own recipes. */
	cuisines(): Promise<string[]>
	/** Opens a conversation; null begins a new one. */
	open(sessionId: string | null): void
}
