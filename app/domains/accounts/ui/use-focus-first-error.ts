import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first wrong field of a form each time the server has answered. */
export function useFocusFirstError(answer: unknown): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [answer])
	return form
}
