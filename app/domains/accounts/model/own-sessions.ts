/** A browser in which a cook is signed in, as the list shows it. */
export type OwnSessionView = {
	id: string
	/** As its browser names itself. */
	user_agent: string
	/** Where it signed in, 'Berlin, Germany'; null if the edge did not know. */
	place: string | null
	created_at: number
	/** To the hour. */
	last_seen_at: number
	/** The browser that shows the list. */
	is_current: boolean
}

export const SESSION_FIELDS = ['intent', 'id'] as const
export const SESSION_INTENT = { endOne: 'end_session', endOthers: 'end_other_sessions' } as const

export type SessionsAnswer = { kind: 'done'; message: string } | { kind: 'refused'; code: string; message: string }

export const SESSIONS = {
	section: 'Where you are signed in',
	thisDevice: 'This device',
	activeNow: 'Active now',
	lastSeen: (moment: string) => `Last seen ${moment}`,
	signedIn: (moment: string) => `Signed in ${moment}`,
	noOthers: 'You are signed in nowhere else.',
	signOut: 'Sign out',
	signOutOf: (device: string) => `Sign out ${device}`,
	signOutTitle: (device: string) => `Sign out ${device}?`,
	signOutWhy:
		'It is signed out at once, and your recipes leave it when it is next online. What it has not uploaded stays there, encrypted, until you sign in on it again.',
	signedOut: 'That device is signed out.',
	signOutOthers: 'Sign out all other devices',
	signOutOthersTitle: 'Sign out all other devices?',
	signOutOthersWhy:
		'Only this device stays signed in. Your recipes leave the others when they are next online. What they have not uploaded stays there, encrypted, until you sign in on them again.',
	othersSignedOut: (count: number) =>
		count === 1 ? 'One other device is signed out.' : `${count} other devices are signed out.`,
	cancel: 'Cancel',
	unknown: 'That device is not signed in any more. The list shows those that are.',
} as const
