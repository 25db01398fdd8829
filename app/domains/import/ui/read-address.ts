import { ExtractionError } from '../client/documents/extraction-error.ts'
import type { ImportedRecipe } from '../model/imported-recipe.ts'
import type { PageReading } from '../model/read-page.ts'

export type Extraction = { recipes: ImportedRecipe[]; cut: boolean }

type ExtractAnswer = { reading: PageReading; final_url: string; cut: boolean }
type ExtractRefusal = { error: string; title: string; message: string }

const NO_NETWORK = 'There is no connection. Pasting the recipe works without one.'

/** Has the server fetch and read a page. Throws ExtractionError with the sentences to show. */
export async function readAddress(url: string, signal: AbortSignal): Promise<Extraction> {
	const response = await fetch('/api/extract/page', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url }),
		signal,
	}).catch((error: unknown) => {
		if (signal.aborted) throw error
		throw new ExtractionError('Failed to extract recipe from URL', NO_NETWORK)
	})
	// Our own Worker's answer; a page of an outage in between is not JSON.
	const answer = (await response.json().catch(() => null)) as ExtractAnswer | ExtractRefusal | null
	if (answer && 'reading' in answer)
		return { recipes: answer.reading.recipes, cut: answer.cut || answer.reading.page_cut }
	if (answer && 'message' in answer)
		throw new ExtractionError(answer.title ?? 'Failed to extract recipe from URL', answer.message)
	throw new ExtractionError('Failed to extract recipe from URL', 'Please try a different recipe URL')
}
