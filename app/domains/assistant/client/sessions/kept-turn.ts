import { handleTxFailure } from '#app/sync/client/store/handle-tx-failure.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Needs, Page } from '../../model/engine.ts'
import type { TurnState } from '../../model/turn-state.ts'

const KEPT = 'chat_turn'

/** An unfinished turn as it is kept on this device, with all that its next try is asked with. */
export type KeptTurn = {
	state: TurnState
	page: Page
	needs: Needs
	context: 'meal-plan' | null
	/** Recipes by their aliases. */
	aliases: Record<string, string>
}

/** The unfinished turn of this device; null if there is none. */
export async function readKeptTurn(localStore: LocalStore): Promise<KeptTurn | null> {
	const found = await localStore.run((db) => db.get('metadata', KEPT))
	return isKept(found?.value) ? found.value : null
}

/** Keeps a turn, in place of any earlier one. */
export const keepTurn = (localStore: LocalStore, kept: KeptTurn): Promise<void> =>
	localStore.run(async (db) => {
		await db.put('metadata', { key: KEPT, value: kept, lastUpdated: localStore.deps.clock() })
	})

/** Forgets a turn; another one that was kept since stays. */
export const forgetTurn = (localStore: LocalStore, turn: string): Promise<void> =>
	localStore.run(async (db) => {
		const tx = handleTxFailure(db.transaction('metadata', 'readwrite'))
		const found = await tx.store.get(KEPT)
		if (isKept(found?.value) && found.value.state.turn === turn) await tx.store.delete(KEPT)
		await tx.done
	})

/** It was written by this program or an earlier one. */
const isKept = (value: unknown): value is KeptTurn => {
	const { state, page, aliases } = (value ?? {}) as Partial<KeptTurn>
	return (
		typeof state?.turn === 'string' &&
		Array.isArray(state.before) &&
		typeof page?.route === 'string' &&
		typeof aliases === 'object'
	)
}
