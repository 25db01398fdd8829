import { useEffect, useMemo, useState } from 'react'
import type { Cook } from '#app/domains/meal-plan/client/planner-acts.ts'
import { changePlan, readTonight } from '#app/domains/meal-plan/client/tonight-kitchen.ts'
import { type Place, sectionsOf } from '#app/domains/meal-plan/model/meal-plan.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import type { TonightChange } from '#app/domains/meal-plan/model/tonight/tonight.ts'
import { askTonight, type TonightKitchen } from '#app/domains/meal-plan/model/tonight/tonight-kitchen.ts'
import { refusalWords, TONIGHT as T } from '#app/domains/meal-plan/model/tonight/tonight-words.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { type ExtraGuests, MoreGuests } from './more-guests.tsx'
import { ProposalMoves, ProposalReasons } from './tonight-proposal.tsx'
import { useBusy } from './use-busy.ts'

type Kind = TonightChange['kind']
const KINDS: { value: Kind; label: string }[] = [
	{ value: 'not-cooking', label: T.notCooking },
	{ value: 'more-guests', label: T.moreGuests },
	{ value: 'home-at', label: T.homeAt },
]
const MAIN_SECTION = 'Dinner'
/** The initial values of the form: 'two more guests', 'home at 20:00'. */
const START = { company: { count: 2, guests: [] }, home: '20:00', latest: '21:30' }

/**
 * An evening that goes differently than planned: the proposed changes, their effect on the shopping list, and the
 * buttons that apply them.
 */
const TonightSheet = ({ cook, place, onClose }: PanelProps & { place: Place | null }) => {
	const date = place?.date ?? cook.today
	const kitchen = useTonight(cook, date)
	const [section, setSection] = useState(place?.section ?? MAIN_SECTION)
	const [kind, setKind] = useState<Kind>('not-cooking')
	const [company, setCompany] = useState<ExtraGuests>(START.company)
	const [home, setHome] = useState(START.home)
	const [latest, setLatest] = useState(START.latest)
	const [chosen, setChosen] = useState('0')
	const { isBusy, run } = useBusy(onClose)
	const answer = useMemo(
		() =>
			kitchen ? askTonight(kitchen, changeOf({ date, section, kind, company, home }), latest || START.latest) : null,
		[kitchen, date, section, kind, company, home, latest],
	)
	const proposal = answer?.proposals[Number(chosen)] ?? answer?.proposals[0]
	const open = kitchen?.meals.filter((meal) => meal.date === date && meal.cooked_at === null) ?? []
	const sections = sectionsOf(open).filter((one) => open.some((meal) => meal.section === one))
	const refusal = answer && refusalWords(answer, (id) => kitchen?.meals.find((meal) => meal.id === id)?.name ?? '')
	const turnTo = (next: Kind) => {
		setKind(next)
		setChosen('0')
	}
	const apply = () => proposal && run(() => changePlan(cook, proposal.moves))
	const turnToSection = (next: string) => {
		setSection(next)
		// The guests of another meal are different, so the choice starts over.
		setCompany(START.company)
	}
	const isTonight = date === cook.today && section === MAIN_SECTION
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={isTonight ? T.title : T.otherTitle}
			description={PLANNER.place(section, dayAndDate(date, cook.today, cook.me))}
			closeLabel={PLANNER.close}
			footer={
				<Button
					look="primary"
					className="w-full"
					disabled={!proposal || proposal.moves.length === 0}
					busy={isBusy}
					onClick={() => void apply()}
				>
					{T.apply}
				</Button>
			}
		>
			{place || sections.length < 2 ? null : (
				<fieldset aria-label={T.section} className="mt-4 flex flex-wrap gap-2">
					{sections.map((one) => (
						<Chip key={one} pressed={one === section} onClick={() => turnToSection(one)}>
							{one}
						</Chip>
					))}
				</fieldset>
			)}
			<div className="mt-4">
				<SegmentedControl label={T.what} segments={KINDS} value={kind} onValueChange={turnTo} />
			</div>
			{kind === 'more-guests' ? (
				<MoreGuests
					host={cook.me}
					meals={open.filter((meal) => meal.section === section)}
					value={company}
					onChange={setCompany}
				/>
			) : null}
			{kind === 'home-at' ? (
				<div className="mt-4 grid grid-cols-2 gap-3">
					<Time label={T.home} value={home} onChange={setHome} />
					<Time label={T.latest} value={latest} onChange={setLatest} />
				</div>
			) : null}
			<div aria-live="polite" className="mt-5">
				{kitchen === undefined ? <p className="text-ink-2">{T.reading}</p> : null}
				{kitchen === null ? <p className="text-beet">{T.failed}</p> : null}
				{refusal ? <p className="text-ink-2">{refusal}</p> : null}
				{kitchen && answer && proposal ? (
					<RadioGroup
						legend={T.proposals}
						look="cards"
						value={String(answer.proposals.indexOf(proposal))}
						onValueChange={setChosen}
						options={answer.proposals.map((one, at) => ({
							value: String(at),
							label: <ProposalMoves proposal={one} kitchen={kitchen} />,
							hint: <ProposalReasons proposal={one} kitchen={kitchen} />,
						}))}
					/>
				) : null}
				{proposal && proposal.shopping.length > 0 ? (
					<p className="mt-3 text-small text-ink-2">{T.shoppingHint}</p>
				) : null}
			</div>
		</SheetPanel>
	)
}

type TonightForm = { date: Day; section: string; kind: Kind; company: ExtraGuests; home: string }

function changeOf({ date, section, kind, company, home }: TonightForm): TonightChange {
	if (kind === 'more-guests') return { date, section, kind, ...company }
	return kind === 'home-at' ? { date, section, kind, time: home || START.home } : { date, section, kind }
}

/** The plan around a day, read once; undefined while it loads, null if it could not be read. */
function useTonight({ me, today }: Cook, date: Day): TonightKitchen | null | undefined {
	const [kitchen, setKitchen] = useState<TonightKitchen | null>()
	useEffect(() => {
		let isGone = false
		readTonight({ me, today }, date).then(
			(read) => isGone || setKitchen(read),
			() => isGone || setKitchen(null),
		)
		return () => {
			isGone = true
		}
	}, [me, today, date])
	return kitchen
}

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) => (
	<Field label={label}>
		<TextInput type="time" value={value} onChange={(event) => onChange(event.target.value)} />
	</Field>
)

export default TonightSheet
