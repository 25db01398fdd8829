import type { Look, Seen } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import type { Card } from '../../model/card.ts'

/**
 * The row that holds a card: its message. `find` returns the card as it is stored now, null if it is gone; `write` the
 * change that stores the card in its place. Both run inside the transaction of the card's effect.
 */
export type CardRow = {
	look: Look[]
	find(seen: Seen): Card | null
	write(seen: Seen, card: Card): RowChange[]
}
