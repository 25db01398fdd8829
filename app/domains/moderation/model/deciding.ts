import { isAtLeast } from '#app/domains/administration/model/verbs.ts'
import type { Me } from '#app/platform/model/me.ts'

/** An administrator who decides, with the role in force. */
export type Deciding = Pick<Me, 'id' | 'role'>

/** Whom a decision is about; null for somebody who is gone. */
export type Concerned = { id: string | null; role: Me['role'] | null }

/** Why an administrator may not decide: it is about themselves, or about a higher role. */
export type Barred = 'own' | 'higher'

/**
 * Why this administrator may not decide about a cook or something of theirs; null where they may. The role of the table
 * is enough: ADMIN_EMAILS makes nobody higher than the administrator who decides.
 */
export function barredFrom(me: Deciding, { id, role }: Concerned): Barred | null {
	if (id === me.id) return 'own'
	return role !== null && !isAtLeast(me.role, role) ? 'higher' : null
}
