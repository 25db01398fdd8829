import { useEffect } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'

const behaviour = () => import('#app/domains/recipes/client/behaviour.ts')

/**
 * Records on this device that the cook views this own recipe (null: nothing to record), if the cook has consented.
 * Brief visits are not counted; a failure to store the view is ignored.
 */
export function useViewNoted(recipeId: string | null): void {
	const userId = useMe()?.id
	useEffect(() => {
		if (!userId || !recipeId) return
		let since: number | undefined
		const stop = whenAtRest(() => {
			const at = Date.now()
			since = at
			behaviour()
				.then(({ noteView }) => noteView(userId, recipeId, at))
				.catch(() => undefined)
		})
		return () => {
			stop()
			if (since === undefined) return
			const ms = Date.now() - since
			behaviour()
				.then(({ noteDuration }) => noteDuration(userId, recipeId, ms))
				.catch(() => undefined)
		}
	}, [userId, recipeId])
}
