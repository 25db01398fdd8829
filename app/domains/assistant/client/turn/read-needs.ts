import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { isNeed } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { readNeeds } from '#app/domains/meal-plan/client/read-table.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Needs } from '../../model/engine.ts'

export const NO_NEEDS: Needs = { allergens: [], diets: [] }

const isAllergen = (need: string): boolean => (ALLERGENS as readonly string[]).includes(need)

/** What the household avoids, as far as a model knows the words for it; without names. */
export const readTableNeeds = (localStore: LocalStore): Promise<Needs> =>
	localStore.run(async (db) => {
		const needs = (await readNeeds(db))().filter(isNeed)
		return { allergens: needs.filter(isAllergen), diets: needs.filter((need) => !isAllergen(need)) }
	})

/** The same, unless the cook does not want it to be sent. */
export async function readNeedsToSend(localStore: LocalStore, me: Pick<Me, 'id'>): Promise<Needs> {
	const row = await localStore.run((db) => db.get('preferences', me.id))
	return row?.preferences.assistant_sends_needs === false ? NO_NEEDS : readTableNeeds(localStore)
}
