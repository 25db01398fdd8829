import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { wakeSync } from '#app/sync/client/exchange/running-sync.ts'
import { type Captured, captured } from '../model/capture/captured.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import type { ImportedRecipe } from '../model/save/imported-recipe.ts'
import type { AiSource } from './ai-source.ts'
import { ExtractionError } from './documents/extraction-error.ts'

/** What a model should read, as the server expects it. */
export type ForAi = { textContent: string } | { imageBase64: string } | { url: string }

type Answer = { extractedRecipe: ImportedRecipe; madeUp: Captured['madeUp'] }
type Refusal = { error?: string; message: string }

/**
 * Requests the server's model to read what could not be read otherwise. Costs one AI recipe generation. Throws
 * ExtractionError with the source's title and the server's message.
 */
export async function readWithAi({ title, prepare }: AiSource, signal: AbortSignal): Promise<Captured[]> {
	const what = await prepare(signal)
	const response = await fetch('/api/extract/recipe', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(what),
		signal,
	}).catch((error: unknown) => {
		if (signal.aborted) throw error
		throw new ExtractionError(title, M.aiOffline, { because: 'offline' })
	})
	const answer = (await response.json().catch(() => null)) as Answer | Refusal | null
	// The sync brings what this month has used.
	wakeSync()
	if (answer && 'extractedRecipe' in answer)
		return [captured(answer.extractedRecipe, { generations: 1, madeUp: answer.madeUp })]
	if (answer?.error === 'limit_reached') showLimitToast(answer)
	throw new ExtractionError(title, answer && 'message' in answer ? answer.message : M.aiNoData)
}

/** A picture's bytes in base64, as the server expects them. */
export async function base64Of(picture: Blob): Promise<string> {
	const bytes = new Uint8Array(await picture.arrayBuffer())
	const pieces: string[] = []
	for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
	return btoa(pieces.join(''))
}

/** Some browsers fail on calls with more arguments than this. */
const PIECE = 0x8000

/** Whether the server has a model to read with, and how many readings are left to this cook this month (-1: no limit). */
export type AiReadiness = { ai: boolean; recipes: { current: number; limit: number } }

/** Null without a network. */
export async function readAiReadiness(signal: AbortSignal): Promise<AiReadiness | null> {
	const response = await fetch('/api/extract/status', { signal }).catch(() => undefined)
	return response?.ok ? ((await response.json().catch(() => null)) as AiReadiness | null) : null
}
