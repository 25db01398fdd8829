import type { Card } from './card.ts'
import type { TextSource } from './engine.ts'
import type { ShownRecipe } from './tool.ts'

/**
 * Text that came from outside the cook's own kitchen, and from where; `by` is another cook where it is a copy of that
 * cook's recipe, else the web.
 */
export type Taint = { title: string; host: string; by?: 'other cook' }

/** Whose words a text is that has this taint, or none. */
export const sourceOfTaint = (taint: Taint | undefined): TextSource => (taint ? (taint.by ?? 'web') : 'cook')

/**
 * What came of one call. `ran`: read. `done`: it has happened. `proposed`: a card waits. `asked`: the cook has to say
 * more, `options` are the choices. `refused`: it is not done, `words` say why.
 */
export type Outcome = {
	status: 'ran' | 'done' | 'proposed' | 'asked' | 'refused'
	/** What the cook reads, made by code from rows. */
	words: string
	/** What the model reads: aliases instead of ids, at most 1,500 tokens, JSON. */
	output: unknown
	/** Best first. */
	shows?: ShownRecipe[]
	options?: string[]
	card?: Card
	/** What was looked at. */
	sources?: { label: string; path: string }[]
	taint?: Taint
	/** The page that it opens: cook mode. */
	opens?: string
	/** The input of the same tool that takes an act on this device back. */
	back?: unknown
}
