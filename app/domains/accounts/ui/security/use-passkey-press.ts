import { useState } from 'react'
import type { PasskeyUse } from '../../client/passkeys.ts'
import { PASSKEY_USE } from '../../model/passkey-messages.ts'

/** A button that asks the browser for a passkey and hands its answer on. Its code is loaded when it is pressed. */
export function usePasskeyPress(use: PasskeyUse, onAnswer: (credential: string) => void) {
	const [isBusy, setIsBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	const press = async () => {
		setIsBusy(true)
		setProblem(undefined)
		try {
			const { askForPasskey } = await import('../../client/passkeys.ts')
			const answer = await askForPasskey(use)
			if (answer.kind === 'answered') onAnswer(answer.credential)
			else setProblem(answer.message)
		} catch {
			// The code could not be loaded: no network, or a new build.
			setProblem(PASSKEY_USE.failed)
		} finally {
			setIsBusy(false)
		}
	}
	return { press: () => void press(), isBusy, problem }
}
