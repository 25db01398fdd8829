import { type Host, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import type { TonightMeal } from '#app/domains/meal-plan/model/tonight/tonight.ts'
import { TONIGHT as T } from '#app/domains/meal-plan/model/tonight/tonight-words.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { ForTheTable } from '../table/for-the-table.tsx'

const MOST_GUESTS = 50
const NOBODY: TableSeat[] = []

/** How many guests come, and which of them are known eaters. `guests`: ids, at most `count`. */
export type ExtraGuests = { count: number; guests: readonly string[] }

type MoreGuestsProps = {
	host: Host
	/** The meals that they come to. */
	meals: readonly TonightMeal[]
	value: ExtraGuests
	onChange: (company: ExtraGuests) => void
}

/** More guests than planned. The needs of the named ones are checked, and the findings for these meals are shown. */
export const MoreGuests = ({ host, meals, value: { count, guests }, onChange }: MoreGuestsProps) => {
	const known = useRows(tableOf(host), NOBODY).filter(
		({ id, is_guest }) => is_guest && !meals.every((meal) => meal.guests.includes(id)),
	)
	const toggle = (id: string, isComing: boolean) => {
		const next = isComing ? [...guests, id] : guests.filter((one) => one !== id)
		onChange({ count: Math.max(count, next.length), guests: next })
	}
	return (
		<div className="mt-4 grid gap-4">
			<Stepper
				label={T.guestCount}
				fewerLabel={T.fewer}
				moreLabel={T.more}
				value={count}
				onValueChange={(next) => onChange({ count: next, guests })}
				min={Math.max(1, guests.length)}
				max={MOST_GUESTS}
				format={T.guests}
			/>
			{known.length > 0 ? (
				<fieldset>
					<legend className="field-label">{T.whoComes}</legend>
					<div className="flex flex-wrap gap-2">
						{known.map(({ id, name }) => (
							<ChipCheckbox
								key={id}
								checked={guests.includes(id)}
								onChange={({ target }) => toggle(id, target.checked)}
							>
								{name}
							</ChipCheckbox>
						))}
					</div>
				</fieldset>
			) : null}
			{meals.map((meal) => (
				<ForTheTable
					key={meal.id}
					recipe_id={meal.recipe_id}
					guests={[...meal.guests, ...guests]}
					name={meals.length > 1 ? meal.name : undefined}
				/>
			))}
		</div>
	)
}
