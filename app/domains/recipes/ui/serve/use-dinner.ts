import { useEffect, useRef, useState } from 'react'
import { PLACE_NOT_KEPT } from '#app/domains/recipes/model/cooking/messages.ts'
import { newServeSession, type ServeSession, withDish, withDishes } from '#app/domains/recipes/model/serve/session.ts'
import { showToast } from '#app/ui/toasts.tsx'

export const nowInMinutes = (): number => Math.floor(Date.now() / 60_000)

/** The next full hour that leaves two hours for cooking: the default serving time. */
const likelyTime = (): number => (Math.floor(nowInMinutes() / 60) + 2) * 60

/**
 * The dinner on this device, stored with every change; null until it is loaded. `asked`: recipe ids, separated by
 * spaces: one is added to the dinner, several replace it.
 */
export function useDinner(
	asked: string,
): [ServeSession | null, (change: (dinner: ServeSession) => ServeSession) => void] {
	const [dinner, setDinner] = useState<ServeSession | null>(null)
	const warned = useRef(false)
	useEffect(() => {
		const kept = findDinner() ?? newServeSession(likelyTime(), nowInMinutes())
		const [dish, ...others] = asked.split(' ').filter(Boolean)
		if (!dish) return setDinner(kept)
		const next = others.length > 0 ? withDishes(kept, [dish, ...others]) : withDish(kept, dish)
		setDinner(next)
		// The address applies once: a reload continues with the current dinner.
		if (keepDinner(next)) history.replaceState(history.state, '', location.pathname)
	}, [asked])
	const change = (how: (dinner: ServeSession) => ServeSession) => {
		if (!dinner) return
		const next = how(dinner)
		setDinner(next)
		if (keepDinner(next) || warned.current) return
		warned.current = true
		showToast({ kind: 'problem', title: PLACE_NOT_KEPT })
	}
	return [dinner, change]
}

const KEY = 'serve-together'

/**
 * The dinner that is planned or cooked on this device; undefined if there is none. Sign-out deletes it with the rest.
 */
function findDinner(): ServeSession | undefined {
	try {
		// Only the function below writes it.
		return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as ServeSession | null) ?? undefined
	} catch {
		return undefined
	}
}

/** Whether the browser has stored it. */
function keepDinner(dinner: ServeSession): boolean {
	try {
		localStorage.setItem(KEY, JSON.stringify(dinner))
		return true
	} catch {
		return false
	}
}
