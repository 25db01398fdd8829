import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ASSISTANT } from '#app/platform/client/app-navigation.tsx'

/** Not in messages.ts, whose sentences are loaded with the panel. */
const OPEN_LABEL = 'Ask Nomster'

const Popup = lazy(() => import('./popup.tsx'))

/**
 * The floating button of every page but the assistant's own: a link to it, which opens the panel over the page once
 * scripts run. The panel's code is loaded with the first press.
 */
export function NomsterButton() {
	const [isOpen, setOpen] = useState(false)
	const button = useRef<HTMLAnchorElement>(null)
	const open = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		setOpen(true)
	}
	const close = () => {
		setOpen(false)
		// The button is visible again with the next paint.
		requestAnimationFrame(() => button.current?.focus())
	}
	return (
		<>
			<aside aria-label={ASSISTANT.label}>
				<Link
					ref={button}
					to={ASSISTANT.to}
					hidden={isOpen}
					aria-label={OPEN_LABEL}
					onClick={open}
					className="nomster-button"
				>
					<ASSISTANT.icon aria-hidden />
				</Link>
			</aside>
			{isOpen ? (
				<Suspense>
					<Popup onClose={close} />
				</Suspense>
			) : null}
		</>
	)
}
