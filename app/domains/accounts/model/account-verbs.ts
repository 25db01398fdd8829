import type { Me } from '#app/platform/model/me.ts'

/** What administrators do to accounts, and the role that each verb needs. */
export const ACCOUNT_VERBS = {
	/** The soft deletion: the account is closed, and nothing is deleted. */
	disable: 'admin',
	schedule: 'admin',
	restore: 'admin',
	delete: 'super_admin',
} as const
export type AccountVerb = keyof typeof ACCOUNT_VERBS

export const isAccountVerb = (name: unknown): name is AccountVerb =>
	typeof name === 'string' && Object.hasOwn(ACCOUNT_VERBS, name)

type Status = Me['account_status']
type Person = Pick<Me, 'id' | 'role'>

/** The states from which a verb changes something. */
const FROM: Record<AccountVerb, readonly Status[]> = {
	disable: ['active', 'pending_deletion'],
	schedule: ['active', 'pending_deletion', 'disabled'],
	restore: ['pending_deletion', 'disabled'],
	delete: ['active', 'pending_deletion', 'disabled'],
}

/**
 * Whether somebody may do this to an account. Administrators act on cooks, super administrators on administrators too;
 * nobody acts on a super administrator, who must be lowered by the command first, and nobody on themselves.
 */
export function mayAct(actor: Person, verb: AccountVerb, on: Person): boolean {
	if (actor.id === on.id || on.role === 'super_admin') return false
	if (actor.role === 'super_admin') return true
	return actor.role === 'admin' && ACCOUNT_VERBS[verb] === 'admin' && on.role === 'user'
}

/** Whether the verb would change something; nothing changes an account whose erasure has begun. */
export const isPossible = (verb: AccountVerb, on: { account_status: Status; is_being_erased: boolean }): boolean =>
	!on.is_being_erased && FROM[verb].includes(on.account_status)

/** The page of accounts; spec 1, section 8 has the failures. */
export const ACCOUNTS_PAGE = {
	title: 'Accounts',
	back: 'Back to Account',
	intro: 'Find one account by its exact email address or its id.',
	search: 'Email or id',
	find: 'Find',
	nobody: 'No account has this address or id.',
	status: {
		active: 'Active',
		pending_deletion: 'Waits for its deletion',
		disabled: 'Disabled',
	},
	beingErased: 'Is being deleted',
	roles: { user: 'Cook', admin: 'Administrator', super_admin: 'Super administrator' },
	since: (date: string): string => `Since ${date}`,
	deletedOn: (date: string): string => `Will be deleted on ${date}`,
	notConfirmed: 'Address not confirmed',
	own: 'This is your own account. Somebody else must act on it.',
	above: 'Your role does not allow you to act on this account.',
	days: 'Days until it is deleted',
	reason: 'Reason (optional)',
	verbs: {
		disable: 'Disable account',
		schedule: 'Schedule deletion',
		restore: 'Restore account',
		delete: 'Delete permanently',
	},
	questions: {
		disable: 'Disable this account?',
		schedule: 'Schedule the deletion of this account?',
		restore: 'Restore this account?',
		delete: 'Delete this account permanently?',
	},
	hints: {
		disable:
			'All its sessions end, nobody can sign in to it, and its public pages and pictures are closed. Nothing is deleted now; a deletion that is scheduled stays in force.',
		schedule: 'Its cook gets an email, uses everything until then, and can cancel.',
		restore:
			'It can be used again. A scheduled deletion is cancelled, also one that its cook has asked for, and its cook gets an email about that.',
		delete: 'Its erasure begins within minutes. Nobody can bring anything of it back.',
	},
	/** In place of the hint, for an account that stays disabled until then. */
	scheduleDisabledHint:
		'Its cook gets an email. The account stays disabled until then, and its cook can only write to support.',
	cancel: 'Cancel',
	done: {
		disable: 'Account disabled',
		schedule: 'Deletion scheduled',
		restore: 'Account restored',
		delete: 'The account is being deleted',
	},
	failed: {
		disable: 'Failed to disable account',
		schedule: 'Failed to schedule account deletion',
		restore: 'Failed to restore account',
		delete: 'Failed to permanently delete account',
	},
} as const

/** What a verb does to this account. */
export const hintOf = (verb: AccountVerb, { account_status }: { account_status: Status }): string =>
	verb === 'schedule' && account_status === 'disabled' ? ACCOUNTS_PAGE.scheduleDisabledHint : ACCOUNTS_PAGE.hints[verb]
