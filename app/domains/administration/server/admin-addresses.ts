import { normalizeEmail } from '#app/domains/accounts/model/email.ts'

/** The addresses of ADMIN_EMAILS in the spelling that sign-in looks up. */
export const adminAddresses = (adminEmails: string | undefined): string[] =>
	(adminEmails ?? '')
		.split(',')
		.filter((email) => email.trim() !== '')
		.map(normalizeEmail)
