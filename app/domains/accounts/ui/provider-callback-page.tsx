import { ButtonLink } from '#app/ui/button-link.tsx'
import { PROVIDER_MESSAGES } from '../model/provider-messages.ts'
import { PlainFrame } from './plain-frame.tsx'
import { RefusedNotice } from './refused-notice.tsx'

/** The end of a provider's sign-in: it goes on to `to` by itself, or says why there was none. */
export const ProviderCallbackPage = ({ sentence, to }: { sentence: string | null; to: string }) =>
	sentence === null ? (
		<PlainFrame title={PROVIDER_MESSAGES.completing}>
			<p role="status" className="mt-6 flex items-center gap-3 text-ink-2">
				<span className="spinner" />
				{PROVIDER_MESSAGES.moment}
			</p>
		</PlainFrame>
	) : (
		<PlainFrame title={PROVIDER_MESSAGES.errorTitle}>
			<RefusedNotice sentence={sentence} className="mt-6" />
			<ButtonLink to={to} reloadDocument look="primary" className="mt-6 self-start">
				{to.startsWith('/login') ? PROVIDER_MESSAGES.returnToLogin : PROVIDER_MESSAGES.goBack}
			</ButtonLink>
		</PlainFrame>
	)
