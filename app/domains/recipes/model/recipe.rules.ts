import { refusedByPlan } from '#app/domains/billing/model/refused-by-plan.ts'
import { recipeReminders } from '#app/domains/meal-plan/model/ahead/reminder-effects.ts'
import { ingredientTexts, recipeTexts, textsKey } from '#app/domains/moderation/model/public-texts.ts'
import { confirmedFirst, needOf, publicNeeds, reviewedAgain } from '#app/domains/moderation/model/review.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import type { Check, EntityRules, RuleContext, Turn } from '#app/sync/model/rules.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import { refusedCategories } from './own-categories.ts'
import { ownPictures } from './own-picture.ts'
import { isShown, recipeEffects } from './public-effects.ts'
import { CLEANED_FIELDS } from './recipe-shape.ts'

type Fields = FieldsOf<'recipe'>
type Context = Pick<RuleContext, 'me' | 'count' | 'isOwnPicture'>

/** Own categories need a plan that includes them; a recipe keeps those it already has. */
const ownCategories: Check<Fields, Context> = (before, after, { me }) => {
	const message = refusedCategories(me, after.category ?? [], before?.fields.category ?? [])
	return message === null ? null : { code: 'limit_reached', message }
}

/** A source is a link only if it is http(s). An existing invalid source is no reason to refuse other changes. */
const safeSource: Check<Fields, Context> = (before, { source_url }) =>
	source_url && source_url !== before?.fields.source_url && isDangerousAddress(source_url)
		? { code: 'invalid', field: 'source_url', message: M.notAddress }
		: null

/** Whether a browser would execute it instead of opening a page: 'javascript:', 'data:'. */
const isDangerousAddress = (address: string): boolean =>
	URL.canParse(address) && !/^https?:$/.test(new URL(address).protocol)

const isSameText = ({ before, after }: Turn): boolean =>
	before?.deleted === false &&
	before.fields.recipe_id === after.fields.recipe_id &&
	textsKey(ingredientTexts([before.fields])) === textsKey(ingredientTexts([after.fields]))

export const recipeRules = {
	cleaned: CLEANED_FIELDS,
	isCounted: true,
	limit: (_after, { me, count }) => (count === null ? null : refusedByPlan(me, 'recipes', count)),
	checks: [safeSource, confirmedFirst<Fields>(M.confirmEmailFirst), ownPictures<Fields>('recipe'), ownCategories],
	needs: publicNeeds('recipe', recipeTexts),
	parts: {
		entity: 'ingredient_line',
		/** All lines of a recipe that becomes public, otherwise those that the edit changed. */
		needs({ id, before, after }, lines) {
			if (!isShown(after)) return []
			const changed = isShown(before)
				? lines.touched.flatMap((turn) => (isSameText(turn) ? [] : [turn.after]))
				: lines.all()
			const live = changed.filter(({ deleted }) => !deleted)
			return needOf(ingredientTexts(live.map(({ fields }) => fields)), id)
		},
	},
	emptyingJob: 'forget_recipes',
	effects: (id, turn) => [
		...reviewedAgain('recipe')(id, turn),
		...recipeEffects(id, turn),
		...recipeReminders(id, turn),
	],
} as const satisfies EntityRules<Fields, Context>
