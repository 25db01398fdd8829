import { Link } from 'react-router'
import type { DishStatistics } from '#app/domains/recipes/model/cooking/statistics.ts'
import { STATISTICS, starsText } from '#app/domains/recipes/model/cooking/statistics-messages.ts'
import { durationText, durationWords } from '#app/domains/recipes/model/duration.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { recipePath } from '../recipe-paths.ts'

/** A page shows this many recipes; the rest are counted. */
const MOST_SHOWN = 50

/** The recipes that were cooked, most often first. On a phone the last day stands under the name. */
export const Dishes = ({ dishes, today }: { dishes: readonly DishStatistics[]; today: Day }) => {
	const others = dishes.length - MOST_SHOWN
	return (
		<section aria-labelledby="dishes" className="mt-10">
			<h2 id="dishes" className="text-h2">
				{STATISTICS.dishes}
			</h2>
			<table className="num mt-3 w-full border-collapse">
				<thead className="text-small text-ink-2">
					<tr className="border-b border-line-strong">
						<th scope="col" className="py-2 pr-2 text-left font-medium">
							{STATISTICS.recipe}
						</th>
						<th scope="col" className="px-2 py-2 text-right font-medium">
							{STATISTICS.often}
						</th>
						<th scope="col" className="hidden px-2 py-2 text-right font-medium md:table-cell">
							{STATISTICS.last}
						</th>
						<th scope="col" className="px-2 py-2 text-right font-medium">
							{STATISTICS.each}
						</th>
						<th scope="col" className="py-2 pl-2 text-right font-medium">
							{STATISTICS.stars}
						</th>
					</tr>
				</thead>
				<tbody>
					{dishes.slice(0, MOST_SHOWN).map((dish) => (
						<Dish key={dish.recipe_id} dish={dish} today={today} />
					))}
				</tbody>
			</table>
			{others > 0 ? <p className="mt-3 text-ink-2">{STATISTICS.more(others)}</p> : null}
		</section>
	)
}

const Dish = ({ dish, today }: { dish: DishStatistics; today: Day }) => {
	const last = dateOf(dish.last, today, useMe())
	return (
		<tr className="border-b border-line">
			<th scope="row" className="py-2.5 pr-2 text-left font-medium [overflow-wrap:anywhere]">
				{dish.isHere ? (
					<Link to={recipePath(dish.recipe_id)} className="hover:underline">
						{dish.title}
					</Link>
				) : (
					dish.title
				)}
				<span className="block text-small font-normal text-ink-2 md:hidden">{last}</span>
			</th>
			<td className="px-2 py-2.5 text-right">{dish.times}</td>
			<td className="hidden px-2 py-2.5 text-right whitespace-nowrap md:table-cell">{last}</td>
			<td className="px-2 py-2.5 text-right whitespace-nowrap">
				<Spoken shown={durationText(dish.minutes) ?? STATISTICS.none} heard={durationWords(dish.minutes)} />
			</td>
			<td className="py-2.5 pl-2 text-right">
				<Spoken shown={starsText(dish.average)} heard={dish.average === null ? '' : starsText(dish.average)} />
			</td>
		</tr>
	)
}

/** `heard`: '' where there is nothing to say. */
const Spoken = ({ shown, heard }: { shown: string; heard: string }) => (
	<>
		<span aria-hidden="true">{shown}</span>
		<span className="sr-only">{heard || STATISTICS.noneHeard}</span>
	</>
)
