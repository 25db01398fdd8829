import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, CloudOff, type LucideIcon, MessageCircle, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { receiveToasts, TOAST_DURATION_MS, TOASTS_AT_ONCE, type ToastKind, type ToastMessage } from './toast-queue.ts'
import { useToastTop } from './use-toast-top.ts'

const ICON: Record<ToastKind, LucideIcon> = {
	done: Check,
	offline: CloudOff,
	problem: CircleAlert,
	word: MessageCircle,
}

/** Instead of the dialog that Base UI makes of a toast: it takes no focus and asks nothing. */
const AS_GROUP = { role: 'group', 'aria-modal': undefined, tabIndex: -1 } as const

const List = ({ closeLabel, viewport }: { closeLabel: string; viewport: RefObject<HTMLElement | null> }) => {
	const { toasts, close } = Toast.useToastManager<ToastMessage>()
	useToastTop(viewport, toasts.length)
	return toasts.map((toast) => {
		const Icon = ICON[toast.data?.kind ?? 'word']
		const action = toast.data?.action
		return (
			<Toast.Root key={toast.id} toast={toast} {...AS_GROUP} swipeDirection={['right', 'up']} className="toast">
				<Icon aria-hidden="true" />
				<div className="toast-words">
					<Toast.Title className="toast-title" render={<p />} />
					<Toast.Description className="toast-more" />
				</div>
				{action ? (
					<button
						type="button"
						className="btn btn-sm !px-3 underline underline-offset-4"
						onClick={() => {
							close(toast.id)
							action.onPress()
						}}
					>
						{action.label}
					</button>
				) : null}
				{/* Not Base UI's own close part: that one is hidden from screen readers until a pointer hovers. */}
				<IconButton label={closeLabel} onClick={() => close(toast.id)}>
					<X aria-hidden="true" />
				</IconButton>
			</Toast.Root>
		)
	})
}

/** The toasts on screen: top right, three at once, announced politely. Loaded by `<Toaster>` with the first toast. */
const ToastStack = ({ closeLabel, label }: { closeLabel: string; label: string }) => {
	const viewport = useRef<HTMLDivElement>(null)
	const [manager] = useState(() => Toast.createToastManager<ToastMessage>())
	useEffect(
		() =>
			receiveToasts((message) =>
				manager.add({
					id: message.id,
					onClose: message.onClose,
					title: message.title,
					description: message.description,
					timeout: message.durationMs ?? TOAST_DURATION_MS,
					priority: 'low',
					data: message,
				}),
			),
		[manager],
	)
	return (
		<Toast.Provider toastManager={manager} timeout={TOAST_DURATION_MS} limit={TOASTS_AT_ONCE}>
			<Toast.Portal>
				<Toast.Viewport ref={viewport} className="toasts" aria-label={label}>
					<List closeLabel={closeLabel} viewport={viewport} />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	)
}

export default ToastStack
