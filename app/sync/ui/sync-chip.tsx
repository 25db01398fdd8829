import {
	Check,
	CircleAlert,
	CloudOff,
	CloudUpload,
	HardDrive,
	Hourglass,
	type LucideIcon,
	MessageCircleQuestion,
	RefreshCw,
	RotateCw,
} from 'lucide-react'
import { Link } from 'react-router'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { SYNC_DETAILS } from '../model/messages.ts'
import { type ChipKind, chipLabel, type SyncState } from '../model/sync-labels.ts'
import { SYNC_PAGE } from './sync-page-path.ts'
import { useNow } from './use-now.ts'
import { useSyncState } from './use-sync-state.ts'

export const CHIP_LOOK: Record<ChipKind, { tone: Tone; icon: LucideIcon }> = {
	outdated: { tone: 'butter', icon: RotateCw },
	broken: { tone: 'beet', icon: HardDrive },
	quota: { tone: 'beet', icon: HardDrive },
	offline: { tone: 'butter', icon: CloudOff },
	failed: { tone: 'beet', icon: CircleAlert },
	syncing: { tone: 'oat', icon: RefreshCw },
	no_room: { tone: 'butter', icon: Hourglass },
	unsent: { tone: 'butter', icon: CloudUpload },
	issues: { tone: 'butter', icon: MessageCircleQuestion },
	synced: { tone: 'herb', icon: Check },
}

/** Shows the state of the sync and links to its page. Renders nothing until scripts run. */
export function SyncChip() {
	const state = useSyncState()
	return state ? <ChipLink state={state} isBesideTitle /> : null
}

/**
 * The chip for a state that is known already. `isBesideTitle`: beside a title and the entries of the header there is no
 * room for words on the narrowest phones.
 */
export function ChipLink({ state, isBesideTitle = false }: { state: SyncState; isBesideTitle?: boolean }) {
	const { kind, words } = chipLabel(state, useNow(MINUTE_MS / 2))
	const { tone, icon: Icon } = CHIP_LOOK[kind]
	return (
		<span className="relative inline-flex min-h-11 items-center">
			<StatusChip tone={tone} icon={<Icon aria-hidden="true" className="!size-4" />}>
				<span className={isBesideTitle ? 'max-[23rem]:sr-only' : undefined}>{words}</span>
			</StatusChip>
			<Link to={SYNC_PAGE} className="absolute inset-0 rounded-full" aria-label={SYNC_DETAILS} />
		</span>
	)
}
