import { z } from 'zod'
import { addressSchema } from './address.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { isLongEnough, isPersonal, missingKinds, PASSWORD_MAX_LENGTH } from './password-rule.ts'
import { NAME_MAX_LENGTH } from './profile-limits.ts'
import { STAY } from './stay.ts'
import { staySchema } from './stay-schema.ts'

const name = (field: string) =>
	z.string().trim().max(NAME_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong(field, NAME_MAX_LENGTH)).default('')

const password = z
	.string({ error: ACCOUNT_MESSAGES.passwordRequired })
	.max(PASSWORD_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong('Password', PASSWORD_MAX_LENGTH))
	.superRefine((text, issues) => {
		const missing = missingKinds(text)
		if (!isLongEnough(text)) issues.addIssue({ code: 'custom', message: ACCOUNT_MESSAGES.passwordShort })
		if (missing.length > 0) issues.addIssue({ code: 'custom', message: ACCOUNT_MESSAGES.passwordKinds(missing) })
	})

/** The sign-up form, in the browser and on the server. Names may be empty: not everyone has both. */
export const registrationSchema = z
	.object({
		first_name: name('First name'),
		last_name: name('Last name'),
		email: addressSchema,
		password,
		terms: z.literal('on', { error: ACCOUNT_MESSAGES.termsRequired }),
		stay: staySchema,
	})
	.refine((form) => !isPersonal(form.password, form), {
		path: ['password'],
		message: ACCOUNT_MESSAGES.passwordPersonal,
	})

export type Registration = z.output<typeof registrationSchema>
export type RegistrationInput = z.input<typeof registrationSchema>
export const REGISTRATION_FIELDS = ['first_name', 'last_name', 'email', 'password', 'terms', STAY.name] as const
