import type { Proposal } from '#app/domains/meal-plan/model/tonight/tonight.ts'
import {
	type TonightKitchen,
	type TonightRow,
	tonightVerdict,
} from '#app/domains/meal-plan/model/tonight/tonight-kitchen.ts'
import {
	differenceWords,
	moveWords,
	reasonsOf,
	TONIGHT as T,
} from '#app/domains/meal-plan/model/tonight/tonight-words.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { TableLine } from '../table/table-note.tsx'

/** How a proposal changes the plan, one line per meal. */
type ProposalProps = { proposal: Proposal<TonightRow>; kitchen: TonightKitchen }

export const ProposalMoves = ({ proposal: { moves }, kitchen }: ProposalProps) => {
	const me = useMe()
	return (
		<>
			{moves.length === 0 ? <span className="block">{T.unchanged}</span> : null}
			{moves.map((move) => (
				<span key={move.id} className="block [overflow-wrap:anywhere]">
					{moveWords(move, kitchen.today, me)}
					<MoveSign meal={move.after} kitchen={kitchen} />
				</span>
			))}
		</>
	)
}

/** The verdict on a meal that stays in the plan for its table, if it is not clear. */
const MoveSign = ({ meal, kitchen }: { meal: TonightRow | null; kitchen: TonightKitchen }) => {
	const verdict = meal && tonightVerdict(kitchen, meal)
	return verdict && verdict.verdict !== 'clear' ? <TableLine verdict={verdict} /> : null
}

/** Why it is proposed, what it costs, and how it changes the shopping list. */
export const ProposalReasons = ({ proposal, kitchen }: ProposalProps) => {
	const me = useMe()
	const { foods, meals, today } = kitchen
	const sentences = reasonsOf(proposal.reasons, {
		meal: (id) => meals.find((meal) => meal.id === id)?.name ?? '',
		food: (id) => foods.byId(id)?.names.en?.many ?? id,
		today,
		of: me,
	})
	return (
		<>
			{sentences.map((sentence) => (
				<span key={sentence} className="mt-0.5 block">
					{sentence}
				</span>
			))}
			{proposal.shopping.length === 0 ? (
				<span className="mt-1 block">{T.sameShopping}</span>
			) : (
				<span className="mt-2 block border-t border-line pt-1.5">
					<span className="block font-semibold text-ink">{T.shopping}</span>
					{proposal.shopping.map((line) => (
						<span key={`${line.key} ${line.unit}`} className="num flex justify-between gap-3 py-0.5">
							<span className="min-w-0 [overflow-wrap:anywhere] first-letter:uppercase">{line.name}</span>
							<span className="shrink-0">{differenceWords(line)}</span>
						</span>
					))}
				</span>
			)}
		</>
	)
}
