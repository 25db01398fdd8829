import { useCallback } from 'react'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { HANDS_FULL } from '../../model/hands-full-messages.ts'

/** Does what a sentence asks for and returns the answer in words; its code is loaded with the first sentence. */
export function useAct(): (sentence: string) => Promise<string> {
	const localStore = useLocalStore()
	const me = useMe()
	return useCallback(
		async (sentence) => {
			if (!localStore || !me) return HANDS_FULL.failed
			const [{ actByVoice }, { readAiStatus }] = await Promise.all([
				import('../../client/act-by-voice.ts'),
				import('../../client/remote-engine.ts'),
			])
			const act = actByVoice({
				localStore,
				me,
				path: () => location.pathname,
				status: () => readAiStatus(),
				knownStatus: () => null,
			})
			try {
				return await act(sentence)
			} catch (error) {
				console.error('assistant: a spoken sentence was not done', error)
				return HANDS_FULL.notDone
			}
		},
		[localStore, me],
	)
}
