import { CircleAlert, Mail, MailCheck } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Confirmation } from '../model/confirmation.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { PROVIDER_MESSAGES } from '../model/provider-messages.ts'
import { PROVIDER_START_PATH, PROVIDER_WORDS, type ProviderButton } from '../model/provider-paths.ts'
import { PlainFrame } from './plain-frame.tsx'
import { StayCheckbox } from './stay-checkbox.tsx'

export type ProveState = Confirmation | 'other_account' | 'second_identity' | 'sent'

const OVER: Record<Exclude<ProveState, 'sent' | 'open' | 'confirmed'>, (label: string, voided: boolean) => string> = {
	used: () => `${ACCOUNT_MESSAGES.linkUsed} ${PROVIDER_MESSAGES.proofOver}`,
	expired: () => `${ACCOUNT_MESSAGES.linkExpired} ${PROVIDER_MESSAGES.proofOver}`,
	unknown: () => ACCOUNT_MESSAGES.linkUnknown,
	other_account: (label, voided) =>
		`${voided ? `${PROVIDER_MESSAGES.provedAlone} ` : ''}${PROVIDER_MESSAGES.otherAccount(label)}`,
	second_identity: PROVIDER_MESSAGES.secondIdentity,
}

type Props = {
	state: ProveState
	voided: boolean
	provider: ProviderButton | null
	/** The page that follows the sign-in. */
	next: string | null
}

/**
 * The page of the mailed link that connects a provider to an account that was never confirmed. An open link waits for a
 * press: a mail scanner follows links, but does not press buttons.
 */
export const ProvePage = ({ state, voided, provider, next }: Props) => {
	const isBusy = useNavigation().formMethod === 'POST'
	const label = provider?.label ?? 'your provider'
	if (state === 'sent')
		return (
			<PlainFrame title={PROVIDER_MESSAGES.proofSentTitle}>
				<Notice tone="butter" icon={<Mail aria-hidden="true" />} className="mt-6">
					{PROVIDER_MESSAGES.proofSent(label)}
				</Notice>
				<ToLogin />
			</PlainFrame>
		)
	if (state === 'open')
		return (
			<PlainFrame title={PROVIDER_MESSAGES.proofTitle(label)}>
				<Form method="post" className="mt-6 grid gap-5">
					<p>{PROVIDER_MESSAGES.proof(label)}</p>
					<Button type="submit" look="primary" className="text-h4" busy={isBusy}>
						{PROVIDER_MESSAGES.proofButton}
					</Button>
				</Form>
			</PlainFrame>
		)
	if (state === 'confirmed')
		return (
			<PlainFrame title={PROVIDER_MESSAGES.proofTitle(label)}>
				<Notice tone="herb" icon={<MailCheck aria-hidden="true" />} role="status" className="mt-6">
					{voided ? PROVIDER_MESSAGES.proved(label) : PROVIDER_MESSAGES.provedConfirmed(label)}
				</Notice>
				{provider ? (
					<form
						method="post"
						action={`${PROVIDER_START_PATH}/${provider.id}`}
						className="mt-6 grid justify-items-start gap-5"
					>
						{next === null ? null : <input type="hidden" name="next" value={next} />}
						<StayCheckbox />
						<button type="submit" className={buttonClass({ look: 'primary' })}>
							{PROVIDER_WORDS.signInWith} {label}
						</button>
					</form>
				) : (
					<ToLogin />
				)}
			</PlainFrame>
		)
	return (
		<PlainFrame title={PROVIDER_MESSAGES.proofTitle(label)}>
			<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="status" className="mt-6">
				{OVER[state](label, voided)}
			</Notice>
			<ToLogin />
		</PlainFrame>
	)
}

const ToLogin = () => (
	<ButtonLink to="/login" look="quiet" className="mt-6 self-start">
		{PROVIDER_MESSAGES.returnToLogin}
	</ButtonLink>
)
