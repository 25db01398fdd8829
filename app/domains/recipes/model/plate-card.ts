/** Pixels: the size that link previews expect. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const FOLDER = '/plate-cards/'

/** The path of a drawing's card, shown when a recipe without a photo is shared. `npm run make:cards` draws them. */
export const plateCard = (food: string): string => `${FOLDER}${food}.jpg`
