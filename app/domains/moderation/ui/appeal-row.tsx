import { useState } from 'react'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { APPEALS } from '../model/appeal-words.ts'
import { DECIDED, removalReason } from '../model/decided.ts'
import { waitsLabel } from '../model/queue.ts'
import type { WaitingAppeal } from '../model/waiting-appeal.ts'
import { useDecision } from './use-decision.ts'

type Verb = 'grant' | 'refuse'

/** An appeal of a cook, and the two answers to it. */
export function AppealRow({ appeal, now }: { appeal: WaitingAppeal; now: number }) {
	const { id, entity, title, reason, note, since, barred } = appeal
	const [verb, setVerb] = useState<Verb>('grant')
	const { answer, isBusy, send, isAsking, setAsking, ask } = useDecision()
	const decide = () => send({ intent: verb, id })
	const askTo = (next: Verb) => {
		setVerb(next)
		ask()
	}
	return (
		<li className="border-b border-line py-5 md:flex md:items-start md:gap-8">
			<div className="min-w-0 flex-1">
				<h3 className="text-h4 [overflow-wrap:anywhere]">{title ?? DECIDED.things[entity]}</h3>
				<p className="mt-1 text-small text-ink-2">
					{DECIDED.things[entity]} · {APPEALS.takenDownFor(removalReason(reason).toLowerCase())} ·{' '}
					<span className="num">{waitsLabel(since, now)}</span>
				</p>
				<p className="mt-3 text-small font-semibold">{APPEALS.says}</p>
				<p className="mt-1 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
				{barred ? <p className="mt-3 text-small text-ink-2">{APPEALS[barred]}</p> : null}
			</div>
			{barred ? null : (
				<div className="mt-4 flex gap-3 md:mt-0">
					<Button look="quiet" size="small" busy={isBusy} onClick={() => askTo('grant')}>
						{APPEALS.grant}
					</Button>
					<Button look="danger" size="small" busy={isBusy} onClick={() => askTo('refuse')}>
						{APPEALS.refuse}
					</Button>
				</div>
			)}
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={verb === 'grant' ? APPEALS.grantQuestion : APPEALS.refuseQuestion}
				description={verb === 'grant' ? APPEALS.grantHint(entity) : APPEALS.refuseHint}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{APPEALS.cancel}
						</Button>
						<Button look={verb === 'grant' ? 'primary' : 'danger'} busy={isBusy} onClick={decide}>
							{APPEALS[verb]}
						</Button>
					</>
				}
			>
				{verb === 'refuse' ? <AskForProof answer={answer} onDone={decide} /> : null}
			</Dialog>
		</li>
	)
}
