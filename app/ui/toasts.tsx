import { useEffect, useState } from 'react'
import { hasWaiting, subscribeToWaiting } from './toast-queue.ts'

export { showToast, type ToastKind, type ToastMessage } from './toast-queue.ts'

type ToastStack = typeof import('./toast-stack.tsx')['default']

/**
 * Mount once, in the root. Loads the toast code with the first toast and keeps it. Without a network that may fail: the
 * page stays, the toast waits, and the next one tries again.
 */
export const Toaster = ({ closeLabel, label }: { closeLabel: string; label: string }) => {
	const [Stack, setStack] = useState<ToastStack>()
	useEffect(() => {
		const load = () =>
			void import('./toast-stack.tsx').then(
				(loaded) => setStack(() => loaded.default),
				() => undefined,
			)
		if (hasWaiting()) load()
		return subscribeToWaiting(load)
	}, [])
	return Stack ? <Stack closeLabel={closeLabel} label={label} /> : null
}
