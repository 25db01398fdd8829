import { type Limits, UNLIMITED } from '#app/domains/billing/model/limits.ts'
import { planOf } from '#app/domains/billing/model/plans.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import type { RunTool } from '../../tool-context.ts'

const ofLimit = (limit: number): string => (limit === UNLIMITED ? 'no limit' : String(limit))

/** What the cook's subscription allows, and how much of it this device knows to be used. */
export const lookAtLimits: RunTool<LookInput> = async (_input, { localStore, me }) => {
	const { name, limits }: { name: string; limits: Limits } = planOf(me)
	const [recipes, cookbooks] = await localStore.run((db) => Promise.all([db.count('recipes'), db.count('cookbooks')]))
	const lines = [
		`Your plan is ${name}.`,
		`- Recipes: ${recipes}, at most ${ofLimit(limits.recipes)}`,
		`- Cookbooks: ${cookbooks}, at most ${ofLimit(limits.cookbooks)}`,
		`- Days that can be planned ahead: ${ofLimit(limits.mealPlanDays)}`,
		`- Messages to the model a month: ${ofLimit(limits.aiChat)}`,
		`- Recipes by the model a month: ${ofLimit(limits.aiRecipeGeneration)}`,
		`- Pictures by the model a month: ${ofLimit(limits.aiImageGeneration)}`,
	]
	return {
		status: 'ran',
		words: lines.join('\n'),
		output: { plan: name, used: { recipes, cookbooks }, limits },
		sources: [{ label: 'Billing', path: '/account/billing' }],
	}
}
