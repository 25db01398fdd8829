import { type SyntheticEvent, useRef } from 'react'

/** Radios only choose what a form shows; a search or a password is typed again in a moment. */
const FIELDS = ['textarea', 'select', 'input:not([type=radio], [type=file], [type=password], [type=search])'].map(
	(field) => `form ${field}`,
)

/** What the three kinds of fields have in common, and a checkbox besides. */
type FormField = Element & Pick<HTMLInputElement, 'type' | 'value' | 'isConnected'> & { checked?: boolean }

const contentOf = ({ type, value, checked }: FormField): string => (type === 'checkbox' ? String(checked) : value)

/** Watches the forms inside an element: whether the cook has changed what one of their fields held. */
export function useChangedFields() {
	const before = useRef(new Map<FormField, string>())
	/** A field holds its first value when the focus or a pointer first reaches it. */
	const remember = ({ currentTarget }: SyntheticEvent) => {
		for (const field of currentTarget.querySelectorAll<FormField>(FIELDS.join())) {
			if (!before.current.has(field)) before.current.set(field, contentOf(field))
		}
	}
	return {
		watch: { onFocus: remember, onPointerDownCapture: remember },
		hasChanged: () => [...before.current].some(([field, value]) => field.isConnected && contentOf(field) !== value),
	}
}

export type WatchFields = ReturnType<typeof useChangedFields>['watch']
