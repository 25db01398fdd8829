import { type ReactNode, useState } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useChangedFields, type WatchFields } from './use-changed-fields.ts'

type Closing = {
	/** For the panel's root: Escape, a press outside, the cross and a swipe. */
	onOpenChange(open: boolean, details: { cancel(): void }): void
	/** For the panel itself, around `question`. */
	watch: WatchFields
	/** Stands inside the panel: asks before changes are lost. */
	question: ReactNode
}

/** How a sheet or dialog closes when the cook leaves it, by Back too. Its own buttons close it without a question. */
export function useClosing(open: boolean, onOpenChange: (open: boolean) => void): Closing {
	const [isAsking, setAsking] = useState(false)
	const { watch, hasChanged } = useChangedFields()
	useBackCloses(open, () => (hasChanged() ? setAsking(true) : onOpenChange(false)))
	return {
		onOpenChange(next, details) {
			if (next || !hasChanged()) return onOpenChange(next)
			details.cancel()
			setAsking(true)
		},
		watch,
		question: (
			<DiscardQuestion
				open={open && isAsking}
				onKeep={() => setAsking(false)}
				onDiscard={() => {
					setAsking(false)
					onOpenChange(false)
				}}
			/>
		),
	}
}
