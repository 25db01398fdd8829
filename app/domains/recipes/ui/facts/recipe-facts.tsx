import { Leaf, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
	allergenList,
	coverage,
	FACTS,
	plainList,
	SHOWN_NUTRIENTS,
	unknownWords,
} from '#app/domains/ingredients/model/facts/messages.ts'
import type { RecipeFacts as Facts } from '#app/domains/ingredients/model/facts/recipe-facts.ts'
import { NO_HOST, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import type { TableSentence } from '#app/domains/meal-plan/model/table/table-sentences.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ForTheTable } from './for-the-table.tsx'

const NOBODY: TableSeat[] = []

/**
 * What the recipe contains, and its nutrition, per serving where the servings are known. It needs the grammar and the food table, so it loads when
 * the page is idle.
 */
export default function RecipeFacts({ view }: { view: RecipeView }) {
	const table = useRows(tableOf(useMe() ?? NO_HOST), NOBODY)
	const [facts, setFacts] = useState<Facts & { table: TableSentence[] }>()
	useEffect(() => {
		let isGone = false
		const stop = whenAtRest(async () => {
			const { readFacts } = await import('./read-facts.ts')
			const read = await readFacts(view, table)
			if (!isGone) setFacts(read)
		})
		return () => {
			isGone = true
			stop()
		}
	}, [view, table])
	if (!facts || facts.counted + facts.unknown.length === 0) return null
	return (
		<section aria-label={FACTS.title} className="mt-6 space-y-3 print:hidden">
			<ForTheTable sentences={facts.table} />
			<Allergens facts={facts} />
			<Nutrition facts={facts} />
			<p className="text-micro text-ink-2">{FACTS.care}</p>
		</section>
	)
}

function Allergens({ facts: { avoided, contained, unknown, clear } }: { facts: Facts }) {
	const isAvoided = avoided.length > 0
	const Icon = isAvoided ? TriangleAlert : Leaf
	return (
		<Notice tone={isAvoided ? 'beet' : 'oat'} icon={<Icon aria-hidden="true" className="size-5" />}>
			{isAvoided ? (
				<p>
					<strong className="font-semibold">
						{FACTS.contains} {allergenList(avoided)}
					</strong>
					{FACTS.asked}
				</p>
			) : null}
			{contained.length > 0 ? (
				<p>
					{isAvoided ? FACTS.also : FACTS.contains} {allergenList(contained)}.
				</p>
			) : null}
			{unknown.length > 0 ? (
				<p className="text-ink-2">
					{FACTS.unknown} {unknownWords(unknown)}.
				</p>
			) : null}
			{clear.length > 0 ? (
				<p className="text-ink-2">
					{FACTS.clear} {plainList(clear)}.
				</p>
			) : null}
		</Notice>
	)
}

function Nutrition({ facts: { nutrients, isPerServing, known, counted } }: { facts: Facts }) {
	const figures = SHOWN_NUTRIENTS.flatMap(([nutrient, unit, name]) => {
		const amount = nutrients[nutrient]
		return amount === null ? [] : [{ name, text: `${Math.round(amount)} ${unit}` }]
	})
	if (figures.length === 0) return null
	return (
		<div>
			<p className="text-small text-ink-2">
				{isPerServing ? FACTS.perServing : FACTS.inAll} · {coverage(known, counted)}
			</p>
			<dl className="num mt-1 flex flex-wrap gap-x-5 gap-y-1">
				{figures.map(({ name, text }) => (
					<div key={name}>
						<dt className="text-micro text-ink-2">{name}</dt>
						<dd className="font-semibold">{text}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
