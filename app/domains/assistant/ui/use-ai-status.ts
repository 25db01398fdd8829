import { useEffect, useState } from 'react'
import { readAiStatus } from '../client/remote-engine.ts'
import type { AiStatus } from '../model/chat-answer.ts'

/** What the server can ask a model for; null without a network, undefined until it has answered. */
export function useAiStatus(): AiStatus | null | undefined {
	const [status, setStatus] = useState<AiStatus | null>()
	useEffect(() => {
		const stop = new AbortController()
		void readAiStatus(stop.signal).then((read) => stop.signal.aborted || setStatus(read))
		return () => stop.abort()
	}, [])
	return status
}
