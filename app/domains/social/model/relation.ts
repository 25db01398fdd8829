/** What one cook is to another: nothing, waiting for an answer, a follower, or who has blocked the other. */
export type Relation = 'none' | 'requested' | 'following' | 'blocked'

/** What a cook may do to another one. */
export const GRAPH_VERBS = [
	'follow',
	'unfollow',
	'withdraw',
	'accept',
	'decline',
	'remove_follower',
	'block',
	'unblock',
] as const
export type GraphVerb = (typeof GRAPH_VERBS)[number]
export const isGraphVerb = (value: unknown): value is GraphVerb => GRAPH_VERBS.some((verb) => verb === value)

/** Most cooks whom a cook may follow or have asked. */
export const MOST_FOLLOWS = 7_500

export const relationOf = (state: 'requested' | 'accepted' | null): Relation =>
	state === null ? 'none' : state === 'accepted' ? 'following' : 'requested'
