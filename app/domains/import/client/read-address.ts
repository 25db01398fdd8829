import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import type { PageReading } from '../model/page/read-page.ts'
import type { ImportedRecipe } from '../model/save/imported-recipe.ts'
import { ExtractionError } from './documents/extraction-error.ts'

export type Extraction = { recipes: ImportedRecipe[]; cut: boolean }

type ExtractAnswer = { reading: PageReading; final_url: string; cut: boolean }
type ExtractRefusal = { error: string; title: string; message: string }

const NO_NETWORK = 'There is no connection. Pasting the recipe works without one.'

/**
 * Requests the server to fetch and read a page. Throws ExtractionError with the texts to show. `isOfList`: one of
 * several addresses.
 */
export async function readAddress(url: string, signal: AbortSignal, isOfList = false): Promise<Extraction> {
	const { title, hint } = M.urlFailed
	const response = await fetch('/api/extract/page', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url, ...(isOfList ? { is_of_list: true } : {}) }),
		signal,
	}).catch((error: unknown) => {
		if (signal.aborted) throw error
		throw new ExtractionError(title, NO_NETWORK, { because: 'offline' })
	})
	// Our own Worker's answer; an error page from in between is not JSON.
	const answer = (await response.json().catch(() => null)) as ExtractAnswer | ExtractRefusal | null
	if (answer && 'reading' in answer)
		return { recipes: answer.reading.recipes, cut: answer.cut || answer.reading.page_cut }
	const afterS = Number(response.headers.get('retry-after')) || 0
	const again = response.status === 429 ? ({ because: 'busy', afterS } as const) : undefined
	if (answer && 'message' in answer) throw new ExtractionError(answer.title ?? title, answer.message, again)
	throw new ExtractionError(title, hint, again)
}
