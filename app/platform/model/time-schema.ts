import { z } from 'zod'

/** The last moment that a Date can say. */
const LAST_MOMENT = 8.64e15

/** Whole milliseconds since 1970 that a Date can say, so that no page falls over one. */
export const timeSchema = z.number().int().min(0).max(LAST_MOMENT)
