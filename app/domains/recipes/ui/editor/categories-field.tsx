import { type ReactNode, useState } from 'react'
import { refusedCategories, typedNames } from '#app/domains/recipes/model/own-categories.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type CategoriesFieldProps = {
	label: ReactNode
	hint: ReactNode
	id: string
	name: string
	/** The initial value. */
	initial: string
	/** The datalist of the choices. */
	list: string | undefined
	error: string | undefined
}

/**
 * Categories separated by commas. Own categories that the plan does not include are refused as soon as each is typed,
 * as they would be on save.
 */
export function CategoriesField({ label, hint, id, name, initial, list, error }: CategoriesFieldProps) {
	const me = useMe()
	const [refused, setRefused] = useState<string | null>(null)
	const judge = (text: string, isWhole: boolean) =>
		setRefused(me && refusedCategories(me, typedNames(text, isWhole), typedNames(initial, true)))
	return (
		<Field label={label} hint={hint} id={id} error={error ?? refused}>
			<TextInput
				name={name}
				defaultValue={initial}
				list={list}
				autoComplete="off"
				onInput={({ currentTarget }) => judge(currentTarget.value, false)}
				onBlur={({ currentTarget }) => judge(currentTarget.value, true)}
			/>
		</Field>
	)
}
