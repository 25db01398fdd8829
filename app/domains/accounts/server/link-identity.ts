import type { FoundCook } from '#db/queries/identities.ts'
import { looksLikeEmail } from '../model/email.ts'
import type { ProviderProfile } from './providers/table.ts'

export type LinkDecision =
	/** The identity is known. */
	| { kind: 'sign_in'; cook: FoundCook }
	/** Both addresses are verified: the identity is connected at once. */
	| { kind: 'link'; cook: FoundCook }
	/** The account's owner signs in first; that connects it. */
	| { kind: 'sign_in_first'; cook: FoundCook }
	/** Nobody has ever proved the account's address: a mailed link does, and voids what the account had. */
	| { kind: 'prove_first'; cook: FoundCook }
	| { kind: 'create' }
	| { kind: 'ask_email' }
	/** The account's owner has connected another account at this provider. */
	| { kind: 'second_identity' }

/** An address that a mail could reach; null for anything else. */
export const addressOf = ({ email }: Pick<ProviderProfile, 'email'>): string | null =>
	email && looksLikeEmail(email.trim()) ? email.trim() : null

/**
 * Decides what follows from a sign-in at a provider. Provider and subject identify an account there; an address alone
 * signs nobody in (docs/security.md 12). `identity`: the cook to whom it is connected; `account`: the cook with its
 * address.
 */
export function decideLink(
	profile: Pick<ProviderProfile, 'email' | 'email_verified'>,
	{ identity, account }: { identity: FoundCook | undefined; account: FoundCook | undefined },
): LinkDecision {
	if (identity) return { kind: 'sign_in', cook: identity }
	if (!addressOf(profile)) return { kind: 'ask_email' }
	if (!account) return { kind: profile.email_verified ? 'create' : 'ask_email' }
	// What a never confirmed account is connected to may be a stranger's: the mailed link voids it.
	if (account.has_provider && (account.is_confirmed || !profile.email_verified)) return { kind: 'second_identity' }
	if (!profile.email_verified) return { kind: 'sign_in_first', cook: account }
	return { kind: account.is_confirmed ? 'link' : 'prove_first', cook: account }
}
