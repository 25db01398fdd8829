import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { showToast } from '#app/ui/toasts.tsx'
import type { ConnectionAnswer } from '../model/connection-answer.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'
import type { GraphVerb } from '../model/relation.ts'
import { forgetShown } from './forget-shown.ts'

/** Sends verbs to one cook; a toast says what came of each. The page's loaders are asked again by themselves. */
export function useCookVerb(id: string, { onDone }: { onDone?: (verb: GraphVerb) => void } = {}) {
	const fetcher = useFetcher<ConnectionAnswer>()
	const { data: answer } = fetcher
	const me = useMe()
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer
	useEffect(() => {
		if (answer?.kind !== 'verb') return
		if (answer.problem !== null) return showToast({ kind: 'problem', title: answer.problem })
		showToast({ kind: 'done', title: wordsOf(answer.verb, answer.relation === 'requested') })
		if (answer.verb === 'block' && me) void forgetShown(me.id)
		onDone?.(answer.verb)
	}, [answer])
	return {
		isBusy: fetcher.state !== 'idle',
		act: (intent: GraphVerb) => void fetcher.submit({ intent, id }, { method: 'post', action: CONNECTIONS_PATH }),
	}
}

const wordsOf = (verb: GraphVerb, isRequest: boolean): string =>
	verb === 'follow' ? FOLLOW.done.follow[isRequest ? 'requested' : 'following'] : FOLLOW.done[verb]
