import { createStore, get, set } from 'idb-keyval'

/** What is worked out from a cook's rows and takes long: by the cook's id, in a database that sign-out deletes. */
export const INDEX_DB = 'search-index'

const store = () => createStore(INDEX_DB, 'kept')

export const findKeptIndex = <T>(userId: string): Promise<T | undefined> => get<T>(userId, store())
export const keepIndex = <T>(userId: string, index: T): Promise<void> => set(userId, index, store())
