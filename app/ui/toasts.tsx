import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { hasWaiting, subscribeToWaiting } from './toast-queue.ts'

export { showToast, type ToastKind, type ToastMessage } from './toast-queue.ts'

const ToastStack = lazy(() => import('./toast-stack.tsx'))
const nothingWaits = () => false

/** Mount once, in the root. Loads the toast code with the first toast and keeps it. */
export const Toaster = ({ closeLabel, label }: { closeLabel: string; label: string }) => {
	const waiting = useSyncExternalStore(subscribeToWaiting, hasWaiting, nothingWaits)
	const [woken, setWoken] = useState(false)
	if (waiting && !woken) setWoken(true)
	if (!woken) return null
	return (
		<Suspense>
			<ToastStack closeLabel={closeLabel} label={label} />
		</Suspense>
	)
}
