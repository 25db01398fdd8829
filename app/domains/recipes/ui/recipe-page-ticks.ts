import { type RefObject, useEffect, useRef } from 'react'

const keyOf = (recipeId: string) => `ticked:${recipeId}`

/** Ids of the lines that are ticked off on this recipe's page. */
export function readTicks(recipeId: string): Set<string> {
	return new Set((sessionStorage.getItem(keyOf(recipeId)) ?? '').split(' ').filter(Boolean))
}

/**
 * Ticked ingredients stay ticked as long as this tab, and are stored nowhere else. The checkboxes are native, so that
 * they work before scripts and without them; this only stores their state.
 */
export function useTicks(recipeId: string): RefObject<HTMLDivElement | null> {
	const ref = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const page = ref.current
		if (!page) return
		const boxes = () => [...page.querySelectorAll<HTMLInputElement>('label input[type="checkbox"][name]')]
		const ticked = readTicks(recipeId)
		for (const box of boxes()) if (ticked.has(box.name)) box.checked = true
		const remember = () => {
			const names = boxes().flatMap((box) => (box.checked ? [box.name] : []))
			if (names.length > 0) sessionStorage.setItem(keyOf(recipeId), names.join(' '))
			else sessionStorage.removeItem(keyOf(recipeId))
		}
		remember()
		page.addEventListener('change', remember)
		return () => page.removeEventListener('change', remember)
	}, [recipeId])
	return ref
}
