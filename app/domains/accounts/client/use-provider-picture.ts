import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { PICTURE_COOKIE, PICTURE_INTENT } from '../model/provider-picture.ts'

/**
 * After the first sign-in with a provider: its picture of a cook who has none becomes the profile picture. Its code is
 * loaded only where there is one to take over; what fails is skipped in silence.
 */
export function useProviderPicture(): void {
	const me = useMe()
	const submit = useSubmit()
	const userId = me?.avatar_url === null ? me.id : undefined
	useEffect(() => {
		if (!userId || !document.cookie.includes(PICTURE_COOKIE)) return
		return whenAtRest(async () => {
			const path = await import('./provider-picture.ts')
				.then(({ takeProviderPicture }) => takeProviderPicture(userId))
				.catch(() => null)
			if (path === null) return
			await submit({ intent: PICTURE_INTENT, path }, { method: 'post', action: '/account?index', navigate: false })
		})
	}, [userId, submit])
}
