import { type RefObject, useEffect } from 'react'
import { readRows } from './read-rows.ts'

/**
 * With scripts each list of the form is sent as one text under its name. Hundreds of rows with five fields each would
 * otherwise be read, field by field, whenever anything in the form is typed.
 */
export function useRowsText(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		const element = form.current
		const onData = ({ formData }: FormDataEvent) => {
			for (const list of element?.querySelectorAll<HTMLElement>('[data-live]') ?? [])
				formData.set(list.dataset.live ?? '', JSON.stringify(readRows(list)))
		}
		element?.addEventListener('formdata', onData)
		return () => element?.removeEventListener('formdata', onData)
	}, [form])
}
