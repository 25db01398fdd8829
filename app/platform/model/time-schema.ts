import { z } from 'zod'

/** The last moment that a Date can represent. */
const LAST_MOMENT = 8.64e15

/** Whole milliseconds since 1970 within the range of Date, so that formatting never throws. */
export const timeSchema = z.number().int().min(0).max(LAST_MOMENT)
