/** Pixels: what those who show links ask for. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const FOLDER = '/plate-cards/'

/** Where the card of a drawing lies, by which a recipe without a photo is shared. `npm run make:cards` draws them. */
export const plateCard = (food: string): string => `${FOLDER}${food}.jpg`

/** Whether a picture's address is such a card, in whatever kitchen it stands: no photo of the dish. */
export const isPlateCard = (address: string): boolean => /\/plate-cards\/[a-z]+(?:-\d)?\.jpg$/.test(address)
