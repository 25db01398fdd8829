import { lazy, Suspense, useEffect, useState } from 'react'
import type { Voice } from './voice.ts'

const HandsFull = lazy(() => import('./hands-full.tsx'))

/** Loads the microphone of cook mode only where the browser may recognise speech on the device. */
export function HandsFullGate({ voice }: { voice: Voice }) {
	const [mayListen, setMayListen] = useState(false)
	useEffect(() => {
		const { SpeechRecognition } = globalThis as { SpeechRecognition?: { prototype: object } }
		setMayListen(SpeechRecognition !== undefined && 'processLocally' in SpeechRecognition.prototype)
	}, [])
	return mayListen ? (
		<Suspense>
			<HandsFull voice={voice} />
		</Suspense>
	) : null
}
