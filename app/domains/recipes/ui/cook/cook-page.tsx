import { ArrowLeft, ArrowRight, Check, ChefHat, Plus, Sun, Volume2, VolumeX, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import { type FoundTimer, findTimers } from '#app/domains/recipes/model/cooking/find-timers.ts'
import * as say from '#app/domains/recipes/model/cooking/messages.ts'
import {
	addTime,
	goTo,
	MAX_TIMERS,
	newSession,
	pauseOrResume,
	removeTimer,
	startTimer,
	toggleTick,
} from '#app/domains/recipes/model/cooking/session.ts'
import { type CookStep, cookSteps } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { stepTimerName, timerName } from '#app/domains/recipes/model/cooking/timer-name.ts'
import { BACK } from '#app/domains/recipes/model/read-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { scaledTo } from '#app/domains/recipes/model/scaling-messages.ts'
import { useWakeLock } from '#app/platform/client/use-wake-lock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { recipePath } from '../recipe-paths.ts'
import { useShownView } from '../scaling/use-shown-view.ts'
import { AddTimer } from './add-timer.tsx'
import { readyBell } from './bell.ts'
import { StepText } from './step-text.tsx'
import { type UsedLine, usesOfSteps } from './step-uses.ts'
import { TimerCard } from './timer-card.tsx'
import { useCookKeys } from './use-cook-keys.ts'
import { useCookSession } from './use-cook-session.ts'
import { useNow } from './use-now.ts'
import { type ReadAloud, useReadAloud } from './use-read-aloud.ts'
import { useSwipe } from './use-swipe.ts'

const TimerKeeper = lazy(() => import('./timer-keeper.tsx'))

type CookPageProps = {
	view: RecipeView
	/** Replaces 'Next' on the last step. */
	finish: (leave: () => void, servings: number) => React.ReactNode
	/** A control in the head of the page that steers it by voice. It gets the page's own voice. */
	listen?: (voice: ReadAloud) => React.ReactNode
}

/**
 * A recipe step by step, for a phone on the worktop: large text, the ingredients of the step, timers, the screen kept
 * on.
 */
export function CookPage({ view, finish, listen }: CookPageProps) {
	const { id, title, language } = view.recipe
	const { shown: scaled, factor } = useShownView(view)
	const steps = useMemo(() => cookSteps(scaled.method), [scaled.method])
	const uses = useMemo(() => usesOfSteps(scaled, steps), [scaled, steps])
	const [kept, change] = useCookSession(id, title)
	// The first step until the stored session is loaded; earlier actions apply to that step.
	const session = kept ?? newSession(0)
	const [isAdding, setAdding] = useState(false)
	const isAwake = useWakeLock()
	const voice = useReadAloud(language)
	const isTicking = session.timers.some(({ state }) => state.kind === 'running')
	const now = useNow(isTicking)
	const index = Math.min(session.step, Math.max(0, steps.length - 1))
	const step = steps[index]
	const title_ = useRef<HTMLHeadingElement>(null)

	const turn = (to: number) => {
		voice.stop()
		change((before) => goTo(before, to, steps.length))
	}
	const begin = (name: string, ms: number) => {
		if (session.timers.length >= MAX_TIMERS) {
			showToast({ kind: 'problem', title: say.timersFull(MAX_TIMERS) })
			return
		}
		readyBell()
		change((before, at) => startTimer(before, { id: makeId(), name, ms, now: at }))
	}
	const beginFromStep = (timer: FoundTimer) => {
		if (step) begin(timerName(view, { ...step, number: index + 1 }, timer), timer.seconds * 1000)
	}
	const swipe = useSwipe({ onLeft: () => turn(index + 1), onRight: () => turn(index - 1) })
	useCookKeys({
		next: () => turn(index + 1),
		back: () => turn(index - 1),
		timer() {
			const [first] = findTimers(step?.text ?? '')
			if (first) beginFromStep(first)
		},
	})
	// After a turn, the step is shown and announced from its beginning.
	const shown = useRef(index)
	useEffect(() => {
		if (shown.current === index) return
		shown.current = index
		scrollTo({ top: 0 })
		title_.current?.focus({ preventScroll: true })
	}, [index])

	if (!step) return <NoSteps recipeId={id} />
	const isLast = index === steps.length - 1
	return (
		<main
			id="main"
			tabIndex={-1}
			lang={language || undefined}
			className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr_auto]"
		>
			<header className="px-3 pt-2 lg:col-span-2 lg:border-b lg:border-line lg:px-6 lg:pb-2">
				<div className="flex h-14 items-center gap-2">
					<IconLink to={recipePath(id)} label={say.LEAVE}>
						<X aria-hidden="true" />
					</IconLink>
					<p className="serif min-w-0 flex-1 truncate text-h4">{title}</p>
					{listen?.(voice)}
					{voice.read ? (
						<IconButton
							label={voice.isReading ? say.STOP_READING : say.READ_ALOUD}
							onClick={() => (voice.isReading ? voice.stop() : voice.read?.(step.text))}
						>
							{voice.isReading ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
						</IconButton>
					) : null}
					{isAwake === null ? null : (
						<span className="tag bg-oat !font-medium text-ink-2" role="status">
							<Sun aria-hidden="true" />
							{isAwake ? say.SCREEN_ON : say.SCREEN_MAY_SLEEP}
						</span>
					)}
				</div>
				<Progress steps={steps.length} index={index} />
				{isSameScale(factor) ? null : (
					<p className="mx-2 mt-2 text-small font-semibold text-ink-2">{scaledTo(view.recipe, factor)}</p>
				)}
				<Suspense>
					<TimerKeeper except={id} />
				</Suspense>
			</header>
			<section className="flex flex-1 touch-pan-y flex-col px-5 pt-5 pb-6 lg:justify-center lg:px-20" {...swipe}>
				<h1 ref={title_} tabIndex={-1} className="num font-sans text-body font-semibold text-ink-2 lg:text-h4">
					{say.stepOf(index + 1, steps.length)}
					{step.section ? <span className="serif ml-2 font-medium italic">{step.section}</span> : null}
				</h1>
				<p className="mt-3 max-w-[27em] whitespace-pre-line text-cook lg:text-cook-lg">
					<StepText text={step.text} onTimer={beginFromStep} />
				</p>
				<Uses lines={uses[index] ?? []} ticked={session.ticked} onTick={(line) => change((s) => toggleTick(s, line))} />
			</section>
			<aside
				aria-label={say.TIMERS}
				className="px-5 pt-4 lg:row-span-1 lg:overflow-y-auto lg:border-l lg:border-line lg:px-6 lg:pt-6"
			>
				<h2 className="mb-3 hidden text-h3 lg:block">{say.TIMERS}</h2>
				<ul className="grid gap-2.5 empty:hidden sm:grid-cols-2 lg:grid-cols-1 lg:gap-3">
					{session.timers.map((timer) => (
						<TimerCard
							key={timer.id}
							timer={timer}
							now={now}
							onToggle={() => change((before, at) => pauseOrResume(before, timer.id, at))}
							onMore={() => change((before, at) => addTime(before, timer.id, 60_000, at))}
							onRemove={() => change((before) => removeTimer(before, timer.id))}
						/>
					))}
				</ul>
				<Button look="text" size="small" className="mt-1 -ml-3" onClick={() => setAdding(true)}>
					<Plus aria-hidden="true" />
					{say.ADD_TIMER}
				</Button>
				<StepList steps={steps} index={index} onTurn={turn} />
			</aside>
			<footer className="sticky bottom-0 flex gap-3 bg-ground px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] lg:col-span-2 lg:items-center lg:justify-between lg:border-t lg:border-line lg:px-6 lg:py-5">
				<Button
					size="large"
					className="w-20 !px-0 lg:w-56"
					aria-label={index > 0 ? say.backToStep(index) : BACK}
					disabled={index === 0}
					onClick={() => turn(index - 1)}
				>
					<ArrowLeft aria-hidden="true" />
					<span className="hidden truncate lg:inline">{steps[index - 1]?.lead}</span>
				</Button>
				<p className="hidden text-ink-2 lg:block">{say.KEYS_HINT}</p>
				{isLast ? (
					finish(() => change(() => newSession(0)), Math.max(1, Math.round(view.recipe.servings * toNumber(factor))))
				) : (
					<Button
						look="primary"
						size="large"
						className="min-w-0 flex-1 lg:w-72 lg:flex-none"
						onClick={() => turn(index + 1)}
					>
						<span className="truncate">{say.nextStep(steps[index + 1]?.lead ?? '')}</span>
						<ArrowRight aria-hidden="true" className="shrink-0" />
					</Button>
				)}
			</footer>
			<AddTimer
				open={isAdding}
				onOpenChange={setAdding}
				onStart={(name, ms) => {
					setAdding(false)
					begin(name || stepTimerName(index + 1), ms)
				}}
			/>
		</main>
	)
}

const Progress = ({ steps, index }: { steps: number; index: number }) => (
	<div className="mx-2 flex gap-1.5 lg:hidden" aria-hidden="true">
		{Array.from({ length: steps }, (_, at) => (
			<span
				key={at}
				className={classNames(
					'h-1.5 min-w-0 flex-1 rounded-full',
					at < index ? 'bg-herb' : at === index ? 'bg-accent' : 'bg-oat-2',
				)}
			/>
		))}
	</div>
)

type UsesProps = { lines: UsedLine[]; ticked: string[]; onTick: (lineId: string) => void }

const Uses = ({ lines, ticked, onTick }: UsesProps) =>
	lines.length === 0 ? null : (
		<>
			<h2 className="sr-only">{say.FOR_THIS_STEP}</h2>
			<ul className="mt-6 grid gap-x-10 lg:mt-9 lg:flex lg:flex-wrap">
				{lines.map(({ id, text }) => (
					<li key={id} className="border-t border-line">
						<label className="flex min-h-14 cursor-pointer items-center gap-4 py-1 text-[1.25rem] leading-7 lg:min-h-16">
							<span className="check">
								<input type="checkbox" className="native" checked={ticked.includes(id)} onChange={() => onTick(id)} />
								<Check aria-hidden="true" />
							</span>
							<span className={classNames('num', ticked.includes(id) && 'text-ink-3 line-through')}>
								<Fraction text={text} />
							</span>
						</label>
					</li>
				))}
			</ul>
		</>
	)

const StepList = ({ steps, index, onTurn }: { steps: CookStep[]; index: number; onTurn: (to: number) => void }) => (
	<div className="mt-8 hidden pb-6 lg:block">
		<h2 className="mb-1 text-h3">{say.STEPS_LIST}</h2>
		<ol>
			{steps.map(({ lead }, at) => (
				<li key={at}>
					<button
						type="button"
						aria-current={at === index ? 'step' : undefined}
						onClick={() => onTurn(at)}
						className={classNames(
							'flex min-h-12 w-full items-center gap-3 text-left',
							at === index ? 'font-bold' : at < index ? 'text-ink-3' : 'text-ink-2',
						)}
					>
						<span
							className={classNames(
								'num grid size-7 shrink-0 place-items-center rounded-full text-small font-semibold',
								at === index ? 'bg-accent text-on-accent' : at < index ? 'bg-herb-tint text-herb-text' : 'bg-oat-2',
							)}
						>
							{at < index ? <Check aria-hidden="true" className="size-4" /> : at + 1}
						</span>
						<span className="min-w-0 truncate">{lead}</span>
					</button>
				</li>
			))}
		</ol>
	</div>
)

const NoSteps = ({ recipeId }: { recipeId: string }) => (
	<main id="main" tabIndex={-1} className="page pt-10">
		<EmptyState
			level={1}
			title={say.NO_STEPS}
			action={
				<ButtonLink to={recipePath(recipeId)} look="quiet">
					<ChefHat aria-hidden="true" />
					{BACK}
				</ButtonLink>
			}
		>
			{say.NO_STEPS_HINT}
		</EmptyState>
	</main>
)
