import { useEffect, useRef, useState } from 'react'
import { PLACE_NOT_KEPT } from '#app/domains/recipes/model/cooking/messages.ts'
import { newServeSession, type ServeSession, withDish, withDishes } from '#app/domains/recipes/model/serve/session.ts'
import { showToast } from '#app/ui/toasts.tsx'

export const nowInMinutes = (): number => Math.floor(Date.now() / 60_000)

/** The next full hour that leaves two for cooking: what a cook most likely means before saying so. */
const likelyTime = (): number => (Math.floor(nowInMinutes() / 60) + 2) * 60

/** The dinner on this device, kept with every change; null until the device has been asked. `asked`: recipe ids, parted by blanks: one is added to it, several replace what it was. */
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
		// The address asks once: a reload goes on with the dinner as it is by then.
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

/** The dinner that this device plans or cooks; undefined where there is none. Sign-out takes it away with the rest. */
function findDinner(): ServeSession | undefined {
	try {
		// Written below and by nobody else.
		return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as ServeSession | null) ?? undefined
	} catch {
		return undefined
	}
}

/** Whether the browser has kept it. */
function keepDinner(dinner: ServeSession): boolean {
	try {
		localStorage.setItem(KEY, JSON.stringify(dinner))
		return true
	} catch {
		return false
	}
}
