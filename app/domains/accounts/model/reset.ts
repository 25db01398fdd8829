import { ACCOUNT_MESSAGES } from './messages.ts'
import { isLongEnough, isPersonal, missingKinds, PASSWORD_MAX_LENGTH } from './password-rule.ts'

/** The state of a reset link. 'none': this browser has opened no link. */
export type ResetLink = 'open' | 'expired' | 'invalid' | 'none'

/** Below this the spec has a sentence of its own; the rule for new passwords asks for more. */
const RESET_MIN_LENGTH = 6

/** The first thing that is wrong with a new password, in the spec's order; undefined when nothing is. */
export function faultOf(
	password: string,
	confirmation: string,
	owner?: { email: string; first_name: string; last_name: string },
): string | undefined {
	const missing = missingKinds(password)
	if (password === '') return ACCOUNT_MESSAGES.newPasswordRequired
	if ([...password].length < RESET_MIN_LENGTH) return ACCOUNT_MESSAGES.newPasswordShort
	if (!isLongEnough(password)) return ACCOUNT_MESSAGES.passwordShort
	if (password.length > PASSWORD_MAX_LENGTH) return ACCOUNT_MESSAGES.tooLong('Password', PASSWORD_MAX_LENGTH)
	if (missing.length > 0) return ACCOUNT_MESSAGES.passwordKinds(missing)
	if (password !== confirmation) return ACCOUNT_MESSAGES.passwordsDiffer
	if (owner && isPersonal(password, owner)) return ACCOUNT_MESSAGES.passwordPersonal
	return undefined
}
