import { useEffect, useState } from 'react'
import { findOpenKitchen, type Kitchen, openKitchen } from './kitchen.ts'
import { useMe } from './use-me.ts'

/** The store of the cook for whom this page was made; undefined until it is open, and where the browser keeps nothing for us. */
export function useKitchen(): Kitchen | undefined {
	const userId = useMe()?.id
	const [kitchen, setKitchen] = useState<Kitchen>()
	useEffect(() => {
		if (!userId) return
		let isGone = false
		openKitchen(userId)
			.then((open) => isGone || setKitchen(open))
			.catch(() => undefined)
		return () => {
			isGone = true
		}
	}, [userId])
	return kitchen?.userId === userId ? kitchen : userId ? findOpenKitchen(userId) : undefined
}
