import { Star } from 'lucide-react'
import { starsOf } from '#app/domains/recipes/model/cooking/messages.ts'
import type { CookingStatistics } from '#app/domains/recipes/model/cooking/statistics.ts'
import { STATISTICS } from '#app/domains/recipes/model/cooking/statistics-messages.ts'

/** How often each number of stars was given, five stars first; nothing before the first rating. */
export const Ratings = ({ statistics: { stars, rated } }: { statistics: CookingStatistics }) => {
	if (rated === 0) return null
	const most = Math.max(...stars)
	return (
		<section aria-labelledby="ratings" className="mt-10 max-w-[32rem]">
			<h2 id="ratings" className="text-h2">
				{STATISTICS.ratings}
			</h2>
			<table className="num mt-3 w-full border-collapse">
				<thead className="sr-only">
					<tr>
						<th scope="col">{STATISTICS.stars}</th>
						<th scope="col">{STATISTICS.often}</th>
					</tr>
				</thead>
				<tbody>
					{stars
						.map((times, nth) => ({ times, given: nth + 1 }))
						.reverse()
						.map(({ times, given }) => (
							<tr key={given}>
								<th scope="row" className="w-14 py-1.5 text-left font-medium">
									<span className="sr-only">{starsOf(given)}</span>
									<span aria-hidden="true" className="flex items-center gap-1">
										{given} <Star className="size-4 fill-current text-star" />
									</span>
								</th>
								<td className="py-1.5">
									<span className="flex items-center gap-3">
										<span aria-hidden="true" className="bar-meter flex-1">
											<span style={{ width: `${(times / most) * 100}%` }} />
										</span>
										<span className="w-8 text-right">{times}</span>
									</span>
								</td>
							</tr>
						))}
				</tbody>
			</table>
		</section>
	)
}
