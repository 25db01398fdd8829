import type { Submission } from '@conform-to/react'
import { useCallback, useRef, useState } from 'react'

/** Judges a form as the server would. */
export type Validate<Input, Output> = (form: FormData) => Submission<Input, string[], Output>

/**
 * The browser's half of a form's rules, loaded when the cook first comes near the form: zod weighs more than the page.
 * Until it has arrived, or if it never does, the server alone judges. `validation` goes to conform's useForm, `start` to
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
		// Judged at submit, then while it is mended: a sentence that appears at blur would push the button away from under
		// the finger that is pressing it. Without a validator of its own conform would ask the server at every key.
		validation: validate
			? ({
					shouldValidate: 'onSubmit',
					shouldRevalidate: 'onInput',
					onValidate: ({ formData }: { formData: FormData }) => validate(formData),
				} as const)
			: ({ shouldValidate: 'onSubmit', shouldRevalidate: 'onSubmit' } as const),
	}
}
