import { useRevalidator } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { useDeviceReadings } from '#app/sync/client/device/device-warnings.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import type { DeviceReadings } from '#app/sync/model/device-warnings.ts'
import {
	BATTERY,
	DEVICE_TITLE,
	FILES_KEPT,
	NO_ANSWER,
	SERVER_ANSWERS,
	STORAGE,
	usedOf,
} from '#app/sync/model/messages-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import {
	DEPENDENCIES,
	type DeviceLines,
	DIAGNOSTICS,
	type DiagnosticsReport,
	reportText,
} from '../model/diagnostics.ts'
import { kindName } from '../model/jobs-page.ts'
import { codeAsWords, shownNumber } from '../model/shown-number.ts'
import { FigureTable } from './figure-table.tsx'

/** What runs, what it needs, and whether that answers. */
export function DiagnosticsPage({ report }: { report: DiagnosticsReport }) {
	const place = usePlace()
	const { revalidate, state } = useRevalidator()
	const device = deviceLines(useDeviceReadings())
	const copy = () =>
		navigator.clipboard.writeText(reportText(report, device)).then(
			() => showToast({ kind: 'done', title: DIAGNOSTICS.copied }),
			() => showToast({ kind: 'problem', title: DIAGNOSTICS.notCopied }),
		)
	const { migrations } = report
	return (
		<>
			<Header title={DIAGNOSTICS.title} />
			<p className="mt-1 max-w-[60ch] text-ink-2">{DIAGNOSTICS.intro}</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button look="primary" busy={state !== 'idle'} onClick={() => void revalidate()}>
					{DIAGNOSTICS.again}
				</Button>
				<Button look="line" onClick={() => void copy()}>
					{DIAGNOSTICS.copy}
				</Button>
			</div>
			<dl className="mt-8 grid gap-3">
				<Line label={DIAGNOSTICS.version} text={`${report.version}, ${momentOf(report.at, place)}`} />
				<Line
					label={DIAGNOSTICS.migrations}
					text={
						migrations
							? `${DIAGNOSTICS.migrationsOf(migrations.appliedCount, migrations.expectedCount)}. ${migrations.isFitting ? DIAGNOSTICS.fitting : DIAGNOSTICS.notFitting}`
							: DIAGNOSTICS.noDatabase
					}
				/>
			</dl>
			<FigureTable
				id="dependencies"
				title={DIAGNOSTICS.dependencies}
				label={DIAGNOSTICS.name}
				nameOf={({ name }) => DEPENDENCIES[name]}
				columns={[
					{ label: DIAGNOSTICS.state, of: ({ outcome }) => DIAGNOSTICS.outcomes[outcome] },
					{
						label: DIAGNOSTICS.time,
						of: ({ outcome, ms }) => (outcome === 'not_set' ? DIAGNOSTICS.none : DIAGNOSTICS.ms(ms)),
					},
				]}
				rows={report.dependencies}
				none={DIAGNOSTICS.none}
			/>
			<FigureTable
				id="crons"
				title={DIAGNOSTICS.crons}
				label={DIAGNOSTICS.cron}
				nameOf={({ name }) => codeAsWords(name)}
				columns={[
					{ label: DIAGNOSTICS.lastBegan, of: ({ started_at }) => momentOf(started_at, place) },
					{
						label: DIAGNOSTICS.took,
						of: ({ started_at, ended_at }) =>
							ended_at === null ? DIAGNOSTICS.notEnded : DIAGNOSTICS.ms(ended_at - started_at),
					},
					{ label: DIAGNOSTICS.error, of: ({ error }) => error ?? DIAGNOSTICS.none, isWide: true },
				]}
				rows={report.crons}
				none={DIAGNOSTICS.neverRan}
			/>
			<FigureTable
				id="queues"
				title={DIAGNOSTICS.queues}
				label={DIAGNOSTICS.kind}
				nameOf={({ kind }) => kindName(kind)}
				columns={[
					{ label: DIAGNOSTICS.waiting, of: ({ waiting }) => shownNumber(waiting) },
					{ label: DIAGNOSTICS.running, of: ({ running }) => shownNumber(running) },
					{ label: DIAGNOSTICS.failed, of: ({ failed }) => shownNumber(failed) },
				]}
				rows={report.queues}
				none={DIAGNOSTICS.noQueues}
			/>
			<FigureTable
				id="sync"
				title={DIAGNOSTICS.sync}
				label={DIAGNOSTICS.outcome}
				nameOf={({ outcome }) => codeAsWords(outcome)}
				columns={[{ label: DIAGNOSTICS.edits, of: ({ count }) => shownNumber(count) }]}
				rows={report.sync}
				none={DIAGNOSTICS.noSync}
			/>
			<FigureTable
				id="device"
				title={DEVICE_TITLE}
				label={DIAGNOSTICS.name}
				nameOf={([label]) => label}
				columns={[{ label: DIAGNOSTICS.state, of: ([, text]) => text }]}
				rows={device}
				none={DIAGNOSTICS.none}
			/>
			<FigureTable
				id="settings"
				title={DIAGNOSTICS.settings}
				label={DIAGNOSTICS.name}
				nameOf={({ name, worker }) => `${name} (${worker})`}
				columns={[{ label: DIAGNOSTICS.state, of: ({ isSet }) => (isSet ? DIAGNOSTICS.isSet : DIAGNOSTICS.notSet) }]}
				rows={report.settings}
				none={DIAGNOSTICS.none}
			/>
		</>
	)
}

const Line = ({ label, text }: { label: string; text: string }) => (
	<div>
		<dt className="text-small text-ink-2">{label}</dt>
		<dd>{text}</dd>
	</div>
)

const MOST_PERCENT = 100

function deviceLines({ storage, cache, ping, battery, network }: DeviceReadings): DeviceLines {
	const none = DIAGNOSTICS.reading
	const answer = ping === Number.POSITIVE_INFINITY ? NO_ANSWER : DIAGNOSTICS.ms(ping ?? 0)
	return [
		[STORAGE, storage ? usedOf(storage.usage, storage.quota) : none],
		[FILES_KEPT, cache ? shownNumber(cache.files) : none],
		[SERVER_ANSWERS, ping === null ? none : answer],
		[BATTERY, battery ? `${Math.round(battery.level * MOST_PERCENT)} %` : none],
		[DIAGNOSTICS.network, network?.type ?? none],
	]
}
