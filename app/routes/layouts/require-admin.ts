import { data } from 'react-router'
import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import type { Me } from '#app/platform/model/me.ts'

/** The administrator who asks. Anyone else gets a 404, as at an unknown address. */
export function requireAdmin(me: Me | null): Me {
	if (!me || !isAdmin(me)) throw data(null, { status: 404, statusText: 'Not Found' })
	return me
}
