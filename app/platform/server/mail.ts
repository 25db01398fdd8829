import { AppError } from '../model/errors.ts'
import type { MailEnv } from './env.ts'

export type Mail = {
	to: string
	subject: string
	text: string
	html?: string | undefined
	reply_to?: string | undefined
	headers?: Record<string, string> | undefined
}

/**
 * Sends a mail to the provider: POST of {from, to[], subject, text, html, reply_to, headers} with a bearer key, the format of
 * Resend and similar services. In the dev stack MAIL_API_URL is the mailbox page. Throws when the provider refuses, so that its job is
 * retried.
 */
export async function sendMail(env: MailEnv, { to, ...mail }: Mail, signal?: AbortSignal): Promise<void> {
	const response = await fetch(env.MAIL_API_URL, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(env.MAIL_API_KEY ? { authorization: `Bearer ${env.MAIL_API_KEY}` } : {}),
		},
		body: JSON.stringify({ from: env.MAIL_FROM, to: [to], ...mail }),
		signal: signal ?? null,
	})
	if (!response.ok) throw new AppError('upstream_failed', `The mail provider returned ${response.status}.`)
}
