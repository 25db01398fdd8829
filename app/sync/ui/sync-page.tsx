import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { useNetworkStatus } from '../client/device/network-status.ts'
import { syncByHand } from '../client/exchange/running-sync.ts'
import { lastSyncedLabel } from '../model/last-synced.ts'
import { SYNC_TITLE } from '../model/messages.ts'
import { firstSync, LAST_SYNCED, NETWORK, NETWORK_TITLE, SYNC_FAILED_KEPT, SYNC_NOW } from '../model/messages-page.ts'
import { chipLabel } from '../model/sync-labels.ts'
import { CHIP_LOOK } from './sync-chip.tsx'
import { DeviceSection } from './sync-device.tsx'
import { HistorySection } from './sync-history.tsx'
import { type EditorOf, IssuesSection } from './sync-issues.tsx'
import { UnsentSection } from './sync-unsent.tsx'
import { useNow } from './use-now.ts'
import { useSyncState } from './use-sync-state.ts'

/** Everything that a cook may want to know about the sync, and every action. Works without a network. */
export function SyncPage({ editorOf }: { editorOf: EditorOf }) {
	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-10 lg:pt-8">
			<Header look="small" title={SYNC_TITLE} back={{ to: '/account', label: 'Back to your account' }} />
			<div className="mt-4 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-16">
				<div className="grid grid-cols-1 content-start gap-10">
					<StateSection />
					<IssuesSection editorOf={editorOf} />
					<UnsentSection />
					<HistorySection />
				</div>
				<DeviceSection />
			</div>
		</main>
	)
}

function StateSection() {
	const state = useSyncState()
	const now = useNow(MINUTE_MS / 6)
	const network = useNetworkStatus()
	if (!state) return <div className="min-h-48" />
	const { kind, words } = chipLabel(state, now)
	const { tone, icon: Icon } = CHIP_LOOK[kind]
	return (
		<section aria-labelledby="sync-state">
			<div className="flex items-center gap-4">
				<span className={`tone-${tone} grid size-14 flex-none place-items-center rounded-full`}>
					<Icon aria-hidden="true" className="!size-7" />
				</span>
				<h2 id="sync-state" className="num min-w-0 text-h2">
					<span role="status">{words}</span>
				</h2>
			</div>
			<dl className="mt-5 border-t border-line">
				<Row name={LAST_SYNCED}>{lastSyncedLabel(state.lastSyncTime, now)}</Row>
				<Row name={NETWORK_TITLE}>{NETWORK[network]}</Row>
			</dl>
			{state.hasFailed ? (
				<p role="alert" className="mt-3">
					{state.stopped ?? SYNC_FAILED_KEPT}
				</p>
			) : null}
			{state.firstSync?.isRunning ? <p className="num mt-3 text-ink-2">{firstSync(state.firstSync.done)}</p> : null}
			<Button look="primary" className="mt-5" busy={state.isSyncing} onClick={() => void syncByHand()}>
				{SYNC_NOW}
			</Button>
		</section>
	)
}

const Row = ({ name, children }: { name: string; children: string }) => (
	<div className="flex min-h-12 items-center justify-between gap-4 border-b border-line">
		<dt className="text-ink-2">{name}</dt>
		<dd className="num font-semibold">{children}</dd>
	</div>
)
