import { type KeyboardEvent, useId, useState } from 'react'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { type CorrectionForm, readCorrectionForm } from '#app/domains/ingredients/model/reading/correction-form.ts'
import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { READING as R } from '#app/domains/ingredients/model/reading/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { PopoverPanel } from '#app/ui/popover-panel.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type CorrectLineProps = {
	anchor: HTMLElement
	/** The pressed element, which has the focus. */
	part: keyof CorrectionForm
	fields: LineFields
	/** The fields as the line's chips show them. */
	shown: CorrectionForm
	isOwn: boolean
	isPinned: boolean
	language: Language
	/** null: as the grammar reads it. */
	onSave(correction: LineFields | null, isPinned: boolean): void
	onClose(): void
}

const PARTS = ['amount', 'unit', 'name', 'note'] as const

/** The small form in which a cook corrects the reading of a line. It is outside the editor's form. */
export default function CorrectLine({
	anchor,
	part,
	fields,
	shown,
	isOwn,
	isPinned,
	language,
	onSave,
	onClose,
}: CorrectLineProps) {
	const id = useId()
	const [before] = useState(shown)
	const [form, setForm] = useState(before)
	const [pinned, setPinned] = useState(isPinned)
	const [hasError, setError] = useState(false)

	const save = () => {
		const isSame = PARTS.every((name) => form[name].trim() === before[name])
		if (isSame) return onSave(isOwn ? fields : null, pinned)
		const correction = readCorrectionForm(form, language)
		if (correction) onSave(correction, pinned)
		else setError(true)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return
		event.preventDefault()
		save()
	}

	return (
		<PopoverPanel
			anchor={anchor}
			title={R.title}
			onClose={onClose}
			initialFocus={`${id}-${part}`}
			className="w-[22rem] max-w-[calc(100vw-1.5rem)] !p-4"
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field means Done, as in any small form */}
			<div className="mt-3 grid grid-cols-2 gap-3" onKeyDown={onKeyDown}>
				{PARTS.map((name) => (
					<Field
						key={name}
						label={R.parts[name]}
						id={`${id}-${name}`}
						error={name === 'amount' && hasError ? R.notAnAmount : undefined}
						className={name === 'name' || name === 'note' ? 'col-span-2' : undefined}
					>
						<TextInput
							value={form[name]}
							onChange={(event) => setForm({ ...form, [name]: event.target.value })}
							autoComplete="off"
						/>
					</Field>
				))}
				<Checkbox className="col-span-2" checked={pinned} onChange={(event) => setPinned(event.target.checked)}>
					{R.pin}
				</Checkbox>
			</div>
			<div className="mt-3 flex flex-wrap justify-end gap-2">
				{isOwn ? (
					<Button size="small" look="text" className="mr-auto" onClick={() => onSave(null, pinned)}>
						{R.takeBack}
					</Button>
				) : null}
				<Button size="small" look="text" onClick={onClose}>
					{R.cancel}
				</Button>
				<Button size="small" look="primary" onClick={save}>
					{R.save}
				</Button>
			</div>
		</PopoverPanel>
	)
}
