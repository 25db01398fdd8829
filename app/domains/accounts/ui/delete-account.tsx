import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { DELETION, GRACE_DAYS, type ReadDeletion, readDeletion } from '../model/deletion.ts'
import { asksForProof } from '../model/reauthentication.ts'
import { deletedOn } from './pending-deletion.tsx'
import { Reauthentication } from './security/reauthentication.tsx'

type Errors = Extract<ReadDeletion, { kind: 'refused' }>['errors']
type Answer = { kind: string; problem: string | null; code?: string; errors?: Errors }

/** The card in which a cook schedules the deletion of the account. It can be cancelled until that day. */
export function DeleteAccount() {
	const me = useMe()
	if (!me) return null
	return (
		<section>
			<h3 className="text-h3">{DELETION.title}</h3>
			{me.account_status === 'pending_deletion' ? <p className="mt-2 text-ink-2">{deletedOn(me)}</p> : <DeletionForm />}
		</section>
	)
}

function DeletionForm() {
	const fetcher = useFetcher<Answer>()
	const form = useRef<HTMLFormElement>(null)
	const [asked, setAsked] = useState<number>()
	const [ownErrors, setOwnErrors] = useState<Errors>({})
	const { data } = fetcher
	const isBusy = fetcher.state !== 'idle'
	const errors = { ...data?.errors, ...ownErrors }
	useEffect(() => {
		if (data?.problem && !asksForProof(data)) showToast({ kind: 'problem', title: data.problem })
	}, [data])
	const ask = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const typed = new FormData(event.currentTarget)
		const read = readDeletion({ grace_days: String(typed.get('grace_days')), reason: String(typed.get('reason')) })
		setOwnErrors(read.kind === 'refused' ? read.errors : {})
		if (read.kind === 'read') setAsked(read.request.graceDays)
	}
	const request = () => {
		setAsked(undefined)
		void fetcher.submit(form.current)
	}
	return (
		<>
			<p className="mt-2 max-w-[60ch] text-ink-2">{DELETION.intro}</p>
			<fetcher.Form ref={form} method="post" noValidate onSubmit={ask} className="mt-4 grid grid-cols-1 gap-5">
				<input type="hidden" name="intent" value="request_deletion" />
				{data?.problem && !asksForProof(data) ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{data.problem}
					</Notice>
				) : null}
				<Field label={DELETION.grace} hint={DELETION.graceHint} error={errors.grace_days} className="max-w-48">
					<TextInput name="grace_days" inputMode="numeric" defaultValue={String(GRACE_DAYS.default)} maxLength={8} />
				</Field>
				<Field label={DELETION.reason} error={errors.reason}>
					<TextArea name="reason" />
				</Field>
				<Button type="submit" look="danger" busy={isBusy} className="lg:justify-self-start">
					{DELETION.ask}
				</Button>
			</fetcher.Form>
			<Reauthentication answer={data} onDone={request} />
			<ConfirmDialog
				open={asked !== undefined}
				onOpenChange={(open) => (open ? undefined : setAsked(undefined))}
				title={DELETION.question}
				cancelLabel={DELETION.stay}
				confirmLabel={DELETION.ask}
				look="danger"
				onConfirm={request}
			>
				{DELETION.questionHint(asked ?? GRACE_DAYS.default)}
			</ConfirmDialog>
		</>
	)
}
