/** What can be stopped without a deployment, in the order of the administration's page. */
export const SWITCH_NAMES = [
	'sign_ups',
	'publishing',
	'uploads',
	'ai',
	'imports',
	'mail',
	'push',
	'payment',
	'read_only',
] as const
export type SwitchName = (typeof SWITCH_NAMES)[number]

export const isSwitchName = (value: unknown): value is SwitchName => SWITCH_NAMES.some((name) => name === value)

/** What is off, each with the sentence that cooks read. */
export type Stops = { readonly [K in SwitchName]?: string }
export const NO_STOPS: Stops = {}

export const MAX_SWITCH_SENTENCE = 200
export const MAX_SWITCH_REASON = 500

/** Seconds until a device tries again what was refused because of a switch. */
export const STOPPED_RETRY_S = 60

/** Alone, since the pages of visitors say it. */
export const SIGN_UPS_CLOSED = 'Sign-ups are closed for a short while. Please try again later.'

/** What cooks read where an administrator has written nothing else. */
export const STOP_SENTENCES: Readonly<Record<SwitchName, string>> = {
	sign_ups: SIGN_UPS_CLOSED,
	publishing:
		'Making recipes and cookbooks public is paused for a short while. What you wrote is kept as it is; please publish it later.',
	uploads: 'Pictures cannot be uploaded at the moment. Your device keeps them and tries again.',
	ai: 'Nomster’s AI is paused for a short while. Everything else works as usual.',
	imports: 'Reading recipes from the web is paused for a short while. Pasting the text of a recipe still works.',
	mail: 'Our mails are delayed at the moment. They will be sent a little later.',
	push: 'Push notifications are delayed at the moment. You find everything in your inbox.',
	payment: 'Plans cannot be changed at the moment. Nothing was charged; please try again later.',
	read_only:
		'We are working on Nomster, and nothing can be saved at the moment. Your device keeps your changes and sends them later.',
}

/** The stops in a database's answer; a name of another release is left out. */
export function stopsIn(json: unknown): Stops {
	if (typeof json !== 'string' || json === '{}') return NO_STOPS
	const entries = Object.entries(JSON.parse(json)).filter(
		([name, text]) => isSwitchName(name) && typeof text === 'string',
	)
	return entries.length === 0 ? NO_STOPS : (Object.fromEntries(entries) as Stops)
}
