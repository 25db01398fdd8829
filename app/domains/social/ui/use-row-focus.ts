import { useEffect, useRef } from 'react'

/**
 * Keeps the focus of somebody who answers by keys in a list of cooks: once the row has gone, the row that follows has
 * it, or the open tab where no row is left.
 */
export function useRowFocus(cooks: readonly unknown[]) {
	const place = useRef<HTMLElement>(null)
	const row = useRef<number | null>(null)
	useEffect(() => {
		const note = ({ target }: FocusEvent) => {
			const at = rowsIn(place.current).findIndex((one) => target instanceof Node && one.contains(target))
			row.current = at === -1 ? null : at
		}
		document.addEventListener('focusin', note)
		return () => document.removeEventListener('focusin', note)
	}, [])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a row has gone once the cooks are others
	useEffect(() => {
		if (row.current === null || document.activeElement !== document.body) return
		const left = rowsIn(place.current)
		const next = left[Math.min(row.current, left.length - 1)]?.querySelector('button')
		const tab = place.current?.querySelector<HTMLElement>('[aria-current]')
		;(next ?? tab)?.focus({ preventScroll: true })
	}, [cooks])
	return place
}

const rowsIn = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll('li') ?? [])]
