import { type CookableLibrary, readCookable } from '#app/domains/pantry/client/find-cookable.ts'
import type { StoreName } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { ToolContext } from '../tool-context.ts'
import { tableOf } from './table.ts'

const READ: readonly StoreName[] = ['recipes', 'ingredient_lines', 'eaters', 'preferences']

const libraries = new WeakMap<LocalStore, Promise<CookableLibrary | null>>()

/**
 * The recipes that may be offered to the household, read once for as long as recipes and table stay as they are: reading
 * a large library takes seconds. Null until the local store is complete.
 */
export function cookableLibrary(context: Pick<ToolContext, 'localStore' | 'me'>): Promise<CookableLibrary | null> {
	const { localStore } = context
	const known = libraries.get(localStore)
	if (known) return known
	const stop = localStore.listen({ onChange: (stores) => stores.some((store) => READ.includes(store)) && forget() })
	const forget = () => {
		stop()
		libraries.delete(localStore)
	}
	const reading = tableOf(context).then((table) => readCookable(localStore, table))
	libraries.set(localStore, reading)
	reading.then(
		(library) => library ?? forget(),
		() => forget(),
	)
	return reading
}
