import { idFromName } from '#app/platform/model/derived-ids.ts'

/** The id of the pantry item that a shopping list's line becomes: two devices that put it away create one item. */
export const putAwayId = (shoppingItemId: string): string => idFromName('put-away', shoppingItemId)
