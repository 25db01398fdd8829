import { AUTHOR_UNKNOWN } from '#app/domains/recipes/model/recipe-view.ts'
import type { Relation } from './relation.ts'

/** A cook in a list of connections. `relation`: what the one who looks is to this cook. */
export type CookRow = {
	id: string
	name: string
	username: string | null
	avatar: string | null
	relation: Relation
}

/** The name that others see: the display name, else the username. */
export const shownNameOf = ({ display_name, username }: { display_name: string; username: string | null }): string =>
	display_name || username || AUTHOR_UNKNOWN
