import { cardStore, type StoredCard } from './domains/recipes/client/card-store.ts'
import type { DERIVED } from './entities.ts'
import type { DerivedStore } from './sync/client/store/derived-store.ts'

/** The row type of each derived store. */
export type DerivedRows = { cards: StoredCard }

/** The writers of the derived stores in entities.ts; only a page that writes loads them. */
export const DERIVED_STORES = { cards: cardStore } as const satisfies Record<keyof typeof DERIVED, DerivedStore>
