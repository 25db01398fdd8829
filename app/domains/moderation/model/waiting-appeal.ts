import type { Barred } from './deciding.ts'

/** An appeal that waits for an administrator. */
export type WaitingAppeal = {
	/** Of the entry whose decision it is against. */
	id: string
	entity: 'recipe' | 'cookbook' | 'picture' | 'cook'
	title: string | null
	/** The code of the reason for the removal. */
	reason: string | null
	/** What the cook says. */
	note: string
	/** Milliseconds. */
	since: number
	/** Why this administrator cannot decide; null where they can. `other`: they have taken the thing down themselves. */
	barred: Barred | 'other' | null
}
