import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { planRules, readPlanInput } from '#app/domains/meal-plan/client/auto-plan-input.ts'
import { addAll, attempt, type Cook } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type PlanWish, reachOf } from '#app/domains/meal-plan/model/auto/open-slots.ts'
import { AUTO } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import { type PlanProposal, planAgain, propose } from '#app/domains/meal-plan/model/auto/proposal.ts'
import { type PlanRules, readRules } from '#app/domains/meal-plan/model/auto/rules.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { lastPlannable } from '#app/domains/meal-plan/model/seen-meals.ts'
import { addMeals, type NewMeal } from '#app/domains/meal-plan/model/verbs-many.ts'
import { savePlanRules } from '#app/domains/meal-plan/model/verbs-table.ts'
import type { PanelProps } from '#app/domains/meal-plan/ui/planner-panel.tsx'
import { daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { ProposalView } from './proposal-view.tsx'
import { WEEKDAYS } from './rule-fields.tsx'
import { RulesForm } from './rules-form.tsx'
import { WishForm } from './wish-form.tsx'

/** The default section: most cooks plan dinner. */
const USUAL_SECTION = 'Dinner'

/** The automatic plan: the slots and rules, then a proposal to change and accept. */
export default function AutoPlanSheet(props: PanelProps) {
	const stored = useRows<PlanRules | null>(planRules, null)
	if (stored) return <AutoPlan {...props} stored={stored} />
	return (
		<SheetPanel open onOpenChange={(open) => open || props.onClose()} title={AUTO.title} closeLabel={PLANNER.close}>
			<p className="py-6 text-ink-2">{AUTO.reading}</p>
		</SheetPanel>
	)
}

/** Dinner on the seven days from the start of the visible week, or from today if that is later. */
function firstWish({ cook: { me, today }, date }: Pick<PanelProps, 'cook' | 'date'>): PlanWish {
	const [first = date] = daysOf(date, 1, me)
	const from = first < today ? today : first
	const asked = { from, to: daysLater(from, 6), weekdays: WEEKDAYS, sections: [USUAL_SECTION] }
	return reachOf(asked, today, lastPlannable(me, today))
}

const AutoPlan = ({ cook, date, sections, onClose, stored }: PanelProps & { stored: PlanRules }) => {
	const [wish, setWish] = useState(() => firstWish({ cook, date }))
	const [rules, setRules] = useState(stored)
	const [proposal, setProposal] = useState<PlanProposal | null>(null)
	const [isBusy, setBusy] = useState(false)
	const [problem, setProblem] = useState('')
	const last = lastPlannable(cook.me, cook.today)

	const plan = async () => {
		setBusy(true)
		setProblem('')
		const found = await ask(cook, reachOf(wish, cook.today, last), rules).catch(() => null)
		setBusy(false)
		if (found?.input.slots.length) setProposal(found)
		else setProblem(found ? AUTO.noSlots : AUTO.failed)
	}
	const apply = async () => {
		if (!proposal) return
		setBusy(true)
		const isDone = await take(cook, proposal)
		setBusy(false)
		if (isDone) onClose()
	}

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={AUTO.title}
			{...(proposal ? {} : { description: AUTO.hint })}
			closeLabel={PLANNER.close}
			footer={
				proposal ? (
					<div className="flex w-full flex-wrap gap-3">
						<Button look="text" onClick={() => setProposal(null)}>
							{AUTO.back}
						</Button>
						<Button look="quiet" className="flex-1" onClick={() => setProposal(planAgain(proposal))}>
							{AUTO.again}
						</Button>
						<Button
							look="primary"
							className="flex-1 max-md:basis-full"
							busy={isBusy}
							disabled={proposal.choices.length === 0}
							onClick={() => void apply()}
						>
							{AUTO.apply(proposal.choices.length)}
						</Button>
					</div>
				) : (
					<Button look="primary" className="w-full" busy={isBusy} onClick={() => void plan()}>
						<Sparkles aria-hidden="true" />
						{AUTO.plan}
					</Button>
				)
			}
		>
			{proposal ? (
				<ProposalView proposal={proposal} today={cook.today} onChange={setProposal} />
			) : (
				<>
					<WishForm wish={wish} sections={sections} today={cook.today} last={last} onChange={setWish} />
					<RulesForm rules={rules} sections={sections} onChange={setRules} />
				</>
			)}
			<p role="status" className="mt-4 font-medium text-beet empty:hidden">
				{problem}
			</p>
		</SheetPanel>
	)
}

/** Saves the rules, reads the local store and plans. */
async function ask(cook: Cook, wish: PlanWish, said: PlanRules): Promise<PlanProposal> {
	const rules = readRules(said)
	await attempt(cook, AUTO.rulesNotKept, (me) => savePlanRules({ space: me.space, rules }))
	const localStore = await openLocalStore(cook.me.id)
	return propose(await readPlanInput(await localStore.connection(), cook.me, { wish, rules }))
}

/** Plans all dishes of a proposal in one act with one undo. */
async function take(cook: Cook, { input, choices, locked }: PlanProposal): Promise<boolean> {
	const localStore = await openLocalStore(cook.me.id)
	const rows = await Promise.all(choices.map(({ recipe }) => localStore.run((db) => db.get('recipes', recipe))))
	const meals = choices.flatMap(({ slot }, at): NewMeal[] => {
		const place = input.slots.find(({ id }) => id === slot)
		const recipe = rows[at]
		if (!place || !recipe) return []
		const { id, title } = recipe
		const lock = locked.includes(slot) ? { is_locked: true } : {}
		const meal = { name: title, section: place.section, recipe_id: id, servings: saidServings(recipe) || null, ...lock }
		return [{ id: makeId(), date: place.date, meal }]
	})
	return addAll(cook, meals, (me) => addMeals({ me, today: cook.today, meals, verb: 'meal_plan_item.apply' }))
}
