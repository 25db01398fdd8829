import type { ReadIntent } from '../built.ts'
import { examplesFor } from '../examples.ts'

const refuse =
	(words: string): ReadIntent =>
	(frame) => {
		// What it is about says no more than that it is not done.
		frame.mark(frame.whole, 'word')
		return { refuse: words }
	}
const answer =
	(words: string): ReadIntent =>
	(frame) =>
		frame.unread().length === 0 ? { answer: words } : null

/** What Nomster does not do, and where the cook does it. */
export const TALK_INTENTS = {
	'never.all': refuse(
		'I do not delete everything at once. Name what shall go, at most 20 things, and I put each of them on a card.',
	),
	'never.public': refuse('I do not publish or share anything. You do that on the page of the recipe or the cookbook.'),
	'never.account': refuse('I do not change your account or your subscription. You do that on your account page.'),
	'never.needs': refuse(
		'I do not change allergens or diets. You do that on your account page, under Preferences; guests are on the meal plan’s table.',
	),
	'never.send': refuse('I do not send anything to anybody.'),
	'never.open': refuse('I do not open addresses. You read a page into your kitchen on the import page.'),
	'talk.help': (frame) => {
		frame.mark(frame.whole, 'word')
		return { answer: examplesFor(frame.context.page.route) }
	},
	'talk.thanks': answer('You are welcome.'),
	'talk.yes': answer('Nothing happens by a word. Press the button on the card.'),
	'talk.undo': answer('Press Undo on the card of what was done.'),
	'talk.stop': answer('All right. Nothing was changed.'),
	'talk.spoiled': refuse(
		'I cannot tell whether food is still good. When it stood out of the fridge for more than two hours, or in doubt, throw it away.',
	),
} satisfies Record<string, ReadIntent>
