import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { CHOICES, type ChoiceName } from '../model/onboarding.ts'
import { COOKING_EXPERIENCES, TIME_AVAILABILITIES } from '../model/preference-options.ts'
import type { Preferences } from '../model/preferences.ts'

const EXPERIENCE_WORDS: Record<Preferences['cooking_experience'], { label: string; hint: string }> = {
	beginner: { label: 'Beginner', hint: 'I am finding my way round the kitchen' },
	intermediate: { label: 'Intermediate', hint: 'I cook often and follow most recipes' },
	advanced: { label: 'Advanced', hint: 'I cook without a recipe, or change it' },
}
const TIME_WORDS: Record<Preferences['time_availability'], { label: string; hint: string }> = {
	quick: { label: 'Quick', hint: '30 minutes or less' },
	moderate: { label: 'Moderate', hint: '30 to 60 minutes' },
	extended: { label: 'Extended', hint: 'More than 60 minutes' },
}

const LIST_WORDS: Record<ChoiceName, { legend: string; hint?: string }> = {
	dietary_restrictions: { legend: 'How do you eat?', hint: 'Choose what fits, or nothing.' },
	allergens: { legend: 'What must not be on your plate?', hint: 'Recipes that contain it will say so.' },
	preferred_cuisines: { legend: 'Which cuisines do you like?' },
	disliked_cuisines: { legend: 'Which would you rather avoid?' },
	preferred_categories: { legend: 'What do you cook most?' },
	cooking_goals: { legend: 'What would you like to get better at?' },
}

type ListProps = { list: ChoiceName; chosen: string[]; onToggle: (value: string) => void }

/** One list of preferences; in a form each choice is sent under the list's name. */
export const ChipList = ({ list, chosen, onToggle }: ListProps) => {
	const { legend, hint } = LIST_WORDS[list]
	return (
		<fieldset>
			<legend className="field-label">{legend}</legend>
			{hint ? <p className="-mt-1 mb-3 text-small text-ink-2">{hint}</p> : null}
			<div className="mt-1 flex flex-wrap gap-2">
				{CHOICES[list].map((option) => (
					<ChipCheckbox
						key={option}
						name={list}
						value={option}
						checked={chosen.includes(option)}
						onChange={() => onToggle(option)}
					>
						{option}
					</ChipCheckbox>
				))}
			</div>
		</fieldset>
	)
}

type OneProps<Field extends 'cooking_experience' | 'time_availability'> = {
	value: Preferences[Field]
	onChoose: (value: Preferences[Field]) => void
}

export const ExperienceChoice = ({ value, onChoose }: OneProps<'cooking_experience'>) => (
	<RadioGroup
		legend="How much have you cooked?"
		name="cooking_experience"
		look="cards"
		className="sm:grid-cols-3"
		options={COOKING_EXPERIENCES.map((option) => ({ value: option, ...EXPERIENCE_WORDS[option] }))}
		value={value}
		onValueChange={(next) => onChoose(known(COOKING_EXPERIENCES, next, value))}
	/>
)

export const TimeChoice = ({ value, onChoose }: OneProps<'time_availability'>) => (
	<RadioGroup
		legend="How long may dinner take?"
		name="time_availability"
		look="cards"
		className="sm:grid-cols-3"
		options={TIME_AVAILABILITIES.map((option) => ({ value: option, ...TIME_WORDS[option] }))}
		value={value}
		onValueChange={(next) => onChoose(known(TIME_AVAILABILITIES, next, value))}
	/>
)

function known<T extends string>(options: readonly T[], value: string, current: T): T {
	return options.find((option) => option === value) ?? current
}
