import { useCallback, useEffect, useState } from 'react'

/** Reads a text with the device's own voice. `read` is null where the browser has none. */
export function useReadAloud(language: string | null): {
	isReading: boolean
	read: ((text: string) => void) | null
	stop: () => void
} {
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
