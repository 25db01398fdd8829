import type { Me } from '#app/platform/model/me.ts'
import { normalizeEmail } from './email.ts'

/** Whether a cook may review reports and see the pages under /admin. */
export const isAdmin = (me: Pick<Me, 'role'> | null): boolean => me?.role === 'admin' || me?.role === 'super_admin'

/** The addresses of ADMIN_EMAILS in the spelling that sign-in looks up. */
export const adminAddresses = (adminEmails: string | undefined): string[] =>
	(adminEmails ?? '')
		.split(',')
		.filter((email) => email.trim() !== '')
		.map(normalizeEmail)

/**
 * The cook with the role that ADMIN_EMAILS gives: administrator, once the address is confirmed. Before that anyone
 * could have signed up with it.
 */
export function withGrantedRole<M extends Pick<Me, 'role' | 'email' | 'email_confirmed'>>(
	me: M,
	adminEmails: string | undefined,
): M {
	if (me.role !== 'user' || !me.email_confirmed || !adminEmails) return me
	return adminAddresses(adminEmails).includes(normalizeEmail(me.email)) ? { ...me, role: 'admin' } : me
}
