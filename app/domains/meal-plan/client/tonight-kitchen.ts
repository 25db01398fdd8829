import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { readListRows } from '#app/domains/shopping/client/list-input.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { type LocalStore, openLocalStore } from '#app/sync/client/store/local-store.ts'
import { LEFTOVER_DAYS } from '../model/shelf-life.ts'
import { type Move, undoOf } from '../model/tonight/tonight.ts'
import { MOST_DAYS, type TonightKitchen, type TonightRow, toTonightRow } from '../model/tonight/tonight-kitchen.ts'
import { TONIGHT } from '../model/tonight/tonight-words.ts'
import { applyTonight } from '../model/tonight/verbs-tonight.ts'
import { readTable } from './read-table.ts'

type Cook = { me: Me; today: Day }

/** The rows of the days that a change on `date` may affect; null until the local store is complete. */
export async function readTonight(cook: Cook, date: Day): Promise<TonightKitchen | null> {
	return readTonightIn(await openLocalStore(cook.me.id), cook, date)
}

/** The same from a given store. */
export async function readTonightIn(
	localStore: LocalStore,
	{ me, today }: Cook,
	date: Day,
): Promise<TonightKitchen | null> {
	if (!localStore.isComplete) return null
	const from = daysLater(today < date ? today : date, -LEFTOVER_DAYS)
	const to = daysLater(date, MOST_DAYS + LEFTOVER_DAYS)
	const [rows, table, foods, tagger] = await Promise.all([
		localStore.run((db) => readListRows(db, from, to)),
		localStore.run((db) => readTable(db, me)),
		loadFoods(),
		loadTagger(),
	])
	return {
		...{ foods, me, table, today, pantry: rows.pantry, list: rows.existing },
		meals: rows.meals.map(({ ver: _ver, ...row }) => toTonightRow(row)),
		recipes: rows.recipes.map(({ recipe: row, lines }) => {
			const { recipe, language } = toRecipeToCook(row, lines, tagger)
			return { cooked: recipe, language, row }
		}),
	}
}

/** Applies the chosen moves on this device as one act and offers an undo. Returns whether it was saved. */
export async function changePlan({ me, today }: Cook, moves: readonly Move<TonightRow>[]): Promise<boolean> {
	const localStore = await openLocalStore(me.id)
	return actWithUndo(() => edit(localStore, applyTonight({ me, today, moves })), {
		kind: 'changed',
		title: TONIGHT.done,
		tell: tellUnder(TONIGHT.changeFailed),
		back: () => edit(localStore, applyTonight({ me, today, moves: undoOf(moves) })),
	})
}
