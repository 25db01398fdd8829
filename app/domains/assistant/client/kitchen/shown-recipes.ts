import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { durationText } from '#app/domains/recipes/model/duration.ts'
import { recipePath } from '#app/domains/recipes/ui/recipe-paths.ts'
import { countWords } from '../../model/list-words.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { ToolContext } from '../tool-context.ts'

/** The most recipes that one answer shows. */
export const MOST_SHOWN = 8

/** A recipe of an answer, with a few words about why it is there. */
export type Reason = { id: string; why: string }

/** '40m, serves 4, rated 4.5' */
function factsOf({ minutes, servings, rating, mark }: RecipeCard): string {
	const facts = [
		durationText(minutes) ?? '',
		servings > 0 ? `serves ${servings}` : '',
		rating > 0 ? `rated ${Math.round(rating * 10) / 10}` : '',
		mark ? mark.words.charAt(0).toLowerCase() + mark.words.slice(1) : '',
	]
	return facts.filter((fact) => fact !== '').join(', ')
}

/**
 * An answer that shows recipes, best first and at most eight, and says how many there are. `intro` replaces its first
 * sentence; `leftOut`: those that somebody at the table cannot eat.
 */
export function shownRecipes(
	{ aliases }: ToolContext,
	cards: readonly RecipeCard[],
	{
		count,
		intro,
		leftOut = 0,
		reasons = [],
	}: { count: number; intro: string | null; leftOut?: number; reasons?: readonly Reason[] },
): Outcome {
	const shown = cards.slice(0, MOST_SHOWN)
	const whyOf = (id: string) => reasons.find((reason) => reason.id === id)?.why
	const cut = count > shown.length ? `${shown.length} of ${count} shown` : null
	const lines = shown.map((card) => {
		const facts = [factsOf(card), whyOf(card.id)].filter((part) => part).join('; ')
		return `- ${card.title}${facts ? ` (${facts})` : ''}`
	})
	const words = [
		intro ?? `${countWords(count, 'recipe')}:`,
		...lines,
		...(cut ? [`${cut}.`] : []),
		...(leftOut > 0 ? [leftOutWords(leftOut)] : []),
	]
	return {
		status: 'ran',
		words: words.join('\n'),
		output: {
			recipes: shown.map((card) => ({
				alias: aliases.of(card.id),
				title: card.title,
				minutes: card.minutes || undefined,
				servings: card.servings || undefined,
				rating: card.rating || undefined,
				table: card.mark?.words,
				why: whyOf(card.id),
			})),
			...(cut ? { cut } : {}),
			...(leftOut > 0 ? { leftOut: leftOutWords(leftOut) } : {}),
		},
		shows: shown.map(({ id, title }) => ({ id, title })),
		sources: shown.map(({ id, title }) => ({ label: title, path: recipePath(id) })),
	}
}

/** What a suggestion says about dishes that it does not show. */
export const leftOutWords = (count: number): string =>
	count === 1
		? '1 more is left out: it contains what somebody at your table avoids.'
		: `${count} more are left out: they contain what somebody at your table avoids.`
