import { Star } from 'lucide-react'
import { starsOf } from '#app/domains/recipes/model/cooking/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

const STARS = [1, 2, 3, 4, 5]

type StarChoiceProps = {
	legend: string
	name: string
	value: number | null
	onChange: (value: number | null) => void
	/** The label of the button that removes the rating; without it, the rating can only be changed. */
	noneLabel?: string
	/** The id of a heading that says the same; then there is no legend. */
	labelledBy?: string
}

/** One to five stars as radio buttons; the rating can be removed if that button has a label. */
export const StarChoice = ({ legend, name, value, onChange, noneLabel, labelledBy }: StarChoiceProps) => (
	<fieldset aria-labelledby={labelledBy}>
		{labelledBy ? null : <legend className="field-label">{legend}</legend>}
		<div className="flex flex-wrap items-center gap-1">
			{STARS.map((star) => (
				<label
					key={star}
					className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-focus"
				>
					<input
						type="radio"
						className="native"
						name={name}
						value={star}
						aria-label={starsOf(star)}
						checked={value === star}
						onChange={() => onChange(star)}
					/>
					<Star
						aria-hidden="true"
						className={classNames('size-7', value !== null && star <= value ? 'fill-current text-star' : 'text-ink-3')}
					/>
				</label>
			))}
			{value === null || !noneLabel ? null : (
				<Button look="text" size="small" onClick={() => onChange(null)}>
					{noneLabel}
				</Button>
			)}
		</div>
	</fieldset>
)
