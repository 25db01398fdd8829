import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { SCALING } from '#app/domains/recipes/model/scaling-messages.ts'
import { factorByLine, languageOfView, parseAmount } from '#app/domains/recipes/model/show-recipe.ts'
import { Button } from '#app/ui/button.tsx'
import DialogPanel from '#app/ui/dialog-panel.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { withReadings } from './show-on-page.ts'

type ByIngredientProps = {
	view: RecipeView
	/** The line whose amount the cook pressed; '' for none. */
	lineId: string
	onScale(factor: Rational): void
	onClose(): void
}

/** Asks for the available amount of one ingredient and scales the recipe to it. */
export default function ByIngredient({ view, lineId, onScale, onClose }: ByIngredientProps) {
	const form = useId()
	const [read, setRead] = useState(view)
	const [error, setError] = useState<string>()
	useEffect(() => {
		withReadings(view).then(setRead, () => undefined)
	}, [view])
	const lines = read.ingredients.flatMap((part) => part.lines).filter(({ quantity }) => quantity !== null)

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		// The dialog is in a portal, but React would still bubble its events to the page's form.
		event.stopPropagation()
		const data = new FormData(event.currentTarget)
		const line = lines.find(({ id }) => id === data.get('line'))
		const have = line && parseAmount(String(data.get('have') ?? ''), line, languageOfView(read))
		const factor = line && have ? factorByLine(line, have) : null
		if (!have) return setError(SCALING.notAnAmount)
		if (!factor) return setError(SCALING.notComparable)
		onScale(factor)
		onClose()
	}

	return (
		<DialogPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={SCALING.byIngredient}
			description={SCALING.byIngredientHint}
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{SCALING.cancel}
					</Button>
					<Button type="submit" form={form} look="primary">
						{SCALING.apply}
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit} className="mt-5 space-y-5">
				<Field label={SCALING.ingredient}>
					<Select name="line" defaultValue={lineId || lines[0]?.id}>
						{lines.map(({ id, text }) => (
							<option key={id} value={id}>
								{text}
							</option>
						))}
					</Select>
				</Field>
				<Field label={SCALING.have} error={error}>
					<TextInput name="have" autoComplete="off" placeholder="300 g" autoFocus className="num" />
				</Field>
			</form>
		</DialogPanel>
	)
}
