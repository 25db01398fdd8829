import { BILLING_MESSAGES, FEATURE_NAMES } from '#app/domains/billing/model/messages.ts'
import type { PageName } from './engine.ts'

/** Uses of a feature in this month. */
type Used = { current: number; limit: number }

/** The sentences of the assistant's screens. */
export const CHAT = {
	name: 'Nomster',
	assistant: 'Assistant',
	popup: 'Nomster AI',
	fullChat: 'Full Chat',
	close: 'Close',
	back: 'Back',
	question: 'How can I help you today?',
	placeholder: 'Ask a question or request a recipe...',
	message: 'Message',
	send: 'Send',
	stop: 'Stop',
	attach: 'Add a photo, PDF or link',
	log: 'Conversation',
	you: 'You',
	tiles: 'What you can ask',
	suggestRecipe: 'Suggest Recipe',
	convertUnit: 'Convert Unit',
	mealPlan: 'Meal Plan',
	cuisine: 'Cuisine',
	extractRecipe: 'Extract Recipe',
	createRecipe: 'Create Recipe',
	cuisines: 'Which cuisine?',
	noCuisines: 'None of your recipes has a cuisine yet.',
	choices: 'Choices',
	answering: 'Nomster is answering',
	thinking: 'Looking…',
	stopped: 'Stopped.',
	cut: 'The answer was cut off.',
	interrupted: 'This answer was interrupted.',
	onDevice: 'On this device',
	askModel: 'Ask the model instead',
	tryAgain: 'Try again',
	nothingChanged: 'Nothing was changed.',
	waiting: (count: number) => `Waiting for you: ${count} ${count === 1 ? 'change' : 'changes'}`,
	/** The line before the first message to a model. */
	goesTo: (host: string, sendsNeeds: boolean) =>
		sendsNeeds
			? `Your message, the recipe on this page, what is looked up for it and what your table avoids go to ${host}.`
			: `Your message, the recipe on this page and what is looked up for it go to ${host}.`,
	noModel: 'Nomster answers on this device. For more it needs a model: OPENAI_API_KEY is not set on this server.',
	offline: 'You are offline. What works on your device goes on.',
	used: ({ current, limit }: Used) => `${current} of ${limit} this month`,
	notKept: 'This browser stores nothing for Nomster, and the assistant works from what is stored here.',
	notReady: 'This device is still fetching your recipes.',
} as const

/** The events of a turn and their words. */
export const FAILED = {
	toast: 'Failed to get a response from Nomster',
	message: 'Sorry, I encountered an error. Please try again later.',
	plan: 'Sorry, I had trouble creating your meal plan. Please try again later.',
	emptyPlan: "I couldn't generate a meal plan. Please try again.",
	noPlan: 'No structured plan returned from AI',
	noRecipe: 'No recipe returned from AI',
	noResponse: 'No response received',
	chatLimit: BILLING_MESSAGES.aiChat,
	recipeLimit: BILLING_MESSAGES.aiRecipeGeneration,
	planLimit: BILLING_MESSAGES.mealPlanDays,
	nearLimit: BILLING_MESSAGES.warning,
	chatFeature: FEATURE_NAMES.aiChat,
	recipeFeature: FEATURE_NAMES.aiRecipeGeneration,
	imageFeature: FEATURE_NAMES.aiImageGeneration,
	viewPlans: BILLING_MESSAGES.viewPlans,
} as const

const isAboutPlan = (question: string): boolean => /\bmeal plan\b/i.test(question)

/** What a cook reads who has asked `question` and got no answer. */
export const failedWords = (question: string): string => (isAboutPlan(question) ? FAILED.plan : FAILED.message)

/** The cause below it: `cause` as the turn has it. Null where it says nothing more. */
export function causeBelow(question: string, cause: string | null): string | null {
	if (cause === null || cause === FAILED.message) return null
	return cause === FAILED.noResponse && isAboutPlan(question) ? FAILED.noPlan : cause
}

