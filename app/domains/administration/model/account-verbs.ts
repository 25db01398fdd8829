import { withGrantedRole } from '#app/domains/accounts/model/roles.ts'
import type { PlanGrant } from '#app/domains/billing/model/grants.ts'
import type { Me } from '#app/platform/model/me.ts'
import { isAtLeast, mayDo } from './verbs.ts'

/** What administrators do to accounts; `disable` is the soft deletion: the account is closed, and nothing is deleted. */
export const ACCOUNT_VERBS = [
	'disable',
	'schedule',
	'restore',
	'delete',
	'end_sessions',
	'resend_confirmation',
	'grant_plan',
	'change_role',
] as const
export type AccountVerb = (typeof ACCOUNT_VERBS)[number]

export const isAccountVerb = (name: unknown): name is AccountVerb => ACCOUNT_VERBS.some((verb) => verb === name)

export type Role = Me['role']
type Status = Me['account_status']
type Person = Pick<Me, 'id' | 'role'>
type AccountState = { account_status: Status; is_being_erased: boolean; email_confirmed: boolean }

/** The states from which a verb changes something. */
const FROM: Record<AccountVerb, readonly Status[]> = {
	disable: ['active', 'pending_deletion'],
	schedule: ['active', 'pending_deletion', 'disabled'],
	restore: ['pending_deletion', 'disabled'],
	delete: ['active', 'pending_deletion', 'disabled'],
	end_sessions: ['active', 'pending_deletion'],
	resend_confirmation: ['active', 'pending_deletion'],
	grant_plan: ['active', 'pending_deletion', 'disabled'],
	change_role: ['active', 'pending_deletion', 'disabled'],
}

/**
 * Whether somebody may do this to an account. Administrators act on cooks, super administrators on administrators too.
 * A super administrator may be lowered by another one, and anything else only after that; nobody acts on themselves.
 */
export function mayAct(actor: Person, verb: AccountVerb, on: Person): boolean {
	if (actor.id === on.id || !mayDo(actor.role, `users.${verb}`)) return false
	if (on.role === 'super_admin') return actor.role === 'super_admin' && verb === 'change_role'
	return on.role === 'user' || actor.role === 'super_admin'
}

/** Whether the verb would change something; nothing changes an account whose erasure has begun. */
export const isPossible = (verb: AccountVerb, on: AccountState): boolean =>
	!on.is_being_erased &&
	FROM[verb].includes(on.account_status) &&
	!(verb === 'resend_confirmation' && on.email_confirmed)

export const ROLES = ['user', 'admin', 'super_admin'] as const satisfies readonly Role[]
export const isRole = (name: unknown): name is Role => ROLES.some((role) => role === name)

/** An account's role in the table, and what ADMIN_EMAILS makes of it. */
type RoleState = { role: Role; email: string; email_confirmed: boolean }

/** The role in force. */
export const roleInForce = (account: RoleState, adminEmails: string | undefined): Role =>
	withGrantedRole(account, adminEmails).role

/** Whether the address stands in ADMIN_EMAILS: no change of the role takes that away. */
export const isInAdminEmails = (account: RoleState, adminEmails: string | undefined): boolean =>
	roleInForce({ ...account, role: 'user' }, adminEmails) === 'admin'

/** The roles that this account can be given. */
export const rolesFor = (account: RoleState, adminEmails: string | undefined): Role[] => {
	const least = isInAdminEmails(account, adminEmails) ? 'admin' : 'user'
	const now = roleInForce(account, adminEmails)
	return ROLES.filter((role) => role !== now && isAtLeast(role, least))
}

/** The texts of the acts; spec 3.11 has the first four failures and the last one. */
export const ACCOUNT_ACTS = {
	roles: { user: 'Cook', admin: 'Administrator', super_admin: 'Super administrator' } satisfies Record<Role, string>,
	plans: {
		free: 'Free: nothing is granted',
		basic: 'Basic, without payment',
		premium: 'Premium, without payment',
		beta: 'Beta tester: Premium, without payment',
	} satisfies Record<PlanGrant, string>,
	days: 'Days until it is deleted',
	reason: 'Reason (optional)',
	email: 'The address of the account',
	emailHint: 'Type it to confirm.',
	emailWrong: 'This is not the address of the account.',
	plan: 'Plan',
	planMissing: 'Please choose a plan.',
	role: 'Role',
	roleMissing: 'Please choose a role.',
	cancel: 'Cancel',
	verbs: {
		disable: 'Disable account',
		schedule: 'Schedule deletion',
		restore: 'Restore account',
		delete: 'Delete permanently',
		end_sessions: 'End all sessions',
		resend_confirmation: 'Resend confirmation',
		grant_plan: 'Grant a plan',
		change_role: 'Change role',
	},
	questions: {
		disable: 'Disable this account?',
		schedule: 'Schedule the deletion of this account?',
		restore: 'Restore this account?',
		delete: 'Delete this account permanently?',
		end_sessions: 'End all sessions of this account?',
		resend_confirmation: 'Send the confirmation again?',
		grant_plan: 'Grant this account a plan?',
		change_role: 'Change the role of this account?',
	},
	hints: {
		disable:
			'All its sessions end, nobody can sign in to it, and its public pages and pictures are hidden. Nothing is deleted now; a deletion that is already scheduled still happens.',
		schedule: 'The cook gets an email, can use everything until then, and can cancel the deletion.',
		restore:
			'It can be used again. Any scheduled deletion is cancelled, even one that the cook requested, and the cook gets an email about it.',
		delete: 'Its erasure begins within minutes and cannot be undone.',
		end_sessions: 'Every device is signed out. Its cook can sign in again.',
		resend_confirmation: 'A new link is sent to the address. Earlier links stop working.',
		grant_plan:
			'It applies until the next grant. A plan that the cook pays for stays, and the higher of the two applies.',
		change_role: 'It takes effect with the next page that the account opens.',
	},
	/** In place of the hint, for an account that stays disabled until then. */
	scheduleDisabledHint:
		'The cook gets an email. The account stays disabled until then, and the cook can only contact support.',
	inAdminEmails: 'This address is listed in ADMIN_EMAILS, so the account cannot be demoted below administrator.',
	changed: 'The account has changed in the meantime. Reload the page to see its current state.',
	oneStays: 'Another administrator has changed something in the meantime, or this is the last super administrator.',
	done: {
		disable: 'Account disabled',
		schedule: 'Deletion scheduled',
		restore: 'Account restored',
		delete: 'The account is being deleted',
		end_sessions: 'All sessions ended',
		resend_confirmation: 'Confirmation sent',
		grant_plan: 'Plan granted',
		change_role: 'Role changed',
	},
	failed: {
		disable: 'Failed to disable account',
		schedule: 'Failed to schedule account deletion',
		restore: 'Failed to restore account',
		delete: 'Failed to permanently delete account',
		end_sessions: 'Failed to end the sessions',
		resend_confirmation: 'Failed to send the confirmation',
		grant_plan: 'Failed to grant the plan',
		change_role: 'Failed to change the role',
	},
	notSignedIn: 'User not authenticated',
} as const

/** What a verb does to this account. */
export const hintOf = (verb: AccountVerb, { account_status }: { account_status: Status }): string =>
	verb === 'schedule' && account_status === 'disabled' ? ACCOUNT_ACTS.scheduleDisabledHint : ACCOUNT_ACTS.hints[verb]
