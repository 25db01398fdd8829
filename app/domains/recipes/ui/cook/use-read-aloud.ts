import { useCallback, useEffect, useState } from 'react'

/** The device's own voice. `read` is null where the browser has none. */
export type ReadAloud = {
	isReading: boolean
	read: ((text: string) => void) | null
	stop: () => void
}

/** Reads a text aloud, in the recipe's language. */
export function useReadAloud(language: string | null): ReadAloud {
	const [isReading, setReading] = useState(false)
	const [canRead, setCanRead] = useState(false)
	useEffect(() => {
		setCanRead('speechSynthesis' in window)
		return () => window.speechSynthesis?.cancel()
	}, [])
	const stop = useCallback(() => {
		window.speechSynthesis?.cancel()
		setReading(false)
	}, [])
	const read = useCallback(
		(text: string) => {
			window.speechSynthesis.cancel()
			const words = new SpeechSynthesisUtterance(text)
			if (language) words.lang = language
			words.onend = () => setReading(false)
			words.onerror = () => setReading(false)
			setReading(true)
			window.speechSynthesis.speak(words)
		},
		[language],
	)
	return { isReading, read: canRead ? read : null, stop }
}
