import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { asksForProof } from '../../model/reauthentication.ts'
import { RECOVERY, TWO_FACTOR } from '../../model/security-messages.ts'
import type { TotpKey, TwoFactorAnswer } from '../../model/two-factor.ts'
import { Reauthentication } from './reauthentication.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityPage } from './security-page.tsx'

type Fields = { intent: string; code?: string }

/** Switches the second factor on, off, and renews its recovery codes. Works without scripts up to the dialogs. */
export const TwoFactorPage = ({
	is_on,
	codes_left,
	isConfigured,
	answered,
}: {
	is_on: boolean
	codes_left: number
	isConfigured: boolean
	/** The answer to a form that was sent without scripts. */
	answered: TwoFactorAnswer | undefined
}) => {
	const fetcher = useFetcher<TwoFactorAnswer>()
	const answer = fetcher.data ?? answered
	const key = useLastKey(answer)
	const sent = useRef<Fields>({ intent: 'begin' })
	const send = (fields: Fields) => {
		sent.current = fields
		void fetcher.submit(fields, { method: 'post' })
	}
	const isBusy = fetcher.state !== 'idle'
	useEffect(() => {
		if (answer?.kind === 'off') showToast({ kind: 'done', title: TWO_FACTOR.switchedOff })
	}, [answer])

	const refused = answer?.kind === 'refused' && !asksForProof(answer) ? answer.message : undefined
	return (
		<SecurityPage title={answer?.kind === 'codes' ? RECOVERY.title : TWO_FACTOR.section}>
			{refused ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
					{refused}
				</Notice>
			) : null}
			<Reauthentication answer={answer?.kind === 'refused' ? answer : undefined} onDone={() => send(sent.current)} />
			{answer?.kind === 'codes' ? (
				<RecoveryCodes codes={answer.codes} isNew={answer.isNew} />
			) : is_on ? (
				<SwitchedOn codesLeft={codes_left} isBusy={isBusy} send={send} />
			) : key ? (
				<FirstCode
					totpKey={key}
					error={answer?.kind === 'wrong' ? answer.message : undefined}
					isBusy={isBusy}
					send={send}
				/>
			) : (
				<Begin isConfigured={isConfigured} isBusy={isBusy} send={send} />
			)}
		</SecurityPage>
	)
}

/** The key that is being set up: it stays on the page when a code is refused. */
function useLastKey(answer: TwoFactorAnswer | undefined): TotpKey | undefined {
	const last = useRef<TotpKey>(undefined)
	if (answer && 'key' in answer) last.current = answer.key
	if (answer?.kind === 'codes' || answer?.kind === 'off') last.current = undefined
	return last.current
}

type Send = (fields: Fields) => void

/** A form of this page: posted whole without scripts. */
const IntentForm = ({ intent, send, children }: { intent: string; send: Send; children: React.ReactNode }) => (
	<form
		method="post"
		noValidate
		className="grid grid-cols-1 gap-5"
		onSubmit={(event) => {
			event.preventDefault()
			const code = new FormData(event.currentTarget).get('code')
			send({ intent, ...(typeof code === 'string' ? { code } : {}) })
		}}
	>
		<input type="hidden" name="intent" value={intent} />
		{children}
	</form>
)

const Begin = ({ isConfigured, isBusy, send }: { isConfigured: boolean; isBusy: boolean; send: Send }) => (
	<>
		<p>{TWO_FACTOR.what}</p>
		{isConfigured ? (
			<>
				<p className="text-ink-2">{TWO_FACTOR.needed}</p>
				<IntentForm intent="begin" send={send}>
					<Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
						{TWO_FACTOR.setUp}
					</Button>
				</IntentForm>
			</>
		) : (
			<Notice tone="butter" icon={<CircleAlert aria-hidden="true" />}>
				{TWO_FACTOR.notConfigured}
			</Notice>
		)}
	</>
)

const FirstCode = ({
	totpKey: { secret, uri },
	error,
	isBusy,
	send,
}: {
	totpKey: TotpKey
	error: string | undefined
	isBusy: boolean
	send: Send
}) => (
	<>
		<div>
			<h3 className="text-h3">{TWO_FACTOR.scan}</h3>
			<div className="mt-4 max-w-64">
				<QrCode text={uri} label={TWO_FACTOR.qr} />
			</div>
			<p className="mt-4 text-ink-2">{TWO_FACTOR.byHand}</p>
			<p className="mt-1 font-semibold tracking-wide wrap-anywhere tabular-nums select-all" translate="no">
				{secret.match(/.{1,4}/g)?.join(' ')}
			</p>
		</div>
		<IntentForm intent="confirm" send={send}>
			<Field label={TWO_FACTOR.firstCode} hint={TWO_FACTOR.firstCodeHint} error={error}>
				<TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
			</Field>
			<Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
				{TWO_FACTOR.confirm}
			</Button>
		</IntentForm>
	</>
)

const SwitchedOn = ({ codesLeft, isBusy, send }: { codesLeft: number; isBusy: boolean; send: Send }) => {
	const [asks, setAsks] = useState<'renew' | 'switch_off'>()
	const confirm = (intent: 'renew' | 'switch_off') => {
		setAsks(undefined)
		send({ intent })
	}
	return (
		<>
			<Notice tone="herb" icon={<ShieldCheck aria-hidden="true" />}>
				{TWO_FACTOR.isOn}
			</Notice>
			<div>
				<h3 className="text-h3">{RECOVERY.section}</h3>
				<p className="mt-1 text-ink-2">{RECOVERY.left(codesLeft)}</p>
				<Button className="mt-3" busy={isBusy} onClick={() => setAsks('renew')}>
					{RECOVERY.renew}
				</Button>
			</div>
			<Button look="line" busy={isBusy} className="justify-self-start" onClick={() => setAsks('switch_off')}>
				{TWO_FACTOR.switchOff}
			</Button>
			<ConfirmDialog
				open={asks === 'renew'}
				onOpenChange={() => setAsks(undefined)}
				title={RECOVERY.renewTitle}
				cancelLabel={RECOVERY.renewKeep}
				confirmLabel={RECOVERY.renewConfirm}
				onConfirm={() => confirm('renew')}
			>
				{RECOVERY.renewWhy}
			</ConfirmDialog>
			<ConfirmDialog
				open={asks === 'switch_off'}
				onOpenChange={() => setAsks(undefined)}
				title={TWO_FACTOR.switchOffTitle}
				cancelLabel={TWO_FACTOR.keep}
				confirmLabel={TWO_FACTOR.switchOff}
				look="danger"
				onConfirm={() => confirm('switch_off')}
			>
				{TWO_FACTOR.switchOffWhy}
			</ConfirmDialog>
		</>
	)
}
