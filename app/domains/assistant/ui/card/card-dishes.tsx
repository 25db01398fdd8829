import type { ShownRecipe } from '../../model/tool.ts'
import { DishPlate } from '../dish-row.tsx'

/** As many plates with a title fit into the width of a card. */
const MOST_TITLED = 2
const MOST_PLATES = 7

/** The plates of the dishes that a card is about: one or two with their titles, more of them as a row. */
export const CardDishes = ({ dishes }: { dishes: readonly ShownRecipe[] }) => {
	if (dishes.length === 0) return null
	if (dishes.length > MOST_TITLED)
		return (
			<div className="chat-card-plates" aria-hidden="true">
				{dishes.slice(0, MOST_PLATES).map(({ id }) => (
					<DishPlate key={id} id={id} className="aspect-square !rounded-sm" />
				))}
			</div>
		)
	return (
		<ul className="chat-card-dishes">
			{dishes.map(({ id, title }) => (
				<li key={id}>
					<DishPlate id={id} className="aspect-[16/9] !rounded-sm" />
					<p className="clamp2 mt-2 leading-5 font-semibold">{title}</p>
				</li>
			))}
		</ul>
	)
}
