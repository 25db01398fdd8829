import type { Facets, LibraryAnswer, LibraryQuestion } from '#app/domains/recipes/model/search/search-index.ts'

/** The messages from a page to the search worker. The first message names the cook. */
export type ToSearch =
	| { kind: 'open'; userId: string }
	| { kind: 'ask'; id: number; question: LibraryQuestion }
	| { kind: 'facets'; id: number }

/**
 * `tookMs`: of the search only. 'changed': search again, the recipes have changed. 'failed': this browser has no store
 * to search in.
 */
export type FromSearch =
	| { kind: 'answer'; id: number; answer: LibraryAnswer; tookMs: number }
	| { kind: 'facets'; id: number; facets: Facets }
	| { kind: 'changed' }
	| { kind: 'failed' }
