import { useEffect, useState } from 'react'
import { isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { scaledTo } from '#app/domains/recipes/model/scaling-messages.ts'
import { languageOfView } from '#app/domains/recipes/model/show-recipe.ts'
import { shownText } from '#app/domains/shopping/model/recipe-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { readTicks } from '../recipe-page-ticks.ts'
import { withReadings } from '../scaling/show-on-page.ts'
import { useShownView } from '../scaling/use-shown-view.ts'
import { listLines } from './plan-acts.ts'
import { useActingDevice } from './use-acting-device.ts'

const linesOf = ({ ingredients }: RecipeView) => ingredients.flatMap(({ lines }) => lines)

/** Asks which lines are needed: initially all that are not ticked off, in the amounts for the shown servings. */
export default function ShoppingSheet({ view, onClose }: { view: RecipeView; onClose: () => void }) {
	const { id, title } = view.recipe
	const act = useActingDevice()
	const { shown, factor } = useShownView(view)
	const [left, setLeft] = useState<ReadonlySet<string>>(() => readTicks(id))
	const read = useReadLines(view)
	const lines = linesOf(shown).map((line) => ({ line: read.get(line.id) ?? line, shown: shownText(line) }))
	const wanted = lines.filter(({ line }) => !left.has(line.id))
	const toggle = (lineId: string) =>
		setLeft(
			(before) => new Set(before.has(lineId) ? [...before].filter((other) => other !== lineId) : [...before, lineId]),
		)
	const add = () =>
		act(async (device) => {
			const language = languageOfView(view)
			if (await listLines(device, wanted, { factor, recipe: { id, title }, language })) onClose()
		})
	const allLeft = wanted.length === 0
	return (
		<SheetPanel
			open
			onOpenChange={(isOpen) => isOpen || onClose()}
			title={TO_PLAN.addToShopping}
			description={isSameScale(factor) ? title : `${title}. ${scaledTo(view.recipe, factor)}.`}
			closeLabel={TO_PLAN.close}
			footer={
				<>
					<Button look="text" onClick={() => setLeft(allLeft ? new Set() : new Set(lines.map(({ line }) => line.id)))}>
						{allLeft ? TO_PLAN.all : TO_PLAN.none}
					</Button>
					<Button look="primary" className="flex-1" disabled={allLeft} onClick={add}>
						{TO_PLAN.addCount(wanted.length)}
					</Button>
				</>
			}
		>
			<p className="pt-3 text-small text-ink-2">{lines.length === 0 ? TO_PLAN.noLines : TO_PLAN.ticked}</p>
			<ul className="pt-2">
				{lines.map(({ line, shown: text }) => (
					<li key={line.id} className="border-line border-b last:border-0">
						<Checkbox checked={!left.has(line.id)} onChange={() => toggle(line.id)} className="min-h-13">
							<Fraction text={text} />
						</Checkbox>
					</li>
				))}
			</ul>
		</SheetPanel>
	)
}

/** Reads unread lines now: until then, and if the grammar cannot be loaded, they are used as typed. */
function useReadLines(view: RecipeView): ReadonlyMap<string, RecipeView['ingredients'][number]['lines'][number]> {
	const [read, setRead] = useState(view)
	useEffect(() => {
		let isGone = false
		withReadings(view).then(
			(next) => isGone || setRead(next),
			() => undefined,
		)
		return () => {
			isGone = true
		}
	}, [view])
	return new Map(linesOf(read).map((line) => [line.id, line]))
}
