/** What a cook decides about other cooks. */
export const CONNECTION_SETTINGS = ['is_findable', 'approves_followers'] as const
export type ConnectionSetting = (typeof CONNECTION_SETTINGS)[number]
export const isConnectionSetting = (value: unknown): value is ConnectionSetting =>
	CONNECTION_SETTINGS.some((name) => name === value)

export const CONNECTION_SETTING = {
	title: 'Who finds and follows you',
	is_findable: 'Let cooks find me',
	findableHint: 'Search shows your name and username. Until you choose, it finds you once you have a public recipe.',
	approves_followers: 'Approve followers',
	approvesHint: 'Cooks must ask before they can follow you. Switching this off accepts all pending requests.',
	saved: 'Saved',
	failed: 'Your choice could not be saved. Please try again.',
} as const
