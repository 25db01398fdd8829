import { keepPlace } from './domains/accounts/model/upcast-place.ts'
import type { Upcast } from './sync/model/upcast.ts'

/** By the version that they convert from. An edit may have waited in an outbox through many releases. */
export const UPCASTS: Readonly<Record<number, Upcast>> = { 1: keepPlace }
