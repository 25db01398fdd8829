import { DAY_MS } from '#app/platform/model/clock.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
/** A username may be changed once in this time. */
export const USERNAME_CHANGE_MS = 30 * DAY_MS
/** Nobody gets a name that was given up before this time is over. */
export const USERNAME_RETIRED_MS = 90 * DAY_MS
/** The kind of rate limit under which the hashes of erased cooks' names are kept. */
export const ERASED_USERNAME = 'erased-username'

export const USERNAME = {
	label: 'Username',
	hint: `3 to 30 characters: a-z, 0-9 and _. You can change it once every 30 days.`,
	title: 'Choose a username',
	intro: 'Cooks can find you by it, and it appears beside your name.',
	save: 'Save Username',
	later: 'Not now',
	saved: 'Username saved',
	failed: 'Your username could not be saved. Please try again.',
	badLength: `A username must have ${USERNAME_MIN} to ${USERNAME_MAX} characters.`,
	badCharacters: 'A username can contain only the letters a-z, digits and _.',
	reserved: 'This username is reserved.',
	taken: 'This username is taken.',
	tooSoon: 'A username can be changed only once every 30 days.',
	tooMany: 'You have tried many usernames in a short time. Please try again later.',
} as const

/**
 * Names that would speak for the app or for its parts, and words that are no name. Compared without underscores, so that
 * `a_d_m_i_n` is one of them.
 */
const RESERVED = new Set(
	(
		'about abuse account accounts admin administrator administrators admins anonymous api app auth billing blog bot ' +
		'community connections contact cook cookbook cookbooks cooks deleted dev developer everyone explore feedback help ' +
		'home info legal login logout mail me media mod moderation moderator moderators news newsletter nobody none ' +
		'notifications null official operator owner payment payments postmaster press privacy profile recipe recipes ' +
		'register root sales security service settings shop signin signup staff status superadmin support sync sysadmin ' +
		'system team terms test undefined unknown user username users verified webmaster you'
	).split(' '),
)

/** As typed by a person: without the sign before it, in small letters. */
export const toUsername = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase()

/** What is wrong with a username in the form of `toUsername`; null when a cook may ask for it. */
export function usernameProblem(username: string): string | null {
	if (!/^[a-z0-9_]*$/.test(username)) return USERNAME.badCharacters
	if (username.length < USERNAME_MIN || username.length > USERNAME_MAX) return USERNAME.badLength
	const bare = username.replaceAll('_', '')
	return RESERVED.has(bare) || bare === '' || bare.startsWith('nomster') ? USERNAME.reserved : null
}
