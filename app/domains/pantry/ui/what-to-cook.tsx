import { Check, Clock, Repeat, ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useKitchen } from '../../../sync/client/use-kitchen.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Day } from '../../meal-plan/model/calendar.ts'
import { type CookAnswer, findCookable, foodName, readCookable } from '../client/find-cookable.ts'
import { WHAT_TO_COOK as W } from '../model/messages.ts'
import type { Stocked } from '../model/pantry-list.ts'

type WhatToCookProps = { items: readonly Stocked[]; today: Day; onClose: () => void }
type Shown = Omit<CookAnswer, 'replaced'> & { replaced: { name: string; use: string; how: string }[] }

async function withNames(answer: CookAnswer): Promise<Shown> {
	const replaced = await Promise.all(answer.replaced.map(async (one) => ({ ...one, use: await foodName(one.use) })))
	return { ...answer, replaced }
}

/** The cook's recipes by what is at home: what is missing, what is used up, what stands in for what. */
const WhatToCook = ({ items, today, onClose }: WhatToCookProps) => {
	const kitchen = useKitchen()
	const [answers, setAnswers] = useState<Shown[] | 'failed'>()
	useEffect(() => {
		if (!kitchen) return
		let isGone = false
		const look = async () => {
			const cookable = await readCookable(kitchen)
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
	}, [kitchen, items, today])
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

const Answer = ({ recipe, missing, uses, replaced }: Shown) => (
	<li className="border-t border-line py-3">
		<Link to={`/recipe/${recipe.id}`} className="serif text-h4 underline-offset-4 hover:underline">
			{recipe.title}
		</Link>
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
