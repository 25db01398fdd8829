import { SIGN_UPS_CLOSED } from '#app/platform/model/switches.ts'
import { ACCOUNT_DISABLED } from './refusal-words.ts'

/** Why a provider's sign-in ended without a session. Only these names are in an address. */
export const PROVIDER_PROBLEMS = [
	'refused',
	'unreachable',
	'no_redirect',
	'failed',
	'expired',
	'disabled',
	'too_many',
	'other_account',
	'not_yours',
	'second_identity',
	'not_fresh',
	'closed',
	'unexpected',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

export const isProviderProblem = (text: string | null): text is ProviderProblem =>
	PROVIDER_PROBLEMS.some((problem) => problem === text)

/** Every sentence of signing in with a provider and of connected accounts; the spec's words where it has them. */
export const PROVIDER_MESSAGES = {
	completing: 'Completing your sign-in',
	errorTitle: 'Authentication Error',
	failed: (provider: string, reason: string) => `${provider} login failed: ${reason}`,
	refused: 'the sign-in was not allowed there',
	unreachable: 'it cannot be reached at the moment',
	noRedirect: 'No redirect URL received',
	authenticationFailed: 'Authentication failed. Please try again.',
	expired: 'Your session has expired. Please try again',
	unexpected: 'An unexpected error occurred',
	disabled: ACCOUNT_DISABLED,
	tooMany: 'Too many attempts. Please try again later.',
	otherAccount: (provider: string) => `This ${provider} account is already connected to another Nomster account.`,
	notYours: (provider: string) => `This ${provider} account is not connected to your Nomster account.`,
	secondIdentity: (provider: string) =>
		`Your Nomster account is already connected to another ${provider} account. Please sign in another way and disconnect that one first.`,
	notFresh: (provider: string) =>
		`${provider} does not say that you signed in there in the last 10 minutes. Please confirm in another way that it is you, or sign out and in again and come back within 10 minutes.`,
	leaving: (provider: string) => `Taking you to ${provider}`,

	addEmailTitle: 'Add your email',
	addEmail: (provider: string) =>
		`${provider} did not give us an address that it has verified. Where can we reach you? We will send you a link to confirm it.`,
	addEmailButton: 'Continue',

	linkTitle: (provider: string) => `Connect ${provider}`,
	link: (provider: string) =>
		`There is already a Nomster account with this address. Sign in to it once, and ${provider} is connected.`,
	linkButton: 'Login and connect',
	linkOtherWay: 'Sign in another way',

	proofSentTitle: 'Check Your Email',
	proofSent: (provider: string) =>
		`There is already a Nomster account with your address, but nobody has ever confirmed it. We sent you a link that does, and that connects ${provider}. It works once, for an hour.`,
	proofTitle: (provider: string) => `Connect ${provider}`,
	proof: (provider: string) =>
		`Nobody has ever confirmed the address of this account, so somebody else may have made it. One press confirms that the address is yours and connects ${provider}. Its password, passkeys, two-factor codes, connected accounts and calendar address stop working, and all its sessions end. Its recipes stay.`,
	proofButton: 'Confirm and connect',
	proved: (provider: string) =>
		`Your address is confirmed and ${provider} is connected. What opened the account before no longer does: password, passkeys, two-factor codes, connected accounts, calendar address and sessions.`,
	provedAlone:
		'Your address is confirmed. What opened the account before no longer does: set a new password by “Forgot your password?”.',
	provedConfirmed: (provider: string) => `${provider} is connected.`,
	proofOver: 'Please sign in with the provider again to get a new link.',
	returnToLogin: 'Return to Login',
	goBack: 'Go back',
	moment: 'One moment, please.',
} as const

const SENTENCES: Record<ProviderProblem, (provider: string) => string> = {
	refused: (provider) => PROVIDER_MESSAGES.failed(provider, PROVIDER_MESSAGES.refused),
	unreachable: (provider) => PROVIDER_MESSAGES.failed(provider, PROVIDER_MESSAGES.unreachable),
	no_redirect: () => PROVIDER_MESSAGES.noRedirect,
	failed: () => PROVIDER_MESSAGES.authenticationFailed,
	expired: () => PROVIDER_MESSAGES.expired,
	disabled: () => PROVIDER_MESSAGES.disabled,
	too_many: () => PROVIDER_MESSAGES.tooMany,
	other_account: PROVIDER_MESSAGES.otherAccount,
	not_yours: PROVIDER_MESSAGES.notYours,
	second_identity: PROVIDER_MESSAGES.secondIdentity,
	not_fresh: PROVIDER_MESSAGES.notFresh,
	closed: () => SIGN_UPS_CLOSED,
	unexpected: () => PROVIDER_MESSAGES.unexpected,
}

export const sentenceOf = (problem: ProviderProblem, provider: string): string => SENTENCES[problem](provider)
