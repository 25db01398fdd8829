import { useEffect } from 'react'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { useDialogFetcher } from '#app/ui/use-dialog-fetcher.ts'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { DISCARD_REASONS, JOBS_PAGE, type JobState, type JobVerb, MAX_DISCARD_NOTE } from '../model/jobs-page.ts'
import { RefusalNotice } from './refusal-notice.tsx'

export type JobAnswer = { verb: JobVerb | null; count: number; problem: string | null; code?: string }

type JobVerbButtonProps = {
	verb: JobVerb
	kind: string
	/** One job; without it all of the kind in this state. */
	id?: string
	state?: JobState
	isWholeKind?: boolean
	className?: string
}

const labelOf = (verb: JobVerb, isWholeKind: boolean): string =>
	verb === 'resume'
		? JOBS_PAGE.resume
		: verb === 'retry'
			? JOBS_PAGE[isWholeKind ? 'retryKind' : 'retry']
			: JOBS_PAGE[isWholeKind ? 'discardKind' : 'discard']

/** Retries, discards or resumes; a discard asks for its reason. */
export function JobVerbButton({ verb, kind, id, state, isWholeKind = false, className }: JobVerbButtonProps) {
	const { fetcher, isAsking, setAsking, ask } = useDialogFetcher<JobAnswer>()
	const { data } = fetcher
	const form = useFocusFirstError(data)
	useEffect(() => {
		if (!data) return
		if (data.problem) {
			// The dialog of a discard says it itself, and keeps what was typed.
			if (verb !== 'discard') showToast({ kind: 'problem', title: data.problem })
			return
		}
		setAsking(false)
		if (data.verb) showToast({ kind: 'done', title: JOBS_PAGE.done[data.verb](data.count) })
	}, [data, verb, setAsking])
	const label = labelOf(verb, isWholeKind)
	const named = (
		<>
			<input type="hidden" name="verb" value={verb} />
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="id" value={id ?? ''} />
			<input type="hidden" name="state" value={state ?? ''} />
		</>
	)
	if (verb !== 'discard')
		return (
			<fetcher.Form method="post" className={className}>
				{named}
				<Button type="submit" look="line" size="small" busy={fetcher.state !== 'idle'}>
					{label}
				</Button>
			</fetcher.Form>
		)
	return (
		<div className={className}>
			<Button look="line" size="small" onClick={ask}>
				{label}
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={JOBS_PAGE.discardQuestion(isWholeKind)}
				description={JOBS_PAGE.discardHint(isWholeKind)}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{JOBS_PAGE.cancel}
						</Button>
						<Button look="danger" busy={fetcher.state !== 'idle'} onClick={() => void fetcher.submit(form.current)}>
							{JOBS_PAGE.discard}
						</Button>
					</>
				}
			>
				<fetcher.Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-1 gap-5">
					{named}
					{data?.code === 'invalid' ? null : <RefusalNotice answer={data} />}
					<Field label={JOBS_PAGE.reason} error={data?.code === 'invalid' ? data.problem : undefined}>
						<Select name="reason">
							{DISCARD_REASONS.map((reason) => (
								<option key={reason} value={reason}>
									{JOBS_PAGE.reasons[reason]}
								</option>
							))}
						</Select>
					</Field>
					<Field label={JOBS_PAGE.note} hint={JOBS_PAGE.noteHint}>
						<TextArea name="note" maxLength={MAX_DISCARD_NOTE} />
					</Field>
				</fetcher.Form>
				<AskForProof answer={data} onDone={() => void fetcher.submit(form.current)} />
			</Dialog>
		</div>
	)
}
