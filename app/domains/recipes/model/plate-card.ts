/** Pixels: what those who show links ask for. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const FOLDER = '/plate-cards/'

/** Where the card of a drawing lies, by which a recipe without a photo is shared. `npm run make:cards` draws them. */
export const plateCard = (food: string): string => `${FOLDER}${food}.jpg`
