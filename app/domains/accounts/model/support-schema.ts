import { z } from 'zod'
import { cleanText } from '#app/platform/model/clean-text.ts'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { SUPPORT, SUPPORT_MESSAGE_MAX_LENGTH } from './support.ts'

export const SUPPORT_FIELDS = ['email', 'message'] as const
/** What is read of a message, so that one that is too long comes back whole to be shortened. */
export const SUPPORT_READ_LENGTH = 20_000

/** A browser sends a line break as two characters. */
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim()

export const supportSchema = z.object({
	email: z
		.string({ error: ACCOUNT_MESSAGES.emailRequired })
		.trim()
		.min(1, { message: ACCOUNT_MESSAGES.emailRequired, abort: true })
		.max(EMAIL_MAX_LENGTH, { message: ACCOUNT_MESSAGES.emailInvalid, abort: true })
		.refine(looksLikeEmail, ACCOUNT_MESSAGES.emailInvalid),
	message: z
		.string({ error: SUPPORT.messageRequired })
		.transform(withPlainBreaks)
		.pipe(
			z
				.string()
				.min(1, { message: SUPPORT.messageRequired, abort: true })
				.max(SUPPORT_MESSAGE_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong('Message', SUPPORT_MESSAGE_MAX_LENGTH)),
		),
})

export type SupportRequest = z.infer<typeof supportSchema>

/** Who sent a message, by the session: the address is only what was typed. `isFirst`: the plan has priority support. */
export type SupportSender = { accountId: string | null; isFirst: boolean }

/** What marks the mail of a cook whose plan has priority support. */
export const PRIORITY_MARK = '[Priority]'
const SUBJECT = 'Support request'

/** The mail that a message becomes. */
export const supportMail = ({ email, message }: SupportRequest, { accountId, isFirst }: SupportSender) => ({
	subject: isFirst ? `${PRIORITY_MARK} ${SUBJECT}` : SUBJECT,
	reply_to: email,
	text: [cleanText(message), `From: ${email}\nAccount: ${accountId ?? 'not signed in'}`].join('\n\n--\n'),
})
