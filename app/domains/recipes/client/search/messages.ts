import type { Facets, LibraryAnswer, LibraryQuestion } from '#app/domains/recipes/model/search/search-index.ts'

/** What a page asks of the search worker. The first message names the cook. */
export type ToSearch =
	| { kind: 'open'; userId: string }
	| { kind: 'ask'; id: number; question: LibraryQuestion }
	| { kind: 'facets'; id: number }

/** `tookMs`: of the search alone. 'changed': ask again, the recipes are not what they were. 'failed': this browser keeps nothing to search in. */
export type FromSearch =
	| { kind: 'answer'; id: number; answer: LibraryAnswer; tookMs: number }
	| { kind: 'facets'; id: number; facets: Facets }
	| { kind: 'changed' }
	| { kind: 'failed' }
