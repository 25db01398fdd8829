import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
import { type DraftField, factsOf } from '#app/domains/recipes/model/recipe-shape.ts'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { TimeInput } from './time-input.tsx'

type FieldControlProps = {
	name: DraftField
	field: FieldMetadata
	/** The initial value. */
	initial: string
	/** The id of the datalist of choices. */
	list: string | undefined
}

/** The editor's control for a field's kind. Pictures and switches are not fields with a label above. */
export function FieldControl({ name, field, initial, list }: FieldControlProps) {
	const { kind, editor } = factsOf(name)
	switch (kind) {
		case 'text':
			return <TextArea {...control(getTextareaProps(field))} rows={editor?.rows} />
		case 'minutes':
			return <TimeInput {...control(getInputProps(field, { type: 'text' }))} placeholder={editor?.placeholder} />
		case 'servings':
			return (
				<TextInput
					{...control(getInputProps(field, { type: 'text' }))}
					inputMode="numeric"
					placeholder={editor?.placeholder}
					className="num"
				/>
			)
		case 'difficulty':
			return (
				<Select {...control(getSelectProps(field))}>
					<option value="">Not set</option>
					{DIFFICULTIES.map((difficulty) => (
						<option key={difficulty}>{difficulty}</option>
					))}
				</Select>
			)
		case 'names':
			return <TextInput name={field.name} defaultValue={initial} list={list} autoComplete="off" />
		case 'address':
			return <TextInput {...control(getInputProps(field, { type: 'text' }))} inputMode="url" autoComplete="off" />
		default:
			return (
				<TextInput
					{...control(getInputProps(field, { type: 'text' }))}
					list={list}
					autoComplete="off"
					className={name === 'title' ? 'font-serif text-h4' : undefined}
				/>
			)
	}
}

/** conform's props without the key and the ids, which `<Field>` sets itself. */
function control<P extends { key?: unknown; id?: unknown }>({ key: _key, id: _id, ...props }: P) {
	return props
}
