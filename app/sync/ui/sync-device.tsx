import { BatteryLow, CloudAlert, Gauge, HardDrive, type LucideIcon, Signal, TriangleAlert } from 'lucide-react'
import { Meter } from '#app/ui/meter.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useDeviceReadings } from '../client/device/device-warnings.ts'
import { type DeviceReadings, type DeviceWarning, deviceWarnings } from '../model/device-warnings.ts'
import {
	BATTERY,
	CHARGING,
	DEVICE_TITLE,
	FILES_KEPT,
	NO_ANSWER,
	NOT_PERSISTED_HINT,
	NOT_PERSISTED_TITLE,
	QUOTA_HINT,
	QUOTA_TITLE,
	SERVER_ANSWERS,
	STORAGE,
	usedOf,
	WARNINGS,
} from '../model/messages-page.ts'
import { useSyncState } from './use-sync-state.ts'

/** What the device reports about itself, and the spec's warnings. */
export function DeviceSection() {
	const readings = useDeviceReadings()
	const problem = useSyncState()?.problem
	const { storage, cache, ping, battery } = readings
	// Before the first reading there is nothing to show.
	if (!problem && !storage && !cache && !battery && ping === null) return null
	return (
		<section aria-labelledby="sync-device" className="content-start">
			<h2 id="sync-device" className="text-h2">
				{DEVICE_TITLE}
			</h2>
			<div className="mt-4 grid gap-2 empty:hidden">
				{problem === 'quota' ? <Warning icon={HardDrive} tone="beet" title={QUOTA_TITLE} hint={QUOTA_HINT} /> : null}
				{problem === 'not_persisted' ? (
					<Warning icon={CloudAlert} title={NOT_PERSISTED_TITLE} hint={NOT_PERSISTED_HINT} />
				) : null}
				{deviceWarnings(readings).map((warning) => (
					<Warning key={warning} icon={WARNING_ICON[warning]} {...WARNINGS[warning]} />
				))}
			</div>
			<Figures readings={readings} />
		</section>
	)
}

const WARNING_ICON: Record<DeviceWarning, LucideIcon> = {
	storage: HardDrive,
	battery: BatteryLow,
	slow_network: Signal,
	data_saver: TriangleAlert,
	latency: Gauge,
}

type WarningProps = { icon: LucideIcon; title: string; hint: string; tone?: 'butter' | 'beet' }

const Warning = ({ icon: Icon, title, hint, tone = 'butter' }: WarningProps) => (
	<Notice tone={tone} icon={<Icon aria-hidden="true" />}>
		<p className="font-semibold">{title}</p>
		<p>{hint}</p>
	</Notice>
)

function Figures({ readings: { storage, cache, ping, battery } }: { readings: DeviceReadings }) {
	const level = storage && storage.usage > 0.8 * storage.quota ? 'near' : 'fine'
	return (
		<>
			{storage ? (
				<div className="mt-5">
					<Meter
						label={STORAGE}
						value={storage.usage}
						max={storage.quota}
						text={usedOf(storage.usage, storage.quota)}
						level={level}
					/>
				</div>
			) : null}
			<dl className="mt-5 border-t border-line empty:hidden">
				{cache ? <Figure name={FILES_KEPT}>{cache.files.toLocaleString('en')}</Figure> : null}
				{ping === null ? null : (
					<Figure name={SERVER_ANSWERS}>{Number.isFinite(ping) ? `${Math.round(ping)} ms` : NO_ANSWER}</Figure>
				)}
				{battery ? <Figure name={BATTERY}>{batteryWords(battery)}</Figure> : null}
			</dl>
		</>
	)
}

const batteryWords = ({ level, isCharging }: NonNullable<DeviceReadings['battery']>): string =>
	`${Math.round(level * 100)}%${isCharging ? `, ${CHARGING}` : ''}`

const Figure = ({ name, children }: { name: string; children: string }) => (
	<div className="flex min-h-12 items-center justify-between gap-4 border-b border-line">
		<dt className="text-ink-2">{name}</dt>
		<dd className="num font-semibold">{children}</dd>
	</div>
)
