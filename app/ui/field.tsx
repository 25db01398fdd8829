import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'

type FieldProps = {
	label: ReactNode
	hint?: ReactNode
	/** The sentence of the first error; marks the control inside as invalid. */
	error?: ReactNode
	/** The control's id, if the form library sets it. */
	id?: string
	/** Keeps the label for screen readers only, when the field's position already explains it. */
	labelHidden?: boolean
	className?: string
	children: ReactNode
}

/** A label, one control (TextInput, TextArea, Select, PasswordInput), hint and error, connected for screen readers. */
export const Field = ({ label, hint, error, id, labelHidden = false, className, children }: FieldProps) => {
	const made = useId()
	const control = id ?? made
	const hintId = hint ? `${control}-hint` : undefined
	const errorId = error ? `${control}-error` : undefined
	return (
		<div className={className}>
			<label htmlFor={control} className={classNames(labelHidden ? 'sr-only' : 'field-label')}>
				{label}
			</label>
			<FieldContext
				value={{
					id: control,
					'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
					'aria-invalid': error ? true : undefined,
				}}
			>
				{children}
			</FieldContext>
			{error ? (
				<p id={errorId} className="field-error">
					<CircleAlert aria-hidden="true" />
					<span>{error}</span>
				</p>
			) : null}
			{hint ? (
				// A hint may be a list.
				<div id={hintId} className="field-hint">
					{hint}
				</div>
			) : null}
		</div>
	)
}
