import type { ProviderButton } from './provider-paths.ts'

/** Where a signed-in cook authenticates again; `next` is the page that follows. */
export const REAUTHENTICATION_PATH = '/reauthenticate'

export const reauthenticationPath = (next: string): string =>
	`${REAUTHENTICATION_PATH}?next=${encodeURIComponent(next)}`

/** The ways in which this cook can authenticate again. */
export type OwnMethods = { has_password: boolean; passkeys: number; providers: ProviderButton[] }

/** The answer to the form: 'done' if the page stays, otherwise a redirect. */
export type ReauthenticationAnswer = { kind: 'done' } | { kind: 'refused'; message: string }

/** The fields of that form. `stay`: no redirect, because a dialog has asked. */
export const REAUTHENTICATION_FIELDS = ['password', 'credential', 'stay'] as const

/** Whether an action requires a recent authentication first. */
export const asksForProof = (answer: { code?: string | undefined } | null | undefined): boolean =>
	answer?.code === 'reauthentication_required'
