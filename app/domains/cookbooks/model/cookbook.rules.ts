import { refusedByPlan } from '#app/domains/billing/model/refused-by-plan.ts'
import { cookbookTexts } from '#app/domains/moderation/model/public-texts.ts'
import { confirmedFirst, publicNeeds, reviewedAgain } from '#app/domains/moderation/model/review.ts'
import { ownPictures } from '#app/domains/recipes/model/own-picture.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules, RuleContext } from '#app/sync/model/rules.ts'
import { COOKBOOKS } from './messages.ts'

type Fields = FieldsOf<'cookbook'>
type Context = Pick<RuleContext, 'me' | 'count' | 'isOwnPicture'>

export const cookbookRules = {
	cleaned: { lines: ['title'], texts: ['description'] },
	isCounted: true,
	limit: (_after, { me, count }) => (count === null ? null : refusedByPlan(me, 'cookbooks', count)),
	checks: [confirmedFirst<Fields>(COOKBOOKS.confirmEmailFirst), ownPictures<Fields>('cookbook')],
	needs: publicNeeds('cookbook', cookbookTexts),
	effects: reviewedAgain('cookbook'),
} as const satisfies EntityRules<Fields, Context>
