import type { ProviderButton } from './provider-paths.ts'

/** Where a signed-in cook proves again who they are; `next` says where to go then. */
export const REAUTHENTICATION_PATH = '/reauthenticate'

export const reauthenticationPath = (next: string): string =>
	`${REAUTHENTICATION_PATH}?next=${encodeURIComponent(next)}`

/** How this cook can prove it. */
export type OwnMethods = { has_password: boolean; passkeys: number; providers: ProviderButton[] }

/** What the proof's form is answered: 'done' only where the page stays, else a redirect. */
export type ReauthenticationAnswer = { kind: 'done' } | { kind: 'refused'; message: string }

/** The fields of that form. `stay`: no redirect, because a dialog has asked. */
export const REAUTHENTICATION_FIELDS = ['password', 'credential', 'stay'] as const

/** Whether an action has answered that it first wants to know that it is the cook. */
export const asksForProof = (answer: { code?: string | undefined } | null | undefined): boolean =>
	answer?.code === 'reauthentication_required'
