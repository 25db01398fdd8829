import { useEffect } from 'react'
import { MAX_SWITCH_REASON, MAX_SWITCH_SENTENCE } from '#app/platform/model/switches.ts'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { useDialogFetcher } from '#app/ui/use-dialog-fetcher.ts'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { type ShownSwitch, SWITCHES_PAGE, type SwitchErrors } from '../model/switches-page.ts'
import { RefusalNotice } from './refusal-notice.tsx'

export type SwitchAnswer = {
	done: { name: ShownSwitch['name']; isOff: boolean; isChange: boolean } | null
	problem: string | null
	code?: string
	errors?: SwitchErrors
}

const toldAs = ({ isOff, isChange }: NonNullable<SwitchAnswer['done']>) =>
	isChange ? 'changed' : isOff ? 'turnedOff' : 'turnedOn'

/** Switches on or off, with the sentence for cooks and the reason; of one that is off, `to="off"` changes only these. */
export function SwitchForm({ shown, to }: { shown: ShownSwitch; to: 'on' | 'off' }) {
	const { fetcher, isAsking, setAsking, ask } = useDialogFetcher<SwitchAnswer>()
	const { data } = fetcher
	const form = useFocusFirstError(data)
	const { name, off_since, sentence, reason } = shown
	const { label } = SWITCHES_PAGE.switches[name]
	useEffect(() => {
		// What was typed stays until it is done.
		if (!data?.done) return
		setAsking(false)
		showToast({ kind: 'done', title: SWITCHES_PAGE[toldAs(data.done)](label) })
	}, [data, label, setAsking])
	const isChange = to === 'off' && off_since !== null
	const long = isChange ? SWITCHES_PAGE.change(label) : SWITCHES_PAGE[to === 'off' ? 'turnOff' : 'turnOn'](label)
	const short = isChange ? SWITCHES_PAGE.changeShort : SWITCHES_PAGE[to === 'off' ? 'offShort' : 'onShort']
	return (
		<>
			<Button look={to === 'on' ? 'quiet' : 'line'} aria-label={long} onClick={ask}>
				{short}
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={long}
				description={SWITCHES_PAGE.switches[name].stops}
				footer={
					<>
						<Button look="text" onClick={() => setAsking(false)}>
							{SWITCHES_PAGE.cancel}
						</Button>
						<Button
							look={to === 'off' ? 'danger' : 'primary'}
							busy={fetcher.state !== 'idle'}
							onClick={() => void fetcher.submit(form.current)}
						>
							{isChange ? SWITCHES_PAGE.save : short}
						</Button>
					</>
				}
			>
				<fetcher.Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-1 gap-5">
					<input type="hidden" name="name" value={name} />
					<input type="hidden" name="state" value={to} />
					{data?.errors ? null : <RefusalNotice answer={data} />}
					{to === 'on' ? (
						<>
							<input type="hidden" name="sentence" value={sentence} />
							<input type="hidden" name="reason" value={reason} />
						</>
					) : (
						<>
							<Field label={SWITCHES_PAGE.sentence} hint={SWITCHES_PAGE.sentenceHint} error={data?.errors?.sentence}>
								<TextArea name="sentence" defaultValue={sentence} maxLength={MAX_SWITCH_SENTENCE} />
							</Field>
							<Field label={SWITCHES_PAGE.reason} hint={SWITCHES_PAGE.reasonHint} error={data?.errors?.reason}>
								<TextArea name="reason" defaultValue={reason} maxLength={MAX_SWITCH_REASON} />
							</Field>
						</>
					)}
				</fetcher.Form>
				<AskForProof answer={data} onDone={() => void fetcher.submit(form.current)} />
			</Dialog>
		</>
	)
}
