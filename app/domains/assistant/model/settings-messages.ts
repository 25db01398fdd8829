/** The settings of the assistant, among a cook's preferences. */
export const ASSISTANT_SETTINGS = {
	title: 'Nomster, the assistant',
	sendNeeds: 'Send what we avoid',
	sendNeedsHint:
		'Allergens and diets of your table go along, without names, where a recipe, a plan or a suggestion is asked for. Every draft is checked on this device either way.',
	onDevice: 'Answer plain questions on this device',
	onDeviceHint: 'What Nomster reads without doubt it answers at once, without the network and without counting it.',
} as const
