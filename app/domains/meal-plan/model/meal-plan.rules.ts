import { refusedByPlan } from '#app/domains/billing/model/refused-by-plan.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import { daysBetween } from '#app/platform/model/calendar.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import type { EntityRules, RuleContext } from '#app/sync/model/rules.ts'
import { dayReminders } from './ahead/reminder-effects.ts'

export const mealPlanRules = {
	idsOf: ({ date }, { space }) => (date === undefined ? null : [mealPlanId(space, date)]),
	/** The cook's subscription limits how far ahead meals can be planned. */
	limit: ({ date }, { me, today }) =>
		date === undefined ? null : refusedByPlan(me, 'mealPlanDays', daysBetween(today, date)),
	effects: dayReminders,
} as const satisfies EntityRules<FieldsOf<'meal_plan'>, Pick<RuleContext, 'today'> & { me: PlanCook }>

type PlanCook = Pick<RuleContext['me'], 'subscription_tier' | 'is_beta_tester'>
