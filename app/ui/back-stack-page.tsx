import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { backStack } from './back-stack.ts'

/** Tells the stack which page React Router shows. */
export function BackStackPage() {
	const { key } = useLocation()
	const isAtRest = useNavigation().state === 'idle'
	useEffect(() => {
		if (isAtRest) backStack().arriveAt(key)
	}, [key, isAtRest])
	return null
}
