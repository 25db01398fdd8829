import { z } from 'zod'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

/** An address that a cook has typed. */
export const addressSchema = z
	.string({ error: ACCOUNT_MESSAGES.emailRequired })
	.trim()
	.min(1, { message: ACCOUNT_MESSAGES.emailRequired, abort: true })
	.max(EMAIL_MAX_LENGTH, { message: ACCOUNT_MESSAGES.tooLong('Email', EMAIL_MAX_LENGTH), abort: true })
	.refine(looksLikeEmail, ACCOUNT_MESSAGES.emailInvalid)
