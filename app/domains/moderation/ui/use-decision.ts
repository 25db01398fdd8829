import { useEffect } from 'react'
import { showToast } from '#app/ui/toast-queue.ts'
import { useDialogFetcher } from '#app/ui/use-dialog-fetcher.ts'

export type DecisionAnswer = { done: string | null; problem: string | null; code?: string }

/**
 * Sends one decision of a reviewer and tells how it went. Its dialog closes after an answer that does not ask who is
 * there, which `<AskForProof>` shows in place. `words`: what a success is called, if not as the server says.
 */
export function useDecision(words?: string) {
	const { fetcher, isAsking, setAsking, ask } = useDialogFetcher<DecisionAnswer>()
	const { data } = fetcher
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
	useEffect(() => {
		if (!data || data.code === 'reauthentication_required') return
		setAsking(false)
		if (data.problem) showToast({ kind: 'problem', title: data.problem })
		else if (data.done) showToast({ kind: 'done', title: words ?? data.done })
	}, [data])
	return {
		...{ isAsking, setAsking, ask },
		answer: data,
		isBusy: fetcher.state !== 'idle',
		send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' }),
	}
}
