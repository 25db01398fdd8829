import { AlarmClock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { someRecipes } from '#app/domains/recipes/client/serve-queries.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { RECIPES } from '#app/domains/recipes/model/read-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { guessDish } from '#app/domains/recipes/model/serve/guess-tasks.ts'
import * as say from '#app/domains/recipes/model/serve/messages.ts'
import {
	begin,
	correct,
	finish,
	newServeSession,
	planAgain,
	planOf,
	type ServeSession,
} from '#app/domains/recipes/model/serve/session.ts'
import { DISHES_MIN, type Dish, MEANS_LIMITS, type Task } from '#app/domains/recipes/model/serve/task.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIST_PATH } from '../recipe-paths.ts'
import { clockOf, nextTime } from './clock-time.ts'
import { CorrectTask } from './correct-task.tsx'
import { DishChoice } from './dish-choice.tsx'
import { Timeline } from './timeline.tsx'
import { nowInMinutes, useDinner } from './use-dinner.ts'

const { SERVE } = say
const NONE: RecipeView[] = []

/** Two to four dishes that are ready together: a plan of what to begin when. Stored on the device only. */
export function ServePage({ cards, status }: { cards: RecipeCard[]; status: ReactNode }) {
	const [dinner, change] = useDinner(useSearchParams()[0].getAll('dish').join(' '))
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<Header title={SERVE.title} back={{ to: LIST_PATH, label: RECIPES }} actions={status} />
			<p className="mt-2 max-w-[56ch] text-ink-2">{cards.length < DISHES_MIN ? SERVE.noRecipes : SERVE.intro}</p>
			{dinner && cards.length >= DISHES_MIN ? <Dinner dinner={dinner} change={change} cards={cards} /> : null}
		</main>
	)
}

type DinnerProps = {
	dinner: ServeSession
	change: (how: (dinner: ServeSession) => ServeSession) => void
	cards: RecipeCard[]
}

function Dinner({ dinner, change, cards }: DinnerProps) {
	const [timeError, setTimeError] = useState<string>()
	const chosen = dinner.dishIds.filter((id) => cards.some((card) => card.id === id))
	const views = useRows(someRecipes(chosen), NONE)
	const dishes = useMemo(() => views.map(guessDish), [views])

	const toggle = (id: string) =>
		change((before) => ({
			...planAgain(before, nowInMinutes()),
			dishIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
		}))
	const setTime = (typed: string) => {
		const serveAt = nextTime(typed, nowInMinutes())
		setTimeError(serveAt === undefined ? SERVE.time : undefined)
		if (serveAt !== undefined) change((before) => ({ ...planAgain(before, nowInMinutes()), serveAt }))
	}
	const setMeans = (means: Partial<ServeSession['means']>) =>
		change((before) => ({ ...before, means: { ...before.means, ...means } }))

	return (
		<div className="mt-6 grid gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-16">
			<div className="grid content-start gap-8">
				<DishChoice cards={cards} chosen={chosen} onToggle={toggle} />
				<Field label={SERVE.time} error={timeError}>
					<TextInput type="time" value={clockOf(dinner.serveAt)} onChange={(event) => setTime(event.target.value)} />
				</Field>
				<div className="flex flex-wrap gap-4">
					<Stepper
						label={SERVE.cooks}
						fewerLabel={SERVE.fewerCooks}
						moreLabel={SERVE.moreCooks}
						value={dinner.means.cooks}
						max={MEANS_LIMITS.cooks}
						format={say.cooksCount}
						onValueChange={(cooks) => setMeans({ cooks })}
					/>
					<Stepper
						label={SERVE.burners}
						fewerLabel={SERVE.fewerBurners}
						moreLabel={SERVE.moreBurners}
						value={dinner.means.burners}
						max={MEANS_LIMITS.burners}
						format={say.burnersCount}
						onValueChange={(burners) => setMeans({ burners })}
					/>
				</div>
			</div>
			<section aria-labelledby="plan" className="min-w-0">
				<h2 id="plan" className="text-h2">
					{SERVE.plan}
				</h2>
				{dishes.length < DISHES_MIN ? (
					<p className="mt-3 text-ink-2">{SERVE.chooseMore}</p>
				) : (
					<Plan dinner={dinner} dishes={dishes} change={change} />
				)}
			</section>
		</div>
	)
}

function Plan({ dinner, dishes, change }: Pick<DinnerProps, 'dinner' | 'change'> & { dishes: Dish[] }) {
	const [corrected, setCorrected] = useState<Task | null>(null)
	const { schedule, late } = useMemo(() => planOf(dinner, dishes), [dinner, dishes])
	const titles = new Map(dishes.map(({ id, title }) => [id, title]))
	const served = clockOf(schedule.serveAt)
	return (
		<>
			<p className="num mt-3 text-h4" role="status">
				{say.startAt(clockOf(schedule.startAt))} · {say.servedAt(served)}
			</p>
			{late > 0 ? (
				<Notice tone="butter" role="alert" icon={<TriangleAlert aria-hidden="true" />} className="mt-4">
					{say.lateBy(late, served)}
				</Notice>
			) : null}
			{dishes
				.filter(({ tasks }) => tasks.length === 0)
				.map(({ id, title }) => (
					<p key={id} className="mt-2 text-ink-2">
						{title} {SERVE.noSteps}
					</p>
				))}
			{schedule.waits.map(({ dishId, minutes }) => (
				<p key={dishId} className="num mt-2 text-ink-2">
					{say.keepsWarm(titles.get(dishId) ?? '', minutes)}
				</p>
			))}
			<Timeline
				placed={schedule.placed}
				titles={titles}
				session={dinner}
				onBegin={(task) => change((before) => begin(before, task, nowInMinutes()))}
				onDone={(task) => change((before) => finish(before, task.id))}
				onCorrect={setCorrected}
			/>
			<p className="mt-4 text-small text-ink-2">{SERVE.guessed}</p>
			<DoneTasks
				tasks={dishes.flatMap(({ tasks }) => tasks).filter(({ id }) => dinner.done.includes(id))}
				onUndo={(task) => change((before) => finish(before, task.id))}
			/>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button look="primary" onClick={() => change((before) => planAgain(before, nowInMinutes()))}>
					<AlarmClock aria-hidden="true" />
					{SERVE.replan}
				</Button>
				<Button look="text" onClick={() => change((before) => newServeSession(before.serveAt, nowInMinutes()))}>
					{SERVE.again}
				</Button>
			</div>
			<CorrectTask
				task={corrected}
				onClose={() => setCorrected(null)}
				onCorrect={(correction) => {
					const { id } = corrected ?? {}
					setCorrected(null)
					if (id) change((before) => correct(before, id, correction))
				}}
			/>
		</>
	)
}

/** Finished tasks leave the plan and can be taken back. */
const DoneTasks = ({ tasks, onUndo }: { tasks: Task[]; onUndo: (task: Task) => void }) =>
	tasks.length === 0 ? null : (
		<fieldset className="mt-6">
			<legend className="text-h4">{SERVE.done}</legend>
			{tasks.map((task) => (
				<Checkbox key={task.id} look="round" checked onChange={() => onUndo(task)} className="text-ink-3 line-through">
					{task.text}
				</Checkbox>
			))}
		</fieldset>
	)
