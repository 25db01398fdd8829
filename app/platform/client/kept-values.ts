import { get, set } from 'idb-keyval'

// Beside the drafts, in idb-keyval's default database, which sign-out empties.

/** What this browser keeps under a name and could have anew from the server; undefined where it keeps nothing. */
export const findKept = <T>(name: string): Promise<T | undefined> => get<T>(`kept/${name}`)
export const keepValue = <T>(name: string, value: T): Promise<void> => set(`kept/${name}`, value)
