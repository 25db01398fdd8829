import * as z from 'zod/mini'
import { isDay } from '../is-day.ts'

/** The most rows that one card may change, and so the longest list of an input that becomes rows. */
export const MOST_ROWS = 60
/** Lists are read up to here, so that a longer one is refused with a sentence instead of as a wrong form. */
const LONGEST_LIST = 200
const MOST_WORDS = 20

export const SECTIONS = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const

const textOf = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const wholeBetween = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** The alias under which a recipe was shown: r1, r2, … */
export const recipe = textOf(40)
/** A food or an item in plain words. */
export const food = textOf(100)
export const foods = z.array(food).check(z.maxLength(MOST_WORDS))
export const words = textOf(200)
export const longWords = textOf(1_000)
/** yyyy-MM-dd */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay))
/** HH:mm */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const section = z.enum(SECTIONS)
export const quantity = z.number().check(z.gt(0), z.lte(1_000_000))
/** A unit of the ingredient grammar: gram, cup, can, … */
export const unit = textOf(30)
export const minutes = wholeBetween(1, 10_080)
export const servings = wholeBetween(1, 1_000)
export const step = wholeBetween(1, 1_000)
export const few = wholeBetween(0, 50)

export const listOf = <T>(one: z.ZodMiniType<T>) => z.array(one).check(z.minLength(1), z.maxLength(LONGEST_LIST))
export const recipes = listOf(recipe)

/** Something to buy or to keep: 'egg' with 6, 'plain flour' with 500 gram. */
export const item = z.strictObject({ name: food, quantity: z.optional(quantity), unit: z.optional(unit) })
export type Item = z.infer<typeof item>
