import type { Me } from '#app/platform/model/me.ts'

/** The name on the screen: display name, first name, the local part of the address, then 'User'. */
export function nameOf(me: Pick<Me, 'display_name' | 'first_name' | 'email'>): string {
	return me.display_name || me.first_name || me.email.split('@')[0] || 'User'
}

/** First and last name as the cook wrote them, for the cook's own eyes; without them the result of `nameOf`. */
export function fullNameOf(me: Pick<Me, 'display_name' | 'first_name' | 'last_name' | 'email'>): string {
	return `${me.first_name} ${me.last_name}`.trim() || nameOf(me)
}
