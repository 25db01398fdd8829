import { expect, test } from 'vitest'
import { CHAT, causeBelow, costWords, FAILED, failedWords, greetingOf } from './messages.ts'

test("the texts of the spec's assistant, word for word", () => {
	expect([CHAT.popup, CHAT.fullChat, CHAT.question, CHAT.placeholder]).toEqual([
		'Nomster AI',
		'Full Chat',
		'How can I help you today?',
		'Ask a question or request a recipe...',
	])
	expect([
		CHAT.suggestRecipe,
		CHAT.convertUnit,
		CHAT.mealPlan,
		CHAT.cuisine,
		CHAT.extractRecipe,
		CHAT.createRecipe,
	]).toEqual(['Suggest Recipe', 'Convert Unit', 'Meal Plan', 'Cuisine', 'Extract Recipe', 'Create Recipe'])
	const used = { current: 20, limit: 20 }
	expect([
		FAILED.toast,
		FAILED.message,
		FAILED.plan,
		FAILED.emptyPlan,
		FAILED.noPlan,
		FAILED.noRecipe,
		FAILED.noResponse,
		FAILED.chatLimit(used),
		FAILED.recipeLimit(used),
		FAILED.planLimit,
		FAILED.nearLimit(FAILED.chatFeature, { current: 17, limit: 20 }),
		CHAT.nothingChanged,
		CHAT.waiting(1),
	]).toEqual([
		'Failed to get a response from Nomster',
		'Sorry, I encountered an error. Please try again later.',
		'Sorry, I had trouble creating your meal plan. Please try again later.',
		"I couldn't generate a meal plan. Please try again.",
		'No structured plan returned from AI',
		'No recipe returned from AI',
		'No response received',
		"AI Chat limit reached. You've used 20/20 messages this month. Upgrade your plan to continue.",
		"AI Recipe generation limit reached. You've used 20/20 generations this month. Upgrade your plan to continue.",
		'Meal planning feature not available on your current plan. Upgrade to access advanced meal planning.',
		'AI Chat: 17/20 used this month. Consider upgrading!',
		'Nothing was changed.',
		'Waiting for you: 1 change',
	])
})

test('the greeting belongs to the page, and names its recipe', () => {
	const pages = ['home', 'meal-plan', 'recipes', 'explore', 'other'] as const
	expect(new Set(pages.map((page) => greetingOf(page))).size).toBe(pages.length)
	expect(greetingOf('recipe', 'Bean stew')).toContain('“Bean stew”')
	expect(greetingOf('recipe')).toBe(greetingOf('other'))
})

test('a question about a plan fails in its own words', () => {
	expect(failedWords('Make me a meal plan')).toBe(FAILED.plan)
	expect(failedWords('Why does bread rise?')).toBe(FAILED.message)
})

test('below it stands the cause; a plan that did not come is named', () => {
	expect(causeBelow('Why?', FAILED.message)).toBeNull()
	expect(causeBelow('Why?', null)).toBeNull()
	expect(causeBelow('Why?', 'No answer in time.')).toBe('No answer in time.')
	expect(causeBelow('Why?', FAILED.noResponse)).toBe('No response received')
	expect(causeBelow('Make me a meal plan', FAILED.noResponse)).toBe('No structured plan returned from AI')
})

test('a cost is in dollars where a price is set', () => {
	expect([costWords(0), costWords(9_999), costWords(10_000), costWords(1_234_567)]).toEqual([
		null,
		'less than $0.01',
		'$0.01',
		'$1.23',
	])
})
