import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field of a form after each response of the server. */
export function useFocusFirstError(answer: unknown): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [answer])
	return form
}
