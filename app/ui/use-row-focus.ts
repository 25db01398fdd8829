import { useEffect, useRef } from 'react'

/**
 * Keeps the focus of somebody who works through a list by keyboard: once a row, or its button, is gone, the row that
 * follows has it, or the open tab where no row is left. The ref is for what contains lists and tabs.
 */
export function useRowFocus<E extends HTMLElement>(items: readonly unknown[], more?: readonly unknown[]) {
	const place = useRef<E>(null)
	const row = useRef<number | null>(null)
	useEffect(() => {
		const note = ({ target }: FocusEvent) => {
			const at = rowsIn(place.current).findIndex((one) => target instanceof Node && one.contains(target))
			row.current = at === -1 ? null : at
		}
		document.addEventListener('focusin', note)
		return () => document.removeEventListener('focusin', note)
	}, [])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a row is gone once the items are others
	useEffect(() => {
		if (row.current === null || document.activeElement !== document.body) return
		const left = rowsIn(place.current)
		const next = left[Math.min(row.current, left.length - 1)]?.querySelector('button')
		const tab = place.current?.querySelector<HTMLElement>('[aria-current]')
		;(next ?? tab)?.focus({ preventScroll: true })
	}, [items, more])
	return place
}

/** A row may have lists of its own. */
const rowsIn = (place: HTMLElement | null): HTMLElement[] =>
	[...(place?.querySelectorAll('li') ?? [])].filter((row) => !row.parentElement?.closest('li'))
