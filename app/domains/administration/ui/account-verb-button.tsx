import { useEffect } from 'react'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { useDialogFetcher } from '#app/ui/use-dialog-fetcher.ts'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { ACCOUNT_ACTS, type AccountVerb, hintOf } from '../model/account-verbs.ts'
import type { Person } from '../model/person.ts'
import type { ActErrors } from '../model/read-act.ts'
import { ActFields } from './act-fields.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

type Answer = { verb: AccountVerb; problem: string | null; why?: string; errors?: ActErrors; code?: string }

const DANGEROUS: readonly AccountVerb[] = ['disable', 'schedule', 'delete', 'end_sessions']

/** One verb on an account, with its question and what it asks for. What was typed stays until it is done. */
export function AccountVerbButton({ verb, person }: { verb: AccountVerb; person: Person }) {
	const { fetcher, isAsking, setAsking, ask } = useDialogFetcher<Answer>()
	const { data } = fetcher
	const form = useFocusFirstError(data)
	useEffect(() => {
		if (!data || data.errors || data.problem !== null) return
		setAsking(false)
		showToast({ kind: 'done', title: ACCOUNT_ACTS.done[data.verb] })
	}, [data, setAsking])
	const send = () => void fetcher.submit(form.current)
	const label = ACCOUNT_ACTS.verbs[verb]
	return (
		<>
			<Button look={verb === 'delete' ? 'danger' : 'line'} onClick={ask}>
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
					<RefusalNotice answer={data} />
					<ActFields verb={verb} person={person} errors={data?.errors ?? {}} />
				</fetcher.Form>
				<AskForProof answer={data} onDone={send} />
			</Dialog>
		</>
	)
}
