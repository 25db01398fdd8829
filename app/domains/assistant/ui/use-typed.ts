import { useCallback, useEffect, useRef, useState } from 'react'
import { keepsDrafts } from '#app/platform/client/draft-keepers.ts'
import { DRAFT_DELAY_MS, dropDraft, findDraft, onDraftsBack, saveDraft } from '#app/platform/client/drafts.ts'

const NAME = 'chat'

/**
 * What the cook has typed and not sent. It is stored as a draft on this device, so that it is there again after the
 * panel was closed, after a reload and after a failure.
 */
export function useTyped(userId: string): [text: string, type: (text: string) => void] {
	const [text, setText] = useState('')
	const typed = useRef({ text: '', isStored: true, isTouched: false })

	const store = useCallback((): Promise<void> | undefined => {
		const { text: latest, isStored } = typed.current
		if (isStored) return undefined
		typed.current.isStored = true
		// A browser that stores nothing loses the text with the page.
		return (latest === '' ? dropDraft(userId, NAME) : saveDraft(userId, NAME, latest)).catch(() => undefined)
	}, [userId])

	useEffect(() => {
		const look = async () => {
			const draft = await findDraft<string>(userId, NAME).catch(() => undefined)
			if (!draft || typed.current.isTouched) return
			typed.current.text = draft.value
			setText(draft.value)
		}
		void look()
		return onDraftsBack(() => void look())
	}, [userId])

	useEffect(() => {
		const now = () => void store()
		const stop = keepsDrafts(store)
		addEventListener('pagehide', now)
		return () => {
			stop()
			removeEventListener('pagehide', now)
			now()
		}
	}, [store])

	// biome-ignore lint/correctness/useExhaustiveDependencies: each new text starts the delay again
	useEffect(() => {
		const timer = setTimeout(() => void store(), DRAFT_DELAY_MS)
		return () => clearTimeout(timer)
	}, [text, store])

	const type = useCallback((next: string) => {
		typed.current = { text: next, isStored: false, isTouched: true }
		setText(next)
	}, [])
	return [text, type]
}
