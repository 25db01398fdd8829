import { Check, Clock, Repeat, ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { NO_HOST, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { verdictWords } from '#app/domains/meal-plan/model/table/table-words.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { TableNote } from '#app/ui/table-note.tsx'
import { type Cookable, findCookable, foodName, readCookable } from '../client/find-cookable.ts'
import { WHAT_TO_COOK as W } from '../model/messages.ts'
import type { Stocked } from '../model/pantry-list.ts'

type WhatToCookProps = { items: readonly Stocked[]; today: Day; onClose: () => void }

const NOT_KNOWN: TableSeat[] | null = null

async function withNames(answer: Cookable): Promise<Cookable> {
	const replaced = await Promise.all(answer.replaced.map(async (one) => ({ ...one, use: await foodName(one.use) })))
	return { ...answer, replaced }
}

/** The cook's recipes by what is at home: what is missing, what is used up, and what is substituted. */
const WhatToCook = ({ items, today, onClose }: WhatToCookProps) => {
	const localStore = useLocalStore()
	const table = useRows(tableOf(useMe() ?? NO_HOST), NOT_KNOWN)
	const [answers, setAnswers] = useState<Cookable[] | 'failed'>()
	useEffect(() => {
		// Nothing is proposed before the eaters are known.
		if (!localStore || !table) return
		let isGone = false
		const look = async () => {
			const cookable = await readCookable(localStore, table)
			if (!cookable) throw new Error('The device does not know the kitchen yet.')
			return Promise.all((await findCookable(cookable, items, today)).map(withNames))
		}
		look().then(
			(found) => isGone || setAnswers(found),
			() => isGone || setAnswers('failed'),
		)
		return () => {
			isGone = true
		}
	}, [localStore, table, items, today])
	return (
		<Sheet open onOpenChange={(open) => open || onClose()} title={W.title} description={W.hint} closeLabel={W.close}>
			<div aria-live="polite" className="mt-3">
				{answers === undefined ? <p className="text-ink-2">{W.reading}</p> : null}
				{answers === 'failed' ? <p className="text-beet">{W.failed}</p> : null}
				{Array.isArray(answers) && answers.length === 0 ? (
					<p className="text-ink-2">
						{W.none}. {W.noneHint}
					</p>
				) : null}
			</div>
			{Array.isArray(answers) ? (
				<ul>
					{answers.map((answer) => (
						<Answer key={answer.recipe.id} {...answer} />
					))}
				</ul>
			) : null}
		</Sheet>
	)
}

const Answer = ({ recipe, missing, uses, replaced, verdict }: Cookable) => (
	<li className="border-t border-line py-3">
		<Link to={`/recipe/${recipe.id}`} className="serif text-h4 underline-offset-4 hover:underline">
			{recipe.title}
		</Link>
		{verdict && verdict.verdict !== 'clear' ? (
			<TableNote state={verdict.verdict}>{verdictWords(verdict)}</TableNote>
		) : null}
		<ul className="mt-1 grid gap-1 text-small text-ink-2 [&_svg]:!size-4 [&_svg]:mt-0.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-1.5">
			{missing.length === 0 ? (
				<li className="font-semibold text-herb-text">
					<Check aria-hidden="true" />
					{W.complete}
				</li>
			) : (
				<li>
					<ShoppingBasket aria-hidden="true" />
					{W.missing(missing)}
				</li>
			)}
			{uses.length > 0 ? (
				<li className="font-semibold text-butter-text">
					<Clock aria-hidden="true" />
					{W.uses(uses)}
				</li>
			) : null}
			{replaced.map(({ name, use, how }) => (
				<li key={name}>
					<Repeat aria-hidden="true" />
					{W.replaced(name, use, how)}
				</li>
			))}
		</ul>
	</li>
)

export default WhatToCook
