import { idFromName } from '#app/platform/model/ids.ts'

/** The pantry item that a line of the shopping list becomes: two devices that put it away make one. */
export const putAwayId = (shoppingItemId: string): string => idFromName('put-away', shoppingItemId)
