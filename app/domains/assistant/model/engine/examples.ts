import type { PageName } from '../engine.ts'

const HOME = ['What can I cook?', 'What’s for dinner tonight?', 'Add milk to the list']
const RECIPE = ['For 6 people', 'Put the ingredients on my list', 'Is this safe for me?']

/** Three sentences for each page that the engine reads. */
const EXAMPLES: Record<PageName, readonly string[]> = {
	home: HOME,
	recipes: ['Dinners under 30 minutes', 'Everything with aubergine', 'Soups without cream'],
	recipe: RECIPE,
	cook: ['Next', 'Timer for 10 minutes', 'How much salt?'],
	'meal-plan': ['Plan my dinners for next week', 'Not cooking tonight', 'Move tonight’s dinner to Friday'],
	'shopping-list': ['2 lemons and 500 g flour', 'Got the milk', 'Shopping list for the rest of the week'],
	pantry: ['What goes off soon?', 'We are out of honey', 'What can I cook?'],
	explore: HOME,
	nomster: HOME,
	other: HOME,
}

/** What the engine says where it read nothing, or was asked what it can do. */
export const examplesFor = (page: PageName): string =>
	['I can do this on your device:', ...EXAMPLES[page].map((example) => `- ${example}`)].join('\n')
