import type { Me } from '#app/platform/model/me.ts'

type Rule = {
	/** The lowest role that may do it. */
	role: 'admin' | 'super_admin'
	/**
	 * Takes something from somebody or cannot be undone: the administrator must have authenticated within ten minutes and,
	 * in production, have a second factor.
	 */
	isDestructive?: true
}

/** Everything that administrators do, and who may do it. `server/require-verb.ts` asks this table. */
export const ADMIN_VERBS = {
	'overview.read': { role: 'admin' },
	'users.read': { role: 'admin' },
	'users.disable': { role: 'admin', isDestructive: true },
	'users.schedule': { role: 'admin', isDestructive: true },
	'users.restore': { role: 'admin' },
	'users.delete': { role: 'super_admin', isDestructive: true },
	'users.end_sessions': { role: 'admin', isDestructive: true },
	'users.resend_confirmation': { role: 'admin' },
	'users.grant_plan': { role: 'admin', isDestructive: true },
	'users.change_role': { role: 'super_admin', isDestructive: true },
	'deletion_requests.read': { role: 'admin' },
	'moderation.read': { role: 'admin' },
	'moderation.keep': { role: 'admin' },
	'moderation.take_down': { role: 'admin', isDestructive: true },
	'moderation.remove_picture': { role: 'admin', isDestructive: true },
	'moderation.grant_appeal': { role: 'admin' },
	'moderation.refuse_appeal': { role: 'admin', isDestructive: true },
	'monitor.read': { role: 'admin' },
	'alerts.close': { role: 'admin' },
	'diagnostics.read': { role: 'admin' },
	'audit.read': { role: 'admin' },
	'audit.export': { role: 'super_admin' },
	'jobs.read': { role: 'admin' },
	'jobs.retry': { role: 'admin' },
	'jobs.discard': { role: 'super_admin', isDestructive: true },
	'jobs.resume': { role: 'admin' },
	'billing.read': { role: 'admin' },
	'messages.read': { role: 'admin' },
	'messages.send': { role: 'super_admin', isDestructive: true },
	'switches.read': { role: 'admin' },
	'switches.set': { role: 'super_admin', isDestructive: true },
} as const satisfies Record<string, Rule>

export type AdminVerb = keyof typeof ADMIN_VERBS

const RANKS: Record<Me['role'], number> = { user: 0, admin: 1, super_admin: 2 }

/** Whether this role has at least that one's rights. */
export const isAtLeast = (role: Me['role'], least: Me['role']): boolean => RANKS[role] >= RANKS[least]

/** Whether the role may do it; what the verb asks for besides is not looked at. */
export const mayDo = (role: Me['role'], verb: AdminVerb): boolean => isAtLeast(role, ADMIN_VERBS[verb].role)

export const isDestructive = (verb: AdminVerb): boolean => 'isDestructive' in ADMIN_VERBS[verb]
