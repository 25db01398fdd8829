import { Pencil } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { planRules } from '#app/domains/meal-plan/client/auto-plan-input.ts'
import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import { add } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { packSizes, type RestLibrary, readRestLibrary } from '#app/domains/meal-plan/client/rest-kitchen.ts'
import type { PlanRules } from '#app/domains/meal-plan/model/auto/rules.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { type PackRow, packsOf } from '#app/domains/meal-plan/model/rest/packs.ts'
import type { RestProposal } from '#app/domains/meal-plan/model/rest/propose.ts'
import { freeDays, REST_SECTION, restOfDays } from '#app/domains/meal-plan/model/rest/rest-of-days.ts'
import { leftWords, REST as R, untilWords } from '#app/domains/meal-plan/model/rest/rest-words.ts'
import { lastPlannable } from '#app/domains/meal-plan/model/seen-meals.ts'
import { type Day, daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { PackForm } from './pack-form.tsx'

const NO_MEALS: PlannedMeal[] = []
const NO_PACKS: PackRow[] = []
const NOBODY_YET: TableSeat[] | null = null
const NO_RULES: PlanRules | null = null
/** How many days after the week a rest may still be used. */
const DAYS_AFTER = 7

/** What the visible week leaves over of the packs that it opens, the meals that finish it, and the packs themselves. */
const RestSheet = ({ cook, date, onClose }: PanelProps) => {
	const library = useLibrary(cook)
	const rest = useRest(cook, date, library)
	const [edited, setEdited] = useState<string | null>(null)
	const dayWords = (day: Day) => dayAndDate(day, cook.today, cook.me)
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={R.title}
			description={R.hint}
			closeLabel={PLANNER.close}
		>
			{library === null ? <p className="py-6 text-beet">{R.failed}</p> : null}
			{library === undefined || (library && !rest) ? <p className="py-6 text-ink-2">{R.reading}</p> : null}
			{rest && rest.rests.length === 0 ? <p className="py-6 text-ink-2">{R.none}</p> : null}
			{library && rest && rest.rests.length > 0 ? (
				<>
					<section className="mt-5">
						<h3 className="text-h4">{R.wasted(rest.rests.length)}</h3>
						<ul aria-label={R.left} className="mt-1">
							{rest.rests.map((one) => {
								const pack = rest.packs.get(one.food)
								if (!pack) return null
								return (
									<li key={`${one.food} ${one.openedOn}`} className="border-t border-line py-2">
										<div className="flex min-h-12 items-center gap-3">
											<span className="min-w-0 flex-1">
												<span className="block font-semibold first-letter:uppercase">{one.name}</span>
												<span className="num block text-small text-ink-2">
													{leftWords(one, pack)}, {untilWords(one, cook.today, cook.me)}
												</span>
											</span>
											<IconButton
												label={R.pack(one.name)}
												aria-expanded={edited === one.food}
												onClick={() => setEdited(edited === one.food ? null : one.food)}
											>
												<Pencil aria-hidden="true" />
											</IconButton>
										</div>
										{edited === one.food ? (
											<PackForm
												me={cook.me}
												food={library.foods.byId(one.food)}
												pack={pack}
												own={rest.own.find(({ food }) => food === one.food) ?? null}
												onDone={() => setEdited(null)}
											/>
										) : null}
									</li>
								)
							})}
						</ul>
					</section>
					<section className="mt-6">
						<h3 className="text-h4">{R.meals}</h3>
						{rest.proposals.length === 0 ? <p className="mt-1 text-ink-2">{R.noMeals}</p> : null}
						<ul aria-label={R.meals} className="mt-1">
							{rest.proposals.map((proposal) => {
								const source = library.sources.get(proposal.recipe)
								if (!source) return null
								const { title, cooked } = source
								const meal = { name: title, recipe_id: source.id, servings: cooked.servings }
								return (
									<li key={source.id} className="flex min-h-16 items-center gap-3 border-t border-line py-2">
										<span className="min-w-0 flex-1">
											<span className="clamp2 font-semibold">{title}</span>
											<span className="num block text-small text-ink-2">
												{dayWords(proposal.date)}. {finishWords(proposal, library)}
											</span>
										</span>
										<Button
											look="quiet"
											size="small"
											aria-label={R.planNamed(title, dayWords(proposal.date))}
											onClick={() => void add(cook, { date: proposal.date, section: REST_SECTION }, meal)}
										>
											{R.plan}
										</Button>
									</li>
								)
							})}
						</ul>
					</section>
				</>
			) : null}
		</SheetPanel>
	)
}

const finishWords = ({ finishes }: RestProposal, { foods }: RestLibrary): string =>
	R.finishes(finishes.map(({ food }) => foods.byId(food)?.names.en?.many ?? food).join(', '))

/** The cook's recipes, read once; undefined while they load, null if they could not be read. */
function useLibrary({ me }: PanelProps['cook']): RestLibrary | null | undefined {
	const [library, setLibrary] = useState<RestLibrary | null>()
	useEffect(() => {
		let isGone = false
		readRestLibrary(me).then(
			(read) => isGone || setLibrary(read),
			() => isGone || setLibrary(null),
		)
		return () => {
			isGone = true
		}
	}, [me])
	return library
}

/** The rests of the week that contains `date`, recalculated whenever the plan or a pack changes. */
function useRest({ me, today }: PanelProps['cook'], date: Day, library: RestLibrary | null | undefined) {
	const shown = useMemo(() => daysOf(date, 1, me), [date, me])
	const [from = date, to = date] = [shown[0], shown.at(-1)]
	const meals = useRows(plannedMeals(from, daysLater(to, DAYS_AFTER)), NO_MEALS)
	const own = useRows(packSizes, NO_PACKS)
	const table = useRows(tableOf(me), NOBODY_YET)
	const rules = useRows(planRules, NO_RULES)
	return useMemo(() => {
		// Nothing is proposed before the eaters are known.
		if (!library || !table || !rules) return null
		const { allowUnknown } = rules
		const packs = packsOf(library.foods, own)
		const last = lastPlannable(me, today)
		const days = daysOf(date, 2, me).filter((day) => day >= today && day <= last)
		const free = freeDays(days, meals)
		return { ...restOfDays({ meals, sources: library.sources, packs, shown, free, table, allowUnknown }), packs, own }
	}, [library, own, table, rules, meals, shown, date, me, today])
}

export default RestSheet
