import { changeValue, findValue } from './stored-values.ts'

const keyOf = (userId: string, name: string) => `own/${userId}/${name}`

/** A value that a cook's tabs share; undefined when nothing was stored. */
export const findOwnValue = <T>(userId: string, name: string): Promise<T | undefined> =>
	findValue<T>(keyOf(userId, name))

/** Changes the value in one transaction, since tabs share it. Rejects if the browser stores nothing for us. */
export const changeOwnValue = <T>(userId: string, name: string, change: (known: T | undefined) => T): Promise<void> =>
	changeValue<T>(keyOf(userId, name), change)
