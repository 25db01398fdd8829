import { findValue, putValue } from './stored-values.ts'

/** A value that this browser keeps until the sign-out; undefined where it has none. */
export const findKept = <T>(name: string): Promise<T | undefined> => findValue<T>(`kept/${name}`)
export const keepValue = <T>(name: string, value: T): Promise<void> => putValue(`kept/${name}`, value)
