import type { RecipePlace } from '#app/domains/accounts/model/preference-options.ts'
import { importPath } from './import-ways.ts'

/** What home and an empty library ask a new cook. */
export const WHERE = {
	title: 'Where are your recipes now?',
	hint: 'Bring them along, or begin with the first one.',
	dismiss: 'Do not ask again',
	failed: 'Your answer could not be saved',
} as const

/** The answers, each with where it leads. */
export const WHERE_ANSWERS: readonly { place: RecipePlace; label: string; to: string }[] = [
	{ place: 'link', label: 'On a website', to: importPath('url') },
	{ place: 'photo', label: 'On paper: take a photo', to: importPath('file') },
	{ place: 'text', label: 'In a text or a mail', to: importPath('text') },
	{ place: 'paprika', label: 'In Paprika', to: '/recipes/import' },
	{ place: 'mealie', label: 'In Mealie', to: '/recipes/import' },
	{ place: 'other_app', label: 'In another app', to: '/recipes/import' },
	{ place: 'none', label: 'I have none yet', to: '/explore' },
]
