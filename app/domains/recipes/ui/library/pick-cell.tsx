import { Check } from 'lucide-react'
import { memo } from 'react'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { reactH } from '../templates/react-h.ts'
import { recipeCardParts } from '../templates/recipe-card.ts'
import { CELL_CLASS } from '../templates/recipe-list.ts'

type PickCellProps = { card: RecipeCard; isChosen: boolean; onPick: (id: string) => void }

/** A cell of the grid while recipes are selected: the whole card is the label of its box. */
const PickCell = memo(({ card, isChosen, onPick }: PickCellProps) => (
	<li className={CELL_CLASS}>
		<label className="group relative block min-w-0 cursor-pointer rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
			<span className="check absolute top-2 left-2 z-10 not-has-checked:bg-ground">
				<input
					type="checkbox"
					className="native"
					aria-label={card.title}
					checked={isChosen}
					onChange={() => onPick(card.id)}
				/>
				<Check aria-hidden="true" />
			</span>
			{recipeCardParts(reactH, card)}
		</label>
	</li>
))

export default PickCell
