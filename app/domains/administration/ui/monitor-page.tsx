import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { useRowFocus } from '#app/ui/use-row-focus.ts'
import { MONITOR_PATH } from '../model/alert-texts.ts'
import {
	alertMeaning,
	alertTitle,
	MONITOR,
	type MonitorFigures,
	SPAN_NAMES,
	SPANS,
	type Span,
} from '../model/monitor.ts'
import { shownNumber } from '../model/shown-number.ts'
import { FigureTable } from './figure-table.tsx'

type ShownAlert = {
	id: string
	type: string
	about: string
	severity: 'medium' | 'high'
	value: number
	opened_at: number
	closed_at: number | null
	closed_by: string | null
}

type MonitorPageProps = { span: Span; figures: MonitorFigures; alerts: readonly ShownAlert[] }

const tabOf = (span: Span): string => (span === 'hour' ? MONITOR_PATH : `${MONITOR_PATH}?span=${span}`)

/** What happens on the server, and what administrators were alerted to. */
export const MonitorPage = ({ span, figures, alerts }: MonitorPageProps) => (
	<>
		<Header title={MONITOR.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{MONITOR.intro}</p>
		<Alerts alerts={alerts} />
		<TabLinks
			label={MONITOR.spans}
			links={SPAN_NAMES.map((name) => ({ to: tabOf(name), label: SPANS[name].label }))}
			current={tabOf(span)}
			replace
			className="mt-10"
		/>
		<dl className="num mt-6 flex gap-10">
			<Sum label={MONITOR.requests} value={figures.requests} />
			<Sum label={MONITOR.errors} value={figures.errors} />
		</dl>
		<FigureTable
			id="top-errors"
			title={MONITOR.topErrors}
			label={MONITOR.error}
			nameOf={({ name }) => name}
			columns={[
				{ label: MONITOR.count, of: ({ count }) => shownNumber(count) },
				{ label: MONITOR.last, of: ({ source, ref }) => `${MONITOR.source[source]} ${ref ?? ''}`, isWide: true },
			]}
			rows={figures.topErrors}
			none={MONITOR.noErrors}
		/>
		<FigureTable
			id="routes"
			title={MONITOR.routes}
			label={MONITOR.route}
			nameOf={({ name }) => name}
			columns={[
				{ label: MONITOR.count, of: ({ count }) => shownNumber(count) },
				{ label: MONITOR.errors, of: ({ errors }) => shownNumber(errors) },
				{ label: MONITOR.trips, of: ({ trips }) => shownNumber(trips), isWide: true },
				{ label: MONITOR.p50, of: ({ p50 }) => MONITOR.ms(p50), isWide: true },
				{ label: MONITOR.p95, of: ({ p95 }) => MONITOR.ms(p95) },
			]}
			rows={figures.routes}
			none={MONITOR.noRoutes}
		/>
		<FigureTable
			id="queries"
			title={MONITOR.queries}
			label={MONITOR.query}
			nameOf={({ name }) => name}
			columns={[
				{ label: MONITOR.count, of: ({ count }) => shownNumber(count), isWide: true },
				{ label: MONITOR.slow, of: ({ slow }) => shownNumber(slow) },
				{ label: MONITOR.failed, of: ({ failed }) => shownNumber(failed) },
				{ label: MONITOR.p50, of: ({ p50 }) => MONITOR.ms(p50), isWide: true },
				{ label: MONITOR.p95, of: ({ p95 }) => MONITOR.ms(p95) },
			]}
			rows={figures.queries}
			none={MONITOR.noQueries}
		/>
		<FigureTable
			id="loads"
			title={MONITOR.loads}
			label={MONITOR.metric}
			nameOf={({ name }) => name}
			columns={[
				{ label: MONITOR.count, of: ({ count }) => shownNumber(count) },
				{ label: MONITOR.p50, of: ({ p50 }) => MONITOR.ms(p50), isWide: true },
				{ label: MONITOR.p95, of: ({ p95 }) => MONITOR.ms(p95) },
			]}
			rows={figures.loads}
			none={MONITOR.noLoads}
		/>
		<p className="mt-8 text-small text-ink-2">{MONITOR.lost}</p>
	</>
)

const Sum = ({ label, value }: { label: string; value: number }) => (
	<div>
		<dt className="text-small text-ink-2">{label}</dt>
		<dd className="text-h2">{shownNumber(value)}</dd>
	</div>
)

function Alerts({ alerts }: { alerts: readonly ShownAlert[] }) {
	const place = useRowFocus<HTMLElement>(alerts)
	return (
		<section ref={place} aria-labelledby="alerts" className="mt-8">
			<h2 id="alerts" className="text-h3">
				{MONITOR.alerts}
			</h2>
			{alerts.length === 0 ? (
				<p className="mt-2 text-ink-2">{MONITOR.noAlerts}</p>
			) : (
				<ul className="mt-3 border-t border-line">
					{alerts.map((alert) => (
						<Alert key={alert.id} alert={alert} />
					))}
				</ul>
			)}
		</section>
	)
}

type CloseAnswer = { problem: string | null }

function Alert({ alert }: { alert: ShownAlert }) {
	const place = usePlace()
	const fetcher = useFetcher<CloseAnswer>()
	const { data } = fetcher
	useEffect(() => {
		if (!data) return
		if (data.problem) showToast({ kind: 'problem', title: MONITOR.notClosed, description: data.problem })
		else showToast({ kind: 'done', title: MONITOR.closed })
	}, [data])
	const [title, meaning] = [alertTitle(alert), alertMeaning(alert)]
	const { closed_at, closed_by } = alert
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
			<div className="min-w-0 flex-1">
				<p className="font-semibold [overflow-wrap:anywhere]">
					{title}{' '}
					{closed_at === null ? <Tag tone={alert.severity === 'high' ? 'beet' : 'butter'}>{MONITOR.open}</Tag> : null}
				</p>
				{meaning === null ? null : <p className="max-w-[60ch]">{meaning}</p>}
				<p className="text-small text-ink-2">
					{`${MONITOR.severity[alert.severity]}. ${
						closed_at === null
							? MONITOR.since(momentOf(alert.opened_at, place))
							: MONITOR.closedBy(closed_by ?? MONITOR.formerAdmin, momentOf(closed_at, place))
					}`}
				</p>
			</div>
			{closed_at === null ? (
				<fetcher.Form method="post" action={MONITOR_PATH}>
					<input type="hidden" name="id" value={alert.id} />
					<Button type="submit" look="line" busy={fetcher.state !== 'idle'} aria-label={MONITOR.closeAlert(title)}>
						{MONITOR.close}
					</Button>
				</fetcher.Form>
			) : null}
		</li>
	)
}
