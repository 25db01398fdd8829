import type { CardRow } from '#app/domains/assistant/client/cards/card-row.ts'
import type { Card } from '#app/domains/assistant/model/card.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'

/** The row in which tests store a card, as its message would: a saved object of the same space. */
export function cardRowIn(space: string): { row: CardRow; store(card: Card): Edit } {
	const id = idFromName('test-card', space)
	const look: CardRow['look'] = [{ entity: 'plan_rules', ids: [id] }]
	const row: CardRow = {
		look,
		find(seen) {
			const found = seen.find('plan_rules', id)
			// Only `write` below fills it.
			return found && !found.deleted ? (JSON.parse(String(found.fields.rules.card)) as Card) : null
		},
		write: (_, card) => [{ entity: 'plan_rules', id, op: 'put', fields: { rules: { card: JSON.stringify(card) } } }],
	}
	return { row, store: (card) => ({ verb: 'test.store', subject: '', look, plan: (seen) => row.write(seen, card) }) }
}