/** What the tiles ask. */
export const TILE_SENTENCES = {
	suggestRecipe: 'What can I cook with what is at home?',
	convertUnit: 'Convert',
	mealPlan: 'Meal plan',
	cuisine: (name: string) => `Show me my ${name} recipes`,
} as const

/** The sentences about cards. Those of a press are in card-words.ts. */
export const CARD = {
	proposal: (title: string) => `Proposal: ${title}`,
	proposalLabel: 'Proposal',
	notNow: 'Not now',
	changes: 'Changes',
	applyAll: (count: number) => `Apply all ${count}`,
	readAfter: (title: string, host: string) => `Suggested after reading “${title}” from ${host}`,
	expires: 'A proposal waits for 24 hours.',
	expired: 'Expired',
	cancelled: 'Not applied',
	undone: 'Undone',
	applying: 'One moment…',
} as const

/** What stands under an answer. */
export const UNDER = {
	sources: 'Looked at',
	receipt: (tokens: number, cost: string | null) => `${tokens} tokens${cost === null ? '' : `, ${cost}`}`,
	pin: 'Pin as a tile',
	pinned: 'Pinned',
	unpin: (sentence: string) => `Unpin “${sentence}”`,
	takeBack: 'Take back',
	notPinned: 'The tile was not changed',
	notAlone: 'On its own this sentence means something else.',
	opens: 'Open',
} as const

/** The list of conversations. */
export const SESSIONS = {
	title: 'Chats',
	show: 'Show chats',
	newChat: 'New chat',
	search: 'Search chats',
	none: 'No chats yet',
	noneFound: 'No chat matches.',
	rename: 'Rename',
	renameTitle: 'Rename chat',
	name: 'Name',
	save: 'Save',
	cancel: 'Cancel',
	delete: 'Delete',
	more: (title: string) => `More for “${title}”`,
	deleted: 'Chat deleted',
	/** Chats that were deleted because there is no more room. */
	madeRoom: (count: number) =>
		count === 1 ? 'Your oldest chat was deleted' : `Your ${count} oldest chats were deleted`,
	madeRoomFor: (titles: readonly string[]) =>
		`To make room for newer ones: ${titles.map((title) => `“${title}”`).join(', ')}.`,
	renamed: 'Chat renamed',
	failed: 'The chat was not changed',
	today: 'Today',
	yesterday: 'Yesterday',
	thisWeek: 'Last 7 days',
	thisMonth: 'Last 30 days',
	older: 'Older',
	untitled: 'New chat',
} as const

/** The panel beside the conversation. */
export const WEEK = {
	title: 'Your week',
	dinners: (range: string) => `Dinners, ${range}`,
	proposed: 'Proposed',
	empty: 'Nothing planned',
	andMore: (count: number) => `and ${count} more`,
} as const

const OF_PAGE: Partial<Record<PageName, string>> = {
	home: 'Ask what to cook tonight, what is on the plan, or what is missing for it.',
	recipes: 'Ask for a recipe by what is in the fridge, how long it may take or who is eating.',
	'meal-plan': 'Ask for dinners for some days, or move and swap what is planned.',
	explore: 'Ask for something of your own to cook, or look around here for something else.',
	'shopping-list': 'Say what you need, and it is on the list.',
	pantry: 'Say what you have bought or used up, or ask what to cook with it.',
}
const OF_ANY_PAGE = 'Ask for a recipe, an amount, a substitute or a plan for the week.'

/** The sentence under the question of an empty chat; on a recipe's page it is about that recipe. */
export function greetingOf(page: PageName, recipe?: string): string {
	if (recipe) return `Ask about “${recipe}”: scale it, swap something in it, plan it or cook it.`
	return OF_PAGE[page] ?? OF_ANY_PAGE
}

const SMALLEST_COST = 'less than $0.01'
const MICROS = 1_000_000
const CENT = 10_000

/** A cost in millionths of a dollar; null where no price is set. */
export function costWords(micros: number): string | null {
	if (micros <= 0) return null
	return micros < CENT ? SMALLEST_COST : `$${(micros / MICROS).toFixed(2)}`
}
