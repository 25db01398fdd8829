import type { TableSeat } from '#app/domains/meal-plan/client/read-table.ts'
import { readTable } from '#app/domains/meal-plan/client/read-table.ts'
import { needsAt } from '#app/domains/meal-plan/model/table/card-mark.ts'
import { type Eater, eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import type { ToolContext } from '../tool-context.ts'

/** Everybody at the cook's table, the cook first, guests included. */
export const tableOf = ({ localStore, me }: Pick<ToolContext, 'localStore' | 'me'>): Promise<TableSeat[]> =>
	localStore.run((db) => readTable(db, me))

/** Those at the table who avoid anything. */
export const eatersWithNeeds = async (context: Pick<ToolContext, 'localStore' | 'me'>): Promise<Eater[]> =>
	eatersOf(await tableOf(context), []).filter(hasNeeds)

/** What the household avoids. */
export const householdNeedsOf = async (context: Pick<ToolContext, 'localStore' | 'me'>): Promise<string[]> =>
	needsAt(await tableOf(context))
