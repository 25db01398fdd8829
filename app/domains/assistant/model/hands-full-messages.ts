/** The microphone of cook mode. */
export const HANDS_FULL = {
	listen: 'Listen for my voice',
	stop: 'Stop listening',
	listening: 'Listening',
	heard: (words: string) => `“${words}”`,
	hint: 'Say “next”, “back”, “repeat” or “timer for 5 minutes”.',
	failed: 'The microphone could not be used.',
	notDone: 'That could not be done.',
} as const
