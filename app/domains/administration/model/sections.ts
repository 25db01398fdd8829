import type { Me } from '#app/platform/model/me.ts'
import { type AdminVerb, mayDo } from './verbs.ts'

export const ADMIN_PATH = '/admin'

/** The words of the frame around all pages of the administration. */
export const ADMINISTRATION = {
	title: 'Administration',
	open: 'Open the administration',
	sections: 'Sections of the administration',
	back: 'Back to Account',
	notAllowed: 'Your role does not allow this.',
	needsSecondFactor: 'Turn on two-factor authentication in your account first. Administrators need it for this.',
} as const

export type Section = {
	/** The last part of the address; empty for the overview. */
	name: string
	label: string
	verb: AdminVerb
}

/** The pages of the administration in the order of their links. */
export const SECTIONS = [
	{ name: '', label: 'Overview', verb: 'overview.read' },
	{ name: 'users', label: 'Accounts', verb: 'users.read' },
	{ name: 'deletion-requests', label: 'Deletion requests', verb: 'deletion_requests.read' },
	{ name: 'moderation', label: 'Moderation', verb: 'moderation.read' },
	{ name: 'monitor', label: 'Monitor', verb: 'monitor.read' },
	{ name: 'diagnostics', label: 'Diagnostics', verb: 'diagnostics.read' },
	{ name: 'jobs', label: 'Jobs', verb: 'jobs.read' },
	{ name: 'billing', label: 'Billing', verb: 'billing.read' },
	{ name: 'messages', label: 'Messages', verb: 'messages.read' },
	{ name: 'switches', label: 'Switches', verb: 'switches.read' },
	{ name: 'audit', label: 'Audit log', verb: 'audit.read' },
] as const satisfies readonly Section[]

export const sectionPath = (name: (typeof SECTIONS)[number]['name']): string =>
	name === '' ? ADMIN_PATH : `${ADMIN_PATH}/${name}`

/** The links that this role has, the overview first. */
export const sectionsOf = (role: Me['role']): { to: string; label: string }[] =>
	SECTIONS.filter(({ verb }) => mayDo(role, verb)).map(({ name, label }) => ({ to: sectionPath(name), label }))

/** The `to` of the section that an address belongs to. */
export function sectionOf(pathname: string): string {
	const [, , name = ''] = pathname.split('/')
	const known = SECTIONS.find((section) => section.name === name)
	return known ? sectionPath(known.name) : ADMIN_PATH
}
