import { CircleAlert, Lock, LockOpen, RefreshCw, X } from 'lucide-react'
import { Fragment } from 'react'
import type { Choice, Infeasible, PlanSlot } from '#app/domains/meal-plan/model/auto/auto-plan.ts'
import { AUTO, emptyPlaces, infeasibleWords, reasonWords } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import { another, leaveOut, type PlanProposal, toggleLock } from '#app/domains/meal-plan/model/auto/proposal.ts'
import { mealTimes } from '#app/domains/meal-plan/model/messages.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { mealPhoto } from '#app/domains/meal-plan/ui/meal-photo.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import type { RecipeList } from '#app/domains/recipes/model/list.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Spoken } from '#app/ui/spoken.ts'
import { TableNote } from '#app/ui/table-note.tsx'

const NONE: RecipeList = { cards: [], total: 0 }

type ProposalViewProps = { proposal: PlanProposal; today: Day; onChange: (proposal: PlanProposal) => void }

/** A proposed plan: a dish for each slot with its reasons, and the rules that could not be kept. */
export const ProposalView = ({ proposal, today, onChange }: ProposalViewProps) => {
	const { cards } = useRows(listCards, NONE)
	const byId = new Map(cards.map((card) => [card.id, card]))
	const { input, choices, infeasible, locked, stuck } = proposal
	return (
		<div className="mt-3">
			{infeasible.length > 0 ? <NotKept infeasible={infeasible} slots={input.slots} today={today} /> : null}
			<p className="mt-4 text-small text-ink-2">{choices.length > 0 ? AUTO.lockHint : AUTO.noneFound}</p>
			<ul aria-label={AUTO.proposal} className="mt-2">
				{choices.map((choice) => (
					<ChoiceRow
						key={choice.slot}
						choice={choice}
						slot={input.slots.find(({ id }) => id === choice.slot)}
						card={byId.get(choice.recipe)}
						title={input.recipes.find(({ id }) => id === choice.recipe)?.title ?? ''}
						isLocked={locked.includes(choice.slot)}
						stuck={stuck[choice.slot] ?? []}
						today={today}
						onLock={() => onChange(toggleLock(proposal, choice.slot))}
						onAnother={() => onChange(another(proposal, choice.slot))}
						onLeaveOut={() => onChange(leaveOut(proposal, choice.slot))}
					/>
				))}
			</ul>
		</div>
	)
}

type NotKeptProps = { infeasible: readonly Infeasible[]; slots: readonly PlanSlot[]; today: Day }

const NotKept = ({ infeasible, slots, today }: NotKeptProps) => {
	const me = useMe()
	return (
		<Notice tone="butter" icon={<CircleAlert aria-hidden="true" className="size-5" />}>
			<h3 className="font-semibold">{AUTO.notKept}</h3>
			<ul className="mt-1 grid gap-1.5 text-small">
				{infeasible.map((one) => (
					<li key={`${one.rule} ${one.detail} ${one.week}`}>
						{infeasibleWords(one, today, me)}
						<span className="block">{emptyPlaces(one, slots, today, me)}</span>
					</li>
				))}
			</ul>
		</Notice>
	)
}

type ChoiceRowProps = {
	choice: Choice
	slot: PlanSlot | undefined
	card: RecipeCard | undefined
	title: string
	isLocked: boolean
	stuck: readonly Infeasible[]
	today: Day
	onLock: () => void
	onAnother: () => void
	onLeaveOut: () => void
}

const ChoiceRow = ({ choice, slot, card, title, isLocked, stuck, today, ...on }: ChoiceRowProps) => {
	const me = useMe()
	return (
		<li data-slot={choice.slot} className="border-b border-line py-3 last:border-0">
			<p className="num text-small font-semibold text-ink-2">
				{slot ? PLANNER.place(slot.section, dayAndDate(slot.date, today, me)) : null}
			</p>
			<div className="mt-1.5 flex items-start gap-3">
				{card ? (
					<Plate
						setting={card.plate}
						photo={mealPhoto(card.picture)}
						photoSizes="4rem"
						className="size-16 shrink-0 !rounded-sm"
					/>
				) : null}
				<div className="min-w-0 flex-1" aria-live="polite">
					<p className="serif clamp2 text-h4">{title}</p>
					<p className="num text-small text-ink-2">
						{(card ? mealTimes({ time: null, minutes: card.minutes }) : []).map((part) => (
							<Fragment key={part.shown}>
								<Spoken {...part} />
								{' · '}
							</Fragment>
						))}
						{reasonWords(choice.reasons, today, me).join(' · ')}
					</p>
					{card?.mark ? <TableNote state={card.mark.state}>{card.mark.words}</TableNote> : null}
					{stuck.map((one) => (
						<p key={`${one.rule} ${one.detail}`} className="mt-1 text-small font-medium text-butter-text">
							{infeasibleWords(one, today, me)}
						</p>
					))}
				</div>
			</div>
			<div className="mt-1 flex items-center gap-1">
				<Button
					look="quiet"
					size="small"
					disabled={isLocked}
					aria-label={AUTO.anotherFor(title)}
					onClick={on.onAnother}
				>
					<RefreshCw aria-hidden="true" />
					{AUTO.another}
				</Button>
				<IconButton label={AUTO.lock(title)} aria-pressed={isLocked} onClick={on.onLock} className="ml-auto">
					{isLocked ? <Lock aria-hidden="true" className="text-accent-text" /> : <LockOpen aria-hidden="true" />}
				</IconButton>
				<IconButton label={AUTO.leaveOut(title)} onClick={on.onLeaveOut} className="-mr-2">
					<X aria-hidden="true" />
				</IconButton>
			</div>
		</li>
	)
}
