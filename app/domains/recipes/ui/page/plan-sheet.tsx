import { type FormEvent, useId, useState } from 'react'
import { multiply, rational, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { readFactor } from '#app/domains/ingredients/model/scaling/read-factor.ts'
import { MEAL_SECTIONS } from '#app/domains/meal-plan/model/meal-plan.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { servingsText } from '#app/domains/recipes/model/scaling-messages.ts'
import { parseDay, todayIn } from '#app/platform/model/calendar.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { readKeptFactor } from '../scaling/scaling-memory.ts'
import { planMeal } from './plan-acts.ts'
import { useActingDevice } from './use-acting-device.ts'

const USUAL_SECTION = 'Dinner'
const MOST_SERVINGS = 1_000

/** Asks for the day, the meal and the servings, which start with those that the page shows. */
export default function PlanSheet({ view, onClose }: { view: RecipeView; onClose: () => void }) {
	const { id, title, servings: written } = view.recipe
	const form = useId()
	const act = useActingDevice()
	const timeZone = useMe()?.time_zone ?? 'UTC'
	const [today] = useState(() => todayIn(timeZone, Date.now()))
	const [section, setSection] = useState<string>(USUAL_SECTION)
	const [servings, setServings] = useState(() => {
		const shown = toNumber(multiply(rational(written), readFactor(readKeptFactor(id))))
		return Math.min(MOST_SERVINGS, Math.max(1, Math.ceil(shown)))
	})
	const [error, setError] = useState<string>()
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		event.stopPropagation()
		const date = parseDay(String(new FormData(event.currentTarget).get('date') ?? ''))
		if (!date) return setError(TO_PLAN.noDay)
		act(async (device) => {
			if (await planMeal(device, { id, title }, { date, section, servings })) onClose()
		})
	}
	return (
		<SheetPanel
			open
			onOpenChange={(isOpen) => isOpen || onClose()}
			title={TO_PLAN.addToPlan}
			description={title}
			closeLabel={TO_PLAN.close}
			footer={
				<Button type="submit" form={form} look="primary" className="flex-1">
					{TO_PLAN.add}
				</Button>
			}
		>
			<form id={form} onSubmit={submit} className="grid gap-6 pt-4" noValidate>
				<Field label={TO_PLAN.day} error={error}>
					<TextInput type="date" name="date" defaultValue={today} min={today} className="num" />
				</Field>
				<RadioGroup
					legend={TO_PLAN.section}
					look="cards"
					className="grid-cols-2 sm:grid-cols-4"
					options={MEAL_SECTIONS.map((name) => ({ value: name, label: name }))}
					value={section}
					onValueChange={setSection}
				/>
				<div>
					<p aria-hidden="true" className="field-label">
						{TO_PLAN.servings}
					</p>
					<Stepper
						label={TO_PLAN.servings}
						fewerLabel={TO_PLAN.fewer}
						moreLabel={TO_PLAN.more}
						value={servings}
						max={MOST_SERVINGS}
						onValueChange={setServings}
						format={(count) => servingsText(rational(count))}
					/>
				</div>
			</form>
		</SheetPanel>
	)
}
