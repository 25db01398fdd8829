import { Mic, MicOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { HANDS_FULL } from '../../model/hands-full-messages.ts'
import { canListen, listen } from './recogniser.ts'
import { useAct } from './use-act.ts'
import type { Voice } from './voice.ts'

/** Set for the reload that gives this page the microphone. */
const LISTEN_KEY = 'cook:listen'

/**
 * The microphone of cook mode, where the browser recognises speech on the device; elsewhere nothing. What the cook says
 * is done by the local engine, and its answer is read aloud.
 */
export default function HandsFull({ voice }: { voice: Voice }) {
	const act = useAct()
	const [canHear, setCanHear] = useState(false)
	const [isListening, setListening] = useState(false)
	const [heard, setHeard] = useState('')
	const latest = useRef({ voice, act })
	useEffect(() => {
		latest.current = { voice, act }
	}, [voice, act])

	useEffect(() => {
		let isGone = false
		void canListen(navigator.language).then((can) => {
			if (isGone || !can) return
			setCanHear(true)
			if (takeWish()) setListening(true)
		})
		return () => {
			isGone = true
		}
	}, [])

	// It would hear its own voice.
	const isOpen = isListening && !voice.isReading
	useEffect(() => {
		if (!isOpen) return
		return listen({
			lang: navigator.language,
			onHeard(sentence) {
				setHeard(sentence)
				void latest.current.act(sentence).then((words) => latest.current.voice.read?.(words))
			},
			onFailed() {
				setListening(false)
				showToast({ kind: 'problem', title: HANDS_FULL.failed })
			},
		})
	}, [isOpen])

	if (!canHear) return null
	const toggle = () => {
		if (!isListening && !mayListen()) return reloadToListen()
		voice.stop()
		setHeard('')
		setListening(!isListening)
	}
	return (
		<>
			<IconButton
				label={isListening ? HANDS_FULL.stop : HANDS_FULL.listen}
				className={isListening ? '!bg-accent-tint text-accent-text' : undefined}
				onClick={toggle}
			>
				{isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
			</IconButton>
			{isListening ? (
				<p
					role="status"
					className="pointer-events-none fixed inset-x-5 bottom-28 z-30 mx-auto w-fit rounded-full bg-ink px-4 py-2 text-center text-ground"
				>
					{heard ? HANDS_FULL.heard(heard) : HANDS_FULL.hint}
				</p>
			) : null}
		</>
	)
}

type Policy = { allowsFeature(feature: string): boolean }

/** The page's own answer says whether it may use the microphone; one that was opened from another page has that page's. */
function mayListen(): boolean {
	const { featurePolicy } = document as { featurePolicy?: Policy }
	return featurePolicy?.allowsFeature('microphone') ?? true
}

/** The step and the timers are stored, so that nothing is lost. */
function reloadToListen(): void {
	try {
		sessionStorage.setItem(LISTEN_KEY, '1')
	} catch {
		// A browser that stores nothing reloads all the same; the cook presses again.
	}
	location.reload()
}

function takeWish(): boolean {
	try {
		const isWished = sessionStorage.getItem(LISTEN_KEY) !== null
		sessionStorage.removeItem(LISTEN_KEY)
		return isWished
	} catch {
		return false
	}
}
