import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { StatusChip } from '../../ui/status-chip.tsx'
import { syncNow } from '../client/running-sync.ts'
import { readSyncStatus, type SyncStatus, subscribeToSyncStatus } from '../client/sync-status.ts'
import { lastSyncedLabel } from '../model/last-synced.ts'
import { OFFLINE, SYNC_FAILED, SYNC_NOW, SYNCING, synced } from '../model/messages.ts'
import { useIsOnline } from './use-is-online.ts'

const nothingYet = () => null

/** How this device and the server stand to each other; pressing it syncs. Nothing until scripts run. */
export function SyncChip() {
	const status = useSyncExternalStore<SyncStatus | null>(subscribeToSyncStatus, readSyncStatus, nothingYet)
	const isOnline = useIsOnline()
	if (!status) return null
	return (
		<span className="relative inline-flex min-h-11 items-center">
			<Words status={status} isOnline={isOnline} />
			<button
				type="button"
				className="absolute inset-0 rounded-full"
				aria-label={SYNC_NOW}
				onClick={() => void syncNow()}
			/>
		</span>
	)
}

function Words({ status, isOnline }: { status: SyncStatus; isOnline: boolean }) {
	if (!isOnline)
		return (
			<StatusChip tone="butter" icon={<CloudOff aria-hidden="true" className="!size-4" />}>
				{OFFLINE}
			</StatusChip>
		)
	if (status.hasFailed)
		return (
			<StatusChip tone="beet" icon={<CircleAlert aria-hidden="true" className="!size-4" />}>
				{SYNC_FAILED}
			</StatusChip>
		)
	if (status.isSyncing || status.lastSyncTime === null)
		return (
			<StatusChip tone="oat" icon={<RefreshCw aria-hidden="true" className="!size-4" />}>
				{SYNCING}
			</StatusChip>
		)
	return (
		<StatusChip tone="herb" icon={<Check aria-hidden="true" className="!size-4" />}>
			{synced(lastSyncedLabel(status.lastSyncTime, Date.now()))}
		</StatusChip>
	)
}
