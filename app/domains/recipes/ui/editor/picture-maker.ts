import { type ComponentType, createContext } from 'react'

/** The dish as the form has it now. */
export type Dish = { title: string; description: string; lines: string[] }

export type PictureMakerProps = {
	dish(): Dish
	/** Adds the picture to the form, like a photo. */
	onMade(file: File): Promise<void>
}

/** The button by which a model makes a picture of the dish; the route gives it, since it is another room's. */
export const PictureMaker = createContext<ComponentType<PictureMakerProps> | null>(null)
