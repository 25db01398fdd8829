import type { Submission } from '@conform-to/react'
import { useCallback, useRef, useState } from 'react'

/** Validates a form as the server does. */
export type Validate<Input, Output> = (form: FormData) => Submission<Input, string[], Output>

/**
 * The browser's validation of a form, loaded when the cook first focuses the form: zod weighs more than the page. Until
 * it has loaded, or if it never does, only the server validates. Pass `validation` to conform's useForm and `start` to
 * the form's onFocus.
 */
export function useLazyValidation<Input, Output>(load: () => Promise<Validate<Input, Output>>) {
	const [validate, setValidate] = useState<Validate<Input, Output>>()
	const started = useRef(false)
	const start = useCallback(() => {
		if (started.current) return
		started.current = true
		load().then(
			(loaded) => setValidate(() => loaded),
			() => {
				// Offline or a new build: the next focus tries again.
				started.current = false
			},
		)
	}, [load])
	return {
		start,
		validate,
		// Validates at submit, then on each correction: a sentence that appears at blur would move the button away from
		// under the finger that is pressing it. Without a validator of its own conform would ask the server at every key.
		validation: validate
			? ({
					shouldValidate: 'onSubmit',
					shouldRevalidate: 'onInput',
					onValidate: ({ formData }: { formData: FormData }) => validate(formData),
				} as const)
			: ({ shouldValidate: 'onSubmit', shouldRevalidate: 'onSubmit' } as const),
	}
}
