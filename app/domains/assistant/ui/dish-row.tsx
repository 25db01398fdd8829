import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { Plate } from '#app/ui/plate.tsx'
import type { PlatePhoto } from '#app/ui/plate-markup.ts'

/** The dishes that a conversation shows, by their recipes' ids. */
export type Dishes = ReadonlyMap<string, Pick<RecipeCard, 'id' | 'title' | 'plate' | 'picture'>>

export const DishesContext = createContext<Dishes>(new Map())

/** A picture's three widths; undefined without one. */
const photoOf = (path: string): PlatePhoto | undefined =>
	path
		? { url320: pictureVariant(path, 320), url960: pictureVariant(path, 960), url1920: pictureVariant(path, 1920) }
		: undefined

/** The plate of a dish; nothing for a recipe that is no longer there. */
export const DishPlate = ({ id, className }: { id: string; className: string }) => {
	const dish = useContext(DishesContext).get(id)
	return dish ? (
		<Plate setting={dish.plate} photo={photoOf(dish.picture)} photoSizes="10rem" className={className} />
	) : null
}

/** A recipe in a list of an answer: its plate, its title as the link, and what the answer says about it. */
export const DishRow = ({ path, id, title, words }: { path: string; id: string; title: string; words: string }) => (
	<Link to={path} className="chat-dish">
		<DishPlate id={id} className="size-14 shrink-0 !rounded-sm" />
		<span className="min-w-0">
			<span className="serif clamp2 text-h4">{title}</span>
			{words ? <span className="num block text-small text-ink-2">{words}</span> : null}
		</span>
	</Link>
)
