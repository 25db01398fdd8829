import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Sheet } from './sheet.tsx'
import { TextInput } from './text-input.tsx'

type Words = Record<
	'title' | 'close' | 'delete' | 'save' | 'name' | 'noName' | 'quantity' | 'badAmount' | 'unit',
	string
>

type EditSheetProps<Amount> = {
	/** The values of the fields; null while the sheet closes, or when the item was removed in the meantime. */
	item: { name: string; amount: string; unit: string } | null
	words: Words
	/** Parses a typed amount; undefined for an invalid one, which the sheet then reports. */
	readAmount: (text: string) => Amount | undefined
	/** The name and the amount, and the form with the fields of `children`. */
	onSave: (said: { name: string; amount: Amount; unit: string }, data: FormData) => void
	onRemove: () => void
	onClose: () => void
	/** The fields beside name, amount and unit, in two columns. */
	children: ReactNode
}

/** The sheet for editing an item with an amount: its name and amount, the fields of `children`, and its removal. */
export function EditSheet<Amount>({
	item,
	words,
	readAmount,
	onSave,
	onRemove,
	onClose,
	children,
}: EditSheetProps<Amount>) {
	const form = useId()
	const [errors, setErrors] = useState<{ name?: string; amount?: string }>({})
	const save = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const data = new FormData(event.currentTarget)
		const text = (field: string) => String(data.get(field) ?? '').trim()
		const [name, amount] = [text('name'), readAmount(text('amount'))]
		setErrors({
			...(name === '' ? { name: words.noName } : {}),
			...(amount === undefined ? { amount: words.badAmount } : {}),
		})
		if (name !== '' && amount !== undefined) onSave({ name, amount, unit: text('unit') }, data)
	}
	const remove = () => {
		onRemove()
		onClose()
	}
	return (
		<Sheet
			open={item !== null}
			onOpenChange={(open) => open || onClose()}
			title={words.title}
			closeLabel={words.close}
			footer={
				<>
					<Button look="danger" onClick={remove} className="mr-auto">
						<Trash2 aria-hidden="true" />
						{words.delete}
					</Button>
					<Button look="primary" type="submit" form={form}>
						{words.save}
					</Button>
				</>
			}
		>
			{item ? (
				<form id={form} noValidate onSubmit={save} className="mt-4 grid grid-cols-2 gap-4">
					<Field label={words.name} error={errors.name} className="col-span-2">
						<TextInput name="name" defaultValue={item.name} maxLength={200} autoComplete="off" />
					</Field>
					<Field label={words.quantity} error={errors.amount}>
						<TextInput name="amount" defaultValue={item.amount} maxLength={40} autoComplete="off" />
					</Field>
					<Field label={words.unit}>
						<TextInput name="unit" defaultValue={item.unit} maxLength={40} autoComplete="off" />
					</Field>
					{children}
				</form>
			) : null}
		</Sheet>
	)
}
