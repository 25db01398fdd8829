/** What a cook decides about other cooks. */
export const CONNECTION_SETTINGS = ['is_findable', 'approves_followers'] as const
export type ConnectionSetting = (typeof CONNECTION_SETTINGS)[number]
export const isConnectionSetting = (value: unknown): value is ConnectionSetting =>
	CONNECTION_SETTINGS.some((name) => name === value)

export const CONNECTION_SETTING = {
	title: 'Who finds and follows you',
	is_findable: 'Let cooks find me',
	findableHint: 'Search shows your name and username. Without a choice you are found once you have a public recipe.',
	approves_followers: 'Approve followers',
	approvesHint: 'Cooks ask before they follow you. Switching this off accepts those who wait.',
	saved: 'Saved',
	failed: 'Your choice could not be saved. Please try again.',
} as const
