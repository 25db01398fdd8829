import type { Frame } from './frame.ts'
import type { EngineCall, NamedRecipe } from './reading.ts'

/** What an intent makes of a sentence: calls, a question, or words. */
export type Built = {
	calls?: EngineCall[]
	ask?: { words: string; options?: string[] }
	refuse?: string
	answer?: string
	needsModel?: boolean
	/** A name that the kitchen does not have: the sentence is understood, but not read wholly. */
	isUnknown?: boolean
}

/** Reads a sentence as one intent, marking in the frame what it reads; null if it is none. */
export type ReadIntent = (frame: Frame) => Built | null | Promise<Built | null>

export const call = (name: EngineCall['name'], input: Record<string, unknown>): Built => ({
	calls: [{ name, input: withoutUndefined(input) }],
})

/** Arguments that the sentence does not say are left out. */
export const withoutUndefined = (input: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

export const ask = (words: string, options?: readonly NamedRecipe[]): Built => ({
	ask: { words, ...(options ? { options: options.map(({ title }) => title) } : {}) },
})
