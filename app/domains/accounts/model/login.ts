import { z } from 'zod'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { PASSWORD_MAX_LENGTH } from './password-rule.ts'
import { STAY } from './stay.ts'
import { staySchema } from './stay-schema.ts'

/** The sign-in form. It requires a password, but not the current rule for new ones, which may have changed since. */
export const loginSchema = z.object({
	email: z
		.string({ error: ACCOUNT_MESSAGES.emailRequired })
		.trim()
		.min(1, { message: ACCOUNT_MESSAGES.emailRequired, abort: true })
		.max(EMAIL_MAX_LENGTH, { message: ACCOUNT_MESSAGES.emailInvalid, abort: true })
		.refine(looksLikeEmail, ACCOUNT_MESSAGES.emailInvalid),
	password: z
		.string({ error: ACCOUNT_MESSAGES.passwordRequired })
		.max(PASSWORD_MAX_LENGTH, ACCOUNT_MESSAGES.loginRefused),
	stay: staySchema,
})

export type Login = z.infer<typeof loginSchema>
export const LOGIN_FIELDS = ['email', 'password', STAY.name] as const
