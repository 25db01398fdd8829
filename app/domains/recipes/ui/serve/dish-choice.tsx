import { useState } from 'react'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { SERVE } from '#app/domains/recipes/model/serve/messages.ts'
import { DISHES_MAX } from '#app/domains/recipes/model/serve/task.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { TableNote } from '#app/ui/table-note.tsx'

/** Rows shown, about two phone screens; further recipes are found by searching. */
const SHOWN = 12

type DishChoiceProps = { cards: RecipeCard[]; chosen: string[]; onToggle: (id: string) => void }

/** The cook's recipes to choose from: the chosen ones first, then the newest that match the search. */
export function DishChoice({ cards, chosen, onToggle }: DishChoiceProps) {
	const [term, setTerm] = useState('')
	const wanted = term.trim().toLowerCase()
	const found = cards.filter(({ id, title }) => !chosen.includes(id) && title.toLowerCase().includes(wanted))
	const shown = [...cards.filter(({ id }) => chosen.includes(id)), ...found.slice(0, SHOWN)]
	const isFull = chosen.length >= DISHES_MAX
	return (
		<fieldset>
			<legend>
				<h2 className="text-h2">{SERVE.dishes}</h2>
			</legend>
			<SearchInput
				label={SERVE.search}
				placeholder={SERVE.search}
				value={term}
				onChange={(event) => setTerm(event.target.value)}
				className="mt-3"
			/>
			<div className="mt-2 grid md:grid-cols-2 md:gap-x-8 lg:grid-cols-1">
				{shown.map(({ id, title, mark }) => (
					<Checkbox
						key={id}
						look="round"
						className="border-b border-line"
						checked={chosen.includes(id)}
						disabled={isFull && !chosen.includes(id)}
						onChange={() => onToggle(id)}
					>
						{title}
						{mark ? <TableNote state={mark.state}>{mark.words}</TableNote> : null}
					</Checkbox>
				))}
			</div>
			<p role="status" className="mt-2 text-small text-ink-2">
				{found.length === 0 && wanted ? SERVE.none : isFull ? SERVE.enough : ''}
			</p>
		</fieldset>
	)
}
