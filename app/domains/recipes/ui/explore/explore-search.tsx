import { useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { FOOD_DIETS, type Need } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { EXPLORE_FIELDS, type ExploreQuery } from '#app/domains/recipes/model/explore.ts'
import { TOTAL_LIMITS } from '#app/domains/recipes/model/filters.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { EXPLORE } from '#app/domains/social/model/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Select } from '#app/ui/select.tsx'

type ExploreSearchProps = {
	query: ExploreQuery
	cuisines: readonly string[]
	/** Scripts run: a choice takes effect at once. Without scripts, a button submits it. */
	isAlive: boolean
	/** The label of the box and its placeholder. */
	label: string
}

/** Explore's search, cuisine and time. A plain GET form, so that it works without scripts. */
export const ExploreSearch = ({ query, cuisines, isAlive, label }: ExploreSearchProps) => {
	const form = useRef<HTMLFormElement>(null)
	const submit = useSubmit()
	const choose = isAlive ? () => form.current && submit(form.current, { preventScrollReset: true }) : undefined
	const { text, cuisine, underMinutes, needs, isFollowing } = query
	const choices = cuisine === '' || cuisines.some((name) => isSame(name, cuisine)) ? cuisines : [cuisine, ...cuisines]
	return (
		<Form
			ref={form}
			role="search"
			className="mt-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap md:items-center"
			key={`${text} ${cuisine} ${underMinutes} ${needs} ${isFollowing}`}
		>
			<SearchInput
				className="col-span-2 md:w-[26rem]"
				label={label}
				name={EXPLORE_FIELDS.text}
				placeholder={label}
				defaultValue={text}
				autoComplete="off"
			/>
			<Select
				aria-label={LIBRARY.cuisine}
				name={EXPLORE_FIELDS.cuisine}
				defaultValue={choices.find((name) => isSame(name, cuisine)) ?? ''}
				onChange={choose}
			>
				<option value="">{LIBRARY.allCuisines}</option>
				{choices.map((name) => (
					<option key={name}>{name}</option>
				))}
			</Select>
			<Select
				aria-label={LIBRARY.totalTime}
				name={EXPLORE_FIELDS.time}
				defaultValue={underMinutes ?? ''}
				onChange={choose}
			>
				<option value="">{LIBRARY.anyTime}</option>
				{TOTAL_LIMITS.map((minutes) => (
					<option key={minutes} value={minutes}>
						{LIBRARY.under(minutes)}
					</option>
				))}
			</Select>
			{isAlive ? (
				<ChipCheckbox
					className="col-span-2 justify-self-start"
					name={EXPLORE_FIELDS.following}
					defaultChecked={isFollowing}
					onChange={choose}
				>
					{EXPLORE.following}
				</ChipCheckbox>
			) : null}
			<details className="col-span-2 md:w-full" open={needs.length > 0}>
				<summary className="min-h-11 cursor-pointer content-center font-semibold">
					{needs.length > 0 ? LIBRARY.needsChosen(needs.length) : LIBRARY.needs}
				</summary>
				<p className="text-small text-ink-2">{LIBRARY.clearOnly}</p>
				<Needs legend={LIBRARY.diets} options={FOOD_DIETS} chosen={needs} onChange={choose} />
				<Needs legend={LIBRARY.without} options={ALLERGENS} chosen={needs} onChange={choose} />
			</details>
			{isAlive ? null : (
				<Button type="submit" look="quiet" className="col-span-2">
					{LIBRARY.apply}
				</Button>
			)}
		</Form>
	)
}

/** Checkboxes that all have to match; the address contains each. */
const Needs = ({
	legend,
	options,
	chosen,
	onChange,
}: {
	legend: string
	options: readonly Need[]
	chosen: readonly Need[]
	onChange: (() => void) | undefined
}) => (
	<fieldset className="mt-3">
		<legend className="field-label">{legend}</legend>
		<div className="flex flex-wrap gap-2">
			{options.map((need) => (
				<ChipCheckbox
					key={need}
					name={EXPLORE_FIELDS.needs}
					value={need}
					defaultChecked={chosen.includes(need)}
					onChange={onChange}
				>
					{need}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
