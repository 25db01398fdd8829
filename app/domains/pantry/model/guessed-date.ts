import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { wallClock } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import type { Stocked } from './pantry-list.ts'
import { isGuessed } from './shelf-life.ts'

/** Whether an item's date is our guess, made on the day on which it came into the pantry. */
export const hasGuessedDate = (foods: FoodTable, item: Stocked, { time_zone }: Pick<Place, 'time_zone'>): boolean =>
	isGuessed(foodOfRow(foods, item, []), item.best_before, wallClock(item.created_at, time_zone).day)
