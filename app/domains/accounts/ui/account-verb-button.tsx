import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { ACCOUNTS_PAGE, type AccountVerb, hintOf } from '../model/account-verbs.ts'
import { DELETION, GRACE_DAYS, type ReadDeletion } from '../model/deletion.ts'

type Errors = Extract<ReadDeletion, { kind: 'refused' }>['errors']
type Answer = { verb: AccountVerb; problem: string | null; errors: Errors | null }

/** One verb on an account, with its question and what it asks for. */
export function AccountVerbButton({
	verb,
	account,
}: {
	verb: AccountVerb
	account: Pick<Me, 'id' | 'email' | 'account_status'>
}) {
	const fetcher = useFetcher<Answer>()
	const form = useRef<HTMLFormElement>(null)
	const [isAsking, setAsking] = useState(false)
	const { data } = fetcher
	useEffect(() => {
		if (!data || data.errors) return
		setAsking(false)
		if (data.problem) showToast({ kind: 'problem', title: data.problem })
		else showToast({ kind: 'done', title: ACCOUNTS_PAGE.done[data.verb] })
	}, [data])
	const look = verb === 'restore' ? 'primary' : 'danger'
	const label = ACCOUNTS_PAGE.verbs[verb]
	return (
		<>
			<Button look={verb === 'delete' ? 'danger' : 'line'} onClick={() => setAsking(true)}>
				{label}
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={ACCOUNTS_PAGE.questions[verb]}
				description={`${account.email}. ${hintOf(verb, account)}`}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{ACCOUNTS_PAGE.cancel}
						</Button>
						<Button look={look} busy={fetcher.state !== 'idle'} onClick={() => void fetcher.submit(form.current)}>
							{label}
						</Button>
					</>
				}
			>
				<fetcher.Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-1 gap-5">
					<input type="hidden" name="verb" value={verb} />
					<input type="hidden" name="id" value={account.id} />
					{verb === 'schedule' ? (
						<Field label={ACCOUNTS_PAGE.days} hint={DELETION.graceHint} error={data?.errors?.grace_days}>
							<TextInput
								name="grace_days"
								inputMode="numeric"
								defaultValue={String(GRACE_DAYS.default)}
								maxLength={8}
							/>
						</Field>
					) : null}
					{verb === 'schedule' || verb === 'delete' ? (
						<Field label={ACCOUNTS_PAGE.reason} error={data?.errors?.reason}>
							<TextArea name="reason" />
						</Field>
					) : null}
				</fetcher.Form>
			</Dialog>
		</>
	)
}
