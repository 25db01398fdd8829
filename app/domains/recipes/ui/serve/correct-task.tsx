import { type FormEvent, useState } from 'react'
import { SERVE } from '#app/domains/recipes/model/serve/messages.ts'
import type { Correction } from '#app/domains/recipes/model/serve/session.ts'
import { type Place, TASK_MINUTES_MAX, type Task } from '#app/domains/recipes/model/serve/task.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const PLACES: [Place, string][] = [
	['none', SERVE.none_place],
	['burner', SERVE.burner],
	['oven', SERVE.oven],
]

type CorrectTaskProps = { task: Task | null; onClose: () => void; onCorrect: (correction: Correction) => void }

/** Corrects the guessed values of a task. */
export function CorrectTask({ task, onClose, onCorrect }: CorrectTaskProps) {
	const [error, setError] = useState<string>()
	const apply = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const form = new FormData(event.currentTarget)
		const typed = String(form.get('minutes')).trim()
		const minutes = Number(typed)
		if (!/^\d+$/.test(typed) || minutes > TASK_MINUTES_MAX) return setError(SERVE.badMinutes)
		setError(undefined)
		const place = PLACES.find(([name]) => name === form.get('place'))?.[0] ?? 'none'
		onCorrect({ minutes, isActive: form.get('hands') === 'on', place })
	}
	return (
		<Dialog
			open={task !== null}
			onOpenChange={(open) => open || onClose()}
			title={SERVE.correct}
			description={task?.text}
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{SERVE.cancel}
					</Button>
					<Button look="primary" type="submit" form="correct-task">
						{SERVE.save}
					</Button>
				</>
			}
		>
			{task ? (
				<form id="correct-task" noValidate onSubmit={apply} className="mt-5 grid gap-5">
					<Field label={SERVE.minutes} error={error}>
						<TextInput name="minutes" inputMode="numeric" autoComplete="off" defaultValue={task.minutes} />
					</Field>
					<Field label={SERVE.place}>
						<Select name="place" defaultValue={task.place}>
							{PLACES.map(([name, label]) => (
								<option key={name} value={name}>
									{label}
								</option>
							))}
						</Select>
					</Field>
					<Switch name="hands" defaultChecked={task.isActive}>
						{SERVE.hands}
					</Switch>
				</form>
			) : null}
		</Dialog>
	)
}
