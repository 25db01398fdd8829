import {
	type AuthenticationResponseJSON,
	browserSupportsWebAuthn,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	type RegistrationResponseJSON,
	startAuthentication,
	startRegistration,
	WebAuthnAbortService,
	WebAuthnError,
} from '@simplewebauthn/browser'
import { PASSKEY_PATH } from '../model/passkey.ts'
import { PASSKEY_USE } from '../model/passkey-messages.ts'

/** The purposes for which a passkey is asked. */
export type PasskeyUse = 'sign_in' | 'reauthenticate'

/** `code` as the server names refusals; '' for what happened in this browser. */
export type PasskeyAnswer =
	| { kind: 'answered'; credential: string }
	| { kind: 'refused'; code: string; message: string }
	| { kind: 'cancelled'; message: string }

/** Options come from our own server as the browser needs them. */
type Ceremony = (options: never) => Promise<AuthenticationResponseJSON | RegistrationResponseJSON>

/** Asks the browser for one of its passkeys, in its own dialog. */
export const askForPasskey = (use: PasskeyUse): Promise<PasskeyAnswer> =>
	perform(use, (optionsJSON: PublicKeyCredentialRequestOptionsJSON) => startAuthentication({ optionsJSON }))

/** Lets the browser offer passkeys in the suggestions of the address field; resolves when the cook takes one. */
export const offerPasskeys = (): Promise<PasskeyAnswer> =>
	perform('sign_in', (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
		startAuthentication({ optionsJSON, useBrowserAutofill: true }),
	)

/** Ends what `offerPasskeys` waits for. */
export const stopOfferingPasskeys = (): void => WebAuthnAbortService.cancelCeremony()

/** Makes a passkey for the signed-in cook. */
export const makePasskey = (): Promise<PasskeyAnswer> =>
	perform('create', (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => startRegistration({ optionsJSON }))

async function perform(intent: PasskeyUse | 'create', ceremony: Ceremony): Promise<PasskeyAnswer> {
	if (!browserSupportsWebAuthn()) return { kind: 'refused', code: '', message: PASSKEY_USE.unsupported }
	const body = new FormData()
	body.set('intent', intent)
	const response = await fetch(PASSKEY_PATH, { method: 'POST', body })
	const answer: unknown = await response.json()
	if (!response.ok) return refusalFrom(answer)
	try {
		return { kind: 'answered', credential: JSON.stringify(await ceremony(answer as never)) }
	} catch (error) {
		return { kind: 'cancelled', message: whyNot(error) }
	}
}

function refusalFrom(answer: unknown): PasskeyAnswer {
	const { error, message } = answer as { error?: unknown; message?: unknown }
	return { kind: 'refused', code: String(error), message: typeof message === 'string' ? message : PASSKEY_USE.failed }
}

function whyNot(error: unknown): string {
	const isHere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
	return isHere ? PASSKEY_USE.alreadyHere : PASSKEY_USE.cancelled
}
