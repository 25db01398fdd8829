import { useId, useState } from 'react'
import { useFetcher } from 'react-router'

/** The fetcher of a form in a dialog, and whether the dialog is open. Each opening begins without an earlier answer. */
export function useDialogFetcher<T>() {
	const id = useId()
	const [opening, setOpening] = useState(0)
	const [isAsking, setAsking] = useState(false)
	const fetcher = useFetcher<T>({ key: `${id}-${opening}` })
	return {
		fetcher,
		isAsking,
		setAsking,
		ask() {
			setOpening(opening + 1)
			setAsking(true)
		},
	}
}
