import { ShieldQuestion } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { asksForProof, reauthenticationPath } from '../../model/reauthentication.ts'
import { REAUTHENTICATION } from '../../model/security-messages.ts'

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog.tsx'))

const hasAsked = new WeakSet<object>()

/**
 * Stands beside (not inside) every form whose action may ask who is there (`requireRecentAuthentication`): asks in a dialog over the
 * page, which keeps what was typed, and calls `onDone` to send the form again. Without scripts it is a link to the page
 * that asks.
 */
export const Reauthentication = ({
	answer,
	onDone,
}: {
	/** The action's, with the code of its refusal. */
	answer: { code?: string | undefined } | null | undefined
	onDone: () => void
}) => {
	const { pathname, search } = useLocation()
	const [isOpen, setIsOpen] = useState(false)
	const isAsked = asksForProof(answer)
	// Each answer asks once, also one with the same words: it may still be there when its dialog opens again.
	useEffect(() => {
		if (!answer || !asksForProof(answer)) return setIsOpen(false)
		if (hasAsked.has(answer)) return
		hasAsked.add(answer)
		setIsOpen(true)
	}, [answer])
	if (!isAsked) return null
	return (
		<>
			<Notice tone="butter" icon={<ShieldQuestion aria-hidden="true" />} role="status">
				{REAUTHENTICATION.required}{' '}
				<Link
					to={reauthenticationPath(pathname + search)}
					className="font-semibold underline underline-offset-4"
					onClick={(event) => {
						event.preventDefault()
						setIsOpen(true)
					}}
				>
					{REAUTHENTICATION.link}
				</Link>
			</Notice>
			{isOpen ? (
				<Suspense>
					<ReauthenticationDialog
						onClose={() => setIsOpen(false)}
						onDone={() => {
							setIsOpen(false)
							onDone()
						}}
					/>
				</Suspense>
			) : null}
		</>
	)
}
