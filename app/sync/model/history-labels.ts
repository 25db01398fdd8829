/**
 * What an act is called in the history: 'Ticked'. `givesWay`: whether the whole act, or a part of it, may give way to an
 * edit that its device had not seen.
 */
export type ActLabel = string | { done: string; givesWay: 'whole' | 'part' }

/** How the history describes edits of one kind of row. */
export type HistoryLabels = {
	/** Words before the subject; '' where the subject says enough. */
	thing: string
	/** By the act of a `thing.act` verb. */
	acts: Readonly<Record<string, ActLabel>>
}

/** An act that deletes: it gives way to an edit from elsewhere. */
export const deletion = (done: string): ActLabel => ({ done, givesWay: 'whole' })
/** An act on many things at once, some of which may give way. */
export const ofMany = (done: string): ActLabel => ({ done, givesWay: 'part' })

/** Only the server writes it: no edit names it. */
export const UNEDITED: HistoryLabels = { thing: '', acts: {} }

/** The engine's own kinds. Nothing edits the issues except the cook's decisions. */
export const SYNC_HISTORY = {
	revision: UNEDITED,
	sync_issue: { thing: '', acts: { resolve: 'Resolved' } },
} as const satisfies Record<string, HistoryLabels>
