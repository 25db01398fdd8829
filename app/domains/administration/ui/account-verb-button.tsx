import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { ACCOUNT_ACTS, type AccountVerb, hintOf } from '../model/account-verbs.ts'
import type { Person } from '../model/person.ts'
import type { ActErrors } from '../model/read-act.ts'
import { ActFields } from './act-fields.tsx'

type Answer = { verb: AccountVerb; problem: string | null; why?: string; errors?: ActErrors; code?: string }

const DANGEROUS: readonly AccountVerb[] = ['disable', 'schedule', 'delete', 'end_sessions']

/** One verb on an account, with its question and what it asks for. What was typed stays until it is done. */
export function AccountVerbButton({ verb, person }: { verb: AccountVerb; person: Person }) {
	const fetcher = useFetcher<Answer>()
	const form = useRef<HTMLFormElement>(null)
	const [isAsking, setAsking] = useState(false)
	const { data } = fetcher
	useEffect(() => {
		if (!data || data.errors || data.problem !== null) return
		setAsking(false)
		showToast({ kind: 'done', title: ACCOUNT_ACTS.done[data.verb] })
	}, [data])
	const send = () => void fetcher.submit(form.current)
	const label = ACCOUNT_ACTS.verbs[verb]
	return (
		<>
			<Button look={verb === 'delete' ? 'danger' : 'line'} onClick={() => setAsking(true)}>
				{label}
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={ACCOUNT_ACTS.questions[verb]}
				description={`${person.email}. ${hintOf(verb, person)}`}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{ACCOUNT_ACTS.cancel}
						</Button>
						<Button
							look={DANGEROUS.includes(verb) ? 'danger' : 'primary'}
							busy={fetcher.state !== 'idle'}
							onClick={send}
						>
							{label}
						</Button>
					</>
				}
			>
				<fetcher.Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-1 gap-5">
					<input type="hidden" name="verb" value={verb} />
					<Problem answer={data} />
					<ActFields verb={verb} person={person} errors={data?.errors ?? {}} />
				</fetcher.Form>
				<AskForProof answer={data} onDone={send} />
			</Dialog>
		</>
	)
}

/** Why it was not done; proof is asked for beside the form. */
const Problem = ({ answer }: { answer: Answer | undefined }) =>
	!answer?.problem || answer.code === 'reauthentication_required' ? null : (
		<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
			<p className="font-semibold">{answer.problem}</p>
			{answer.why ? <p>{answer.why}</p> : null}
		</Notice>
	)
