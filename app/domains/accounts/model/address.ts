import { z } from 'zod'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

/**
 * An address that a cook has typed. Letters that only look different become the plain ones (NFKC), as they are where
 * addresses are compared: mail to a look-alike would reach nobody, and the address that it stands for would be taken.
 */
export const addressSchema = z
	.string({ error: ACCOUNT_MESSAGES.emailRequired })
	.trim()
	.normalize('NFKC')
	.min(1, { message: ACCOUNT_MESSAGES.emailRequired, abort: true })
	.max(EMAIL_MAX_LENGTH, { message: ACCOUNT_MESSAGES.tooLong('Email', EMAIL_MAX_LENGTH), abort: true })
	.refine(looksLikeEmail, ACCOUNT_MESSAGES.emailInvalid)
