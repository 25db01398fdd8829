import { useEffect, useState } from 'react'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { FOOD_DIETS } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import {
	NO_FILTERS,
	PREP_LIMITS,
	RATING_LIMITS,
	type RecipeFilters,
	type TimeLimit,
	TOTAL_LIMITS,
} from '#app/domains/recipes/model/filters.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { FILTER_RECIPES } from '#app/domains/recipes/model/read-messages.ts'
import type { Facets } from '#app/domains/recipes/model/search/search-index.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { changeLibrary, type LibraryState } from './library-state.ts'
import { useSearch } from './use-search.ts'

/**
 * The spec's sheet. Choices take effect when they are applied; closing the sheet otherwise leaves the list as it was.
 */
const FilterSheet = ({ library, cards }: { library: LibraryState; cards: readonly RecipeCard[] }) => {
	const { isSheetOpen, filters } = library
	const [chosen, setChosen] = useState(filters)
	const [wasOpen, setWasOpen] = useState(false)
	if (isSheetOpen !== wasOpen) {
		setWasOpen(isSheetOpen)
		if (isSheetOpen) setChosen(filters)
	}
	const facets = useFacets(cards, isSheetOpen)
	const isComplete = useCompleteSheet(isSheetOpen, facets !== undefined)
	const change = (changes: Partial<RecipeFilters>) => setChosen((before) => ({ ...before, ...changes }))
	const close = () => changeLibrary({ isSheetOpen: false })
	return (
		<Sheet
			open={isSheetOpen && isComplete}
			onOpenChange={(isOpen) => isOpen || close()}
			title={FILTER_RECIPES}
			closeLabel={LIBRARY.close}
			footer={
				<>
					<Button look="text" onClick={() => setChosen(NO_FILTERS)}>
						{LIBRARY.reset}
					</Button>
					<Button look="primary" onClick={() => changeLibrary({ filters: chosen, isSheetOpen: false })}>
						{LIBRARY.apply}
					</Button>
				</>
			}
		>
			<div className="grid gap-6 pt-4">
				<Field label={LIBRARY.cuisine}>
					<Select value={chosen.cuisine} onChange={(event) => change({ cuisine: event.target.value })}>
						<option value="">{LIBRARY.allCuisines}</option>
						{withChosen(facets?.cuisines, [chosen.cuisine]).map((name) => (
							<option key={name}>{name}</option>
						))}
					</Select>
				</Field>
				<Choice
					legend={LIBRARY.prepTime}
					value={chosen.prepTime}
					options={timeOptions(PREP_LIMITS)}
					onChoose={(prepTime) => change({ prepTime: prepTime as TimeLimit })}
				/>
				<Choice
					legend={LIBRARY.totalTime}
					value={chosen.totalTime}
					options={timeOptions(TOTAL_LIMITS)}
					onChoose={(totalTime) => change({ totalTime: totalTime as TimeLimit })}
				/>
				{facets && facets.rating > 0 ? (
					<Choice
						legend={LIBRARY.rating}
						value={chosen.rating}
						options={[
							{ value: '', label: LIBRARY.anyRating },
							...RATING_LIMITS.filter((least) => Number(least) <= facets.rating).map((value) => ({
								value,
								label: LIBRARY.stars(value),
							})),
						]}
						onChoose={(rating) => change({ rating: rating as RecipeFilters['rating'] })}
					/>
				) : null}
				<Several
					legend={LIBRARY.diets}
					hint={LIBRARY.clearOnly}
					options={FOOD_DIETS}
					chosen={chosen.diets}
					onChoose={(diets) => change({ diets })}
				/>
				<Several
					legend={LIBRARY.without}
					hint={LIBRARY.clearOnly}
					options={ALLERGENS}
					chosen={chosen.without}
					onChoose={(without) => change({ without })}
				/>
				<fieldset>
					<legend className="field-label">{LIBRARY.category}</legend>
					<p className="mb-2 text-small text-ink-2" role="status">
						{categoryWords(chosen.category, facets)}
					</p>
					<div className="flex flex-wrap gap-2">
						{withChosen(facets?.categories, chosen.category).map((name) => (
							<ChipCheckbox
								key={name}
								checked={chosen.category.includes(name)}
								onChange={() => change({ category: toggled(chosen.category, name) })}
							>
								{name}
							</ChipCheckbox>
						))}
					</div>
				</fieldset>
			</div>
		</Sheet>
	)
}

/** How long a press waits for the choices, so that the sheet opens with all of them. */
const WAIT_MS = 400

/** Whether the sheet may open: its choices are known, or take too long. */
function useCompleteSheet(isOpen: boolean, isKnown: boolean): boolean {
	const [isLate, setLate] = useState(false)
	useEffect(() => {
		if (!isOpen || isKnown) return setLate(false)
		const timer = setTimeout(() => setLate(true), WAIT_MS)
		return () => clearTimeout(timer)
	}, [isOpen, isKnown])
	return isKnown || isLate
}

/** The choices that the recipes offer: read as soon as the cook comes near, and again each time the sheet opens. */
function useFacets(cards: readonly RecipeCard[], isOpen: boolean): Facets | undefined {
	const [facets, setFacets] = useState<Facets>()
	const search = useSearch(cards)
	const isReady = search !== undefined
	// biome-ignore lint/correctness/useExhaustiveDependencies: `search` is another object at each render
	useEffect(() => {
		void search?.facets().then(setFacets)
	}, [isOpen, isReady])
	return facets
}

/** A chosen value stays visible and can be removed, even if no recipe has it any more. */
const withChosen = (offered: readonly string[] | undefined, chosen: readonly string[]): string[] => [
	...(offered ?? []),
	...chosen.filter((name) => name !== '' && !offered?.includes(name)),
]

const toggled = (names: readonly string[], name: string): string[] =>
	names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

function categoryWords(chosen: readonly string[], facets: Facets | undefined): string {
	if (chosen.length > 0) return LIBRARY.categories(chosen.length)
	return facets?.categories.length === 0 ? LIBRARY.noCategories : LIBRARY.allCategories
}

const timeOptions = (limits: readonly number[]) => [
	{ value: '', label: LIBRARY.anyTime },
	...limits.map((minutes) => ({ value: String(minutes), label: LIBRARY.under(minutes) })),
]

type ChoiceProps = {
	legend: string
	value: string
	options: { value: string; label: string }[]
	onChoose: (value: string) => void
}

/** A choice of one, as chips: a radio group that takes one or two lines instead of five. */
const Choice = ({ legend, value, options, onChoose }: ChoiceProps) => (
	<fieldset>
		<legend className="field-label">{legend}</legend>
		<div className="flex flex-wrap gap-2">
			{options.map((option) => (
				<ChipCheckbox
					key={option.value}
					type="radio"
					name={legend}
					value={option.value}
					checked={option.value === value}
					onChange={() => onChoose(option.value)}
				>
					{option.label}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)

type SeveralProps = {
	legend: string
	hint: string
	options: readonly string[]
	chosen: readonly string[]
	onChoose: (chosen: string[]) => void
}

/** Several values of a list, all of which have to match. */
const Several = ({ legend, hint, options, chosen, onChoose }: SeveralProps) => (
	<fieldset>
		<legend className="field-label">{legend}</legend>
		<p className="mb-2 text-small text-ink-2">{hint}</p>
		<div className="flex flex-wrap gap-2">
			{options.map((name) => (
				<ChipCheckbox key={name} checked={chosen.includes(name)} onChange={() => onChoose(toggled(chosen, name))}>
					{name}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)

export default FilterSheet
