import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { mealTimes } from '#app/domains/meal-plan/model/messages.ts'
import { MEAL_LIMITS } from '#app/domains/meal-plan/model/plan-limits.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import type { RecipeList } from '#app/domains/recipes/model/list.ts'
import { platesApart } from '#app/domains/recipes/model/plates-apart.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Plate } from '#app/ui/plate.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Spoken } from '#app/ui/spoken.ts'
import { TableNote } from '#app/ui/table-note.tsx'
import { mealPhoto } from '../meal-photo.ts'

/** The most rows shown at once; others are found by searching. */
const MOST_ROWS = 60
const NONE: RecipeList = { cards: [], total: 0 }

/** The chosen meal: a recipe with its own servings, or a name alone. */
export type Picked = { name: string; recipe_id: string | null; servings: number | null }

/** Picks one of the cook's recipes or any typed text. `children`: further fields below the search. */
export const MealPicker = ({ onPick, children }: { onPick: (meal: Picked) => void; children?: ReactNode }) => {
	const { cards } = useRows(listCards, NONE)
	const [term, setTerm] = useState('')
	const typed = term.trim()
	const wanted = typed.toLowerCase()
	const found = cards.filter(({ title }) => title.toLowerCase().includes(wanted))
	return (
		<>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					if (typed) onPick({ name: typed, recipe_id: null, servings: null })
				}}
			>
				<SearchInput
					label={PLANNER.findMeal}
					placeholder={PLANNER.findMeal}
					value={term}
					maxLength={MEAL_LIMITS.name}
					onChange={(event) => setTerm(event.target.value)}
					autoComplete="off"
					className="mt-3"
				/>
				{children}
				{typed ? (
					<button type="submit" className="mt-3 flex min-h-14 w-full items-center gap-4 text-left font-semibold">
						<span className="grid size-12 shrink-0 place-items-center rounded-sm bg-oat text-accent-text">
							<Plus aria-hidden="true" />
						</span>
						<span className="clamp2 min-w-0">{PLANNER.asTyped(typed)}</span>
					</button>
				) : null}
			</form>
			<ul aria-label={PLANNER.yourRecipes} className="pt-2">
				{platesApart(found.slice(0, MOST_ROWS)).map((card) => (
					<li key={card.id} className="border-b border-line last:border-0">
						<button
							type="button"
							onClick={() => onPick({ name: card.title, recipe_id: card.id, servings: card.servings || null })}
							className="flex min-h-16 w-full items-center gap-4 py-2 text-left hover:bg-oat"
						>
							<Plate
								setting={card.plate}
								photo={mealPhoto(card.picture)}
								photoSizes="3rem"
								className="size-12 shrink-0 !rounded-sm"
							/>
							<span className="min-w-0 flex-1">
								<span className="clamp2 font-semibold">{card.title}</span>
								<span className="num block text-small text-ink-2">
									{mealTimes({ time: null, minutes: card.minutes }).map((part) => (
										<Spoken key={part.shown} {...part} />
									))}
								</span>
								{card.mark ? <TableNote state={card.mark.state}>{card.mark.words}</TableNote> : null}
							</span>
						</button>
					</li>
				))}
			</ul>
			{typed && found.length === 0 ? <p className="py-4 text-center text-ink-2">{PLANNER.noneFound}</p> : null}
		</>
	)
}
