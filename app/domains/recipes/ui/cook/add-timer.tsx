import { type FormEvent, useState } from 'react'
import * as say from '#app/domains/recipes/model/cooking/messages.ts'
import { MAX_TIMER_MS } from '#app/domains/recipes/model/cooking/session.ts'
import { readMinutes } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type AddTimerProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	onStart: (name: string, ms: number) => void
}

/** Asks for a timer that the recipe does not name. */
export function AddTimer({ open, onOpenChange, onStart }: AddTimerProps) {
	const [error, setError] = useState<string>()
	const start = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const form = new FormData(event.currentTarget)
		const ms = readMinutes(String(form.get('minutes')))
		if (!ms || ms < 1000 || ms > MAX_TIMER_MS) return setError(say.BAD_MINUTES)
		setError(undefined)
		onStart(String(form.get('name')).trim().slice(0, 60), ms)
	}
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={say.ADD_TIMER}
			footer={
				<>
					<Button look="text" onClick={() => onOpenChange(false)}>
						{say.CANCEL}
					</Button>
					<Button look="primary" type="submit" form="add-timer">
						{say.START_TIMER}
					</Button>
				</>
			}
		>
			<form id="add-timer" onSubmit={start} noValidate className="grid gap-5">
				<Field label={say.TIMER_MINUTES} error={error}>
					<TextInput name="minutes" inputMode="decimal" autoComplete="off" />
				</Field>
				<Field label={say.TIMER_NAME}>
					<TextInput name="name" maxLength={60} autoComplete="off" />
				</Field>
			</form>
		</Dialog>
	)
}
