import { get, set } from 'idb-keyval'
import { briefStore } from './brief-store.ts'

// Stored beside the drafts, in idb-keyval's default database, which sign-out clears.

/** A value that this browser keeps until the sign-out; undefined where it has none. */
export const findKept = <T>(name: string): Promise<T | undefined> => get<T>(`kept/${name}`, briefStore)
export const keepValue = <T>(name: string, value: T): Promise<void> => set(`kept/${name}`, value, briefStore)
