import { type CookingStatistics, PERIODS, type Period } from '#app/domains/recipes/model/cooking/statistics.ts'
import {
	PERIOD_WORDS,
	STATISTICS,
	spanLabel,
	spanWords,
	starsText,
} from '#app/domains/recipes/model/cooking/statistics-messages.ts'
import { durationText, durationWords } from '#app/domains/recipes/model/duration.ts'
import { COOKING_STATISTICS, RECIPES } from '#app/domains/recipes/model/read-messages.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { LIST_PATH, statisticsPath } from '../recipe-paths.ts'
import { Dishes } from './dishes.tsx'
import { Ratings } from './ratings.tsx'

const LINKS = PERIODS.map((period) => ({ to: statisticsPath(period), label: PERIOD_WORDS[period] }))

type StatisticsPageProps = { period: Period; today: Day; statistics: CookingStatistics }

/** What the cook has cooked in a period, as figures, bars and tables. */
export const StatisticsPage = ({ period, today, statistics }: StatisticsPageProps) => (
	<main id="main" tabIndex={-1} className="page pt-2 pb-16 lg:pt-8">
		<Header look="small" title={COOKING_STATISTICS} back={{ to: LIST_PATH, label: RECIPES }} />
		<TabLinks label={STATISTICS.period} links={LINKS} current={statisticsPath(period)} className="mt-2" />
		{statistics.times === 0 ? (
			<EmptyState
				className="mt-8"
				title={STATISTICS.empty}
				action={<ButtonLink to={LIST_PATH}>{STATISTICS.emptyAction}</ButtonLink>}
			>
				{STATISTICS.emptyHint}
			</EmptyState>
		) : (
			<>
				<Sums statistics={statistics} />
				<Times statistics={statistics} today={today} />
				<Dishes dishes={statistics.dishes} today={today} />
				<Ratings statistics={statistics} />
			</>
		)}
	</main>
)

type Sum = { name: string; text: string; heard?: string; note?: string }

/** The four figures that sum it up. */
const Sums = ({ statistics: { times, dishes, minutes, timed, average, rated } }: { statistics: CookingStatistics }) => {
	const sums: Sum[] = [
		{ name: STATISTICS.times, text: String(times) },
		{ name: STATISTICS.different, text: String(dishes.length) },
		{
			name: STATISTICS.time,
			text: durationText(minutes) ?? STATISTICS.none,
			heard: durationWords(minutes) || STATISTICS.noneHeard,
			note: STATISTICS.timeFrom(timed, times),
		},
		{ name: STATISTICS.rating, text: starsText(average), note: STATISTICS.ratingFrom(rated, times) },
	]
	return (
		<dl className="num mt-6 grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
			{sums.map(({ name, text, heard, note }) => (
				<div key={name}>
					<dt className="text-small text-ink-2">{name}</dt>
					<dd>
						<span aria-hidden={heard ? true : undefined} className="serif text-h1">
							{text}
						</span>
						{heard ? <span className="sr-only">{heard}</span> : null}
						{note ? <span className="block text-small text-ink-2">{note}</span> : null}
					</dd>
				</div>
			))}
		</dl>
	)
}

/** When something was cooked: the bars, and the same as a table beside them. */
const Times = ({ statistics: { spans }, today }: { statistics: CookingStatistics; today: Day }) => {
	const me = useMe()
	return (
		<section aria-labelledby="when" className="mt-10">
			<h2 id="when" className="text-h2">
				{STATISTICS.perTime}
			</h2>
			<div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
				<BarChart
					bars={spans.map((span) => ({
						label: spanLabel(span, me),
						value: span.times,
						text: String(span.times),
						isMarked: span.from <= today && today <= span.to,
					}))}
				/>
				<table className="num w-full border-collapse">
					<thead className="text-small text-ink-2">
						<tr className="border-b border-line-strong">
							<th scope="col" className="py-2 text-left font-medium">
								{STATISTICS.perTime}
							</th>
							<th scope="col" className="py-2 text-right font-medium">
								{STATISTICS.often}
							</th>
						</tr>
					</thead>
					<tbody>
						{spans.map((span) => (
							<tr key={span.from} className="border-b border-line">
								<th scope="row" className="py-1.5 text-left font-normal">
									{spanWords(span, today, me)}
								</th>
								<td className="py-1.5 text-right">{span.times}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	)
}
