export const SUPPORT_MESSAGE_MAX_LENGTH = 4_000

/** The support form's texts. */
export const SUPPORT = {
	title: 'Support',
	intro: 'Something does not work, or you have a question about your account or your data? We answer by email.',
	email: 'Your email',
	emailHint: 'Our answer goes there.',
	message: 'Message',
	send: 'Send message',
	sent: 'Thank you. Your message has been sent.',
	another: 'Write another message',
	messageRequired: 'Please write what it is about',
	tooMany: 'Too many messages. Please try again later.',
	closed: 'This site has no address for support yet, so a message would reach nobody.',
} as const
