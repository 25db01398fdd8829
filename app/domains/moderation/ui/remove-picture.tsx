import { useState } from 'react'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QUEUE } from '../model/queue.ts'
import { REASONS_FOR, type ReportReason } from '../model/report-words.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useDecision } from './use-decision.ts'

type RemovePictureProps = { entryId: string; path: string; label: string; likelyReason: ReportReason }

/** Removes a picture under review, after a question and proof of who is there. */
export function RemovePicture({ entryId, path, label, likelyReason }: RemovePictureProps) {
	const [reason, setReason] = useState(REASONS_FOR.recipe.includes(likelyReason) ? likelyReason : 'other')
	const { answer, isBusy, send, isAsking, setAsking, ask } = useDecision()
	const remove = () => send({ intent: 'remove_picture', id: entryId, picture: path, reason })
	return (
		<>
			<Button look="danger" size="small" aria-label={label} onClick={ask}>
				{QUEUE.removePicture}
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={QUEUE.removeQuestion('picture')}
				description={QUEUE.removePictureHint}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{QUEUE.cancel}
						</Button>
						<Button look="danger" busy={isBusy} onClick={remove}>
							{QUEUE.removePicture}
						</Button>
					</>
				}
			>
				<ReasonChoice reasons={REASONS_FOR.recipe} value={reason} onChange={setReason} />
				<AskForProof answer={answer} onDone={remove} />
			</Dialog>
		</>
	)
}
