import { useCallback, useEffect, useState } from 'react'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { showToast } from '#app/ui/toasts.tsx'
import { findPushState, type PushResult, type PushState, turnOff, turnOn } from '../client/push.ts'

/** What pushes of this cook can do on this device (null until the browser has said), and the presses that change it. */
export function usePush() {
	const cook = useMe()?.id ?? null
	const [state, setState] = useState<PushState | null>(null)
	const [isBusy, setBusy] = useState(false)
	const look = useCallback(() => findPushState(cook).then(setState, () => setState('unsupported')), [cook])
	useEffect(() => void look(), [look])
	const act = async (press: () => Promise<PushResult>) => {
		setBusy(true)
		const { kind, message } = await press()
		showToast({ kind, title: message })
		await look()
		setBusy(false)
	}
	return { state, isBusy, turnOn: () => void act(() => turnOn(cook)), turnOff: () => void act(turnOff) }
}
