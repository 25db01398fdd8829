import { CircleAlert, KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PASSKEY_USE } from '../model/passkey-messages.ts'
import { STAY } from '../model/stay.ts'
import { usePasskeyPress } from './security/use-passkey-press.ts'
import { readStay } from './stay-checkbox.tsx'

/**
 * Signs in by a passkey: a button, and the suggestions that the browser makes in the address field. Loaded when the
 * login page is at rest.
 */
export default function PasskeyButton() {
	const submit = useSubmit()
	const send = (credential: string) => void submit({ credential, [STAY.name]: readStay() }, { method: 'post' })
	const { press, isBusy, problem } = usePasskeyPress('sign_in', send)
	useSuggestions(send)
	return (
		<>
			{problem ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert" className="mb-4">
					{problem}
				</Notice>
			) : null}
			<Button busy={isBusy} className="w-full" onClick={press}>
				<KeyRound aria-hidden="true" />
				{PASSKEY_USE.signIn}
			</Button>
		</>
	)
}

/** Offers passkeys among the browser's suggestions, where it can. */
function useSuggestions(onAnswer: (credential: string) => void): void {
	const answered = useRef(onAnswer)
	answered.current = onAnswer
	useEffect(() => {
		let stop: (() => void) | undefined
		let isGone = false
		const offer = async () => {
			if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
			const { offerPasskeys, stopOfferingPasskeys } = await import('../client/passkeys.ts')
			if (isGone) return
			stop = stopOfferingPasskeys
			const answer = await offerPasskeys()
			if (answer.kind === 'answered' && !isGone) answered.current(answer.credential)
		}
		// Without suggestions the button is still there.
		void offer().catch(() => undefined)
		return () => {
			isGone = true
			stop?.()
		}
	}, [])
}
