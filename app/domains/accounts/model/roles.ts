import type { Me } from '#app/platform/model/me.ts'
import { normalizeEmail } from './email.ts'

/** Whether a cook may review reports and see the pages under /admin. */
export const isAdmin = (me: Pick<Me, 'role'> | null): boolean => me?.role === 'admin' || me?.role === 'super_admin'

/**
 * The cook with the role that ADMIN_EMAILS gives: administrator, once the address is confirmed. Before that anyone
 * could have signed up with it.
 */
export function withGrantedRole<M extends Pick<Me, 'role' | 'email' | 'email_confirmed'>>(
	me: M,
	adminEmails: string | undefined,
): M {
	if (me.role !== 'user' || !me.email_confirmed || !adminEmails) return me
	const isNamed = adminEmails
		.split(',')
		.some((email) => email.trim() !== '' && normalizeEmail(email) === normalizeEmail(me.email))
	return isNamed ? { ...me, role: 'admin' } : me
}
