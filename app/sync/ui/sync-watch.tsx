import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast-queue.ts'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { newWarnings, takeReading, watchDevice } from '../client/device/device-warnings.ts'
import { DEVICE_READERS } from '../client/device/device-warnings-readers.ts'
import { edit } from '../client/edits/edit.ts'
import { fetchHere } from '../client/exchange/fetch-here.ts'
import { wakeSync } from '../client/exchange/running-sync.ts'
import { setSyncStatus } from '../client/exchange/sync-status.ts'
import { listIssues } from '../client/queries/issue-queries.ts'
import { useLocalStore } from '../client/react/use-local-store.ts'
import { useMe } from '../client/react/use-me.ts'
import { useRows } from '../client/react/use-rows.ts'
import { useSyncStatus } from '../client/react/use-sync-status.ts'
import { type CookNews, cookNewsIn, keepCookNews } from '../client/session/cook-news.ts'
import { listenToTabs } from '../client/session/marker.ts'
import { takeTurns } from '../client/session/one-tab.ts'
import { expireSession } from '../client/session/session-end.ts'
import { type KnownServer, monitorSession } from '../client/session/session-monitor.ts'
import type { LocalDb } from '../client/store/local-db.ts'
import { readPlace } from '../client/store/metadata.ts'
import type { DeviceWarning } from '../model/device-warnings.ts'
import { foundConflicts, REVIEW, WARNINGS } from '../model/messages-page.ts'
import { type Choice, resolveIssues } from '../model/resolve-issues.ts'
import { type Issue, isConflict } from '../model/sync-labels-conflict.ts'
import { promptConflicts, useConflictPrompt } from './conflict-prompt.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** Watches in the background while a cook is signed in: conflicts, the device, the session. */
export default function SyncWatch() {
	useDeviceWatch()
	useSessionMonitor()
	return (
		<>
			<CookNewsKeeper />
			<Conflicts />
		</>
	)
}

const isVisible = () => document.visibilityState === 'visible'

function setTimer(call: () => void, ms: number): () => void {
	const timer = setInterval(call, ms)
	return () => clearInterval(timer)
}

/** What this visit has been shown already. One visit is one tab, however often its page is reloaded. */
function readTold<T extends string>(key: string): Set<T> {
	try {
		const told: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
		return new Set(Array.isArray(told) ? told : [])
	} catch {
		return new Set()
	}
}

const writeTold = (key: string, told: Set<string>) => sessionStorage.setItem(key, JSON.stringify([...told]))

const WARNINGS_TOLD = 'warnings-told'
const CONFLICTS_TOLD = 'conflicts-told'

function useDeviceWatch(): void {
	useEffect(() => {
		const told = readTold<DeviceWarning>(WARNINGS_TOLD)
		return watchDevice({
			readers: DEVICE_READERS,
			isVisible,
			setTimer,
			onReading(changes) {
				for (const warning of newWarnings(takeReading(changes), told)) {
					const { title, hint } = WARNINGS[warning]
					showToast({ kind: 'word', title, description: hint })
				}
				writeTold(WARNINGS_TOLD, told)
			},
		})
	}, [])
}

function useSessionMonitor(): void {
	const localStore = useLocalStore()
	const userId = useMe()?.id
	useEffect(() => {
		if (!userId) return
		const turns = takeTurns(`asks-${userId}`, { locks: navigator.locks ?? null, isVisible, onVisibility })
		const stop = monitorSession({
			ask: (path) => fetchHere(path, {}),
			isOnline: () => navigator.onLine,
			isVisible,
			isMyTurn: turns.isMine,
			clock: Date.now,
			setTimer,
			onEnd: () => void expireSession(),
			onMe: (answer) => setSyncStatus({ cookNews: cookNewsIn(answer), hasNoCookNews: false }),
			onNoAnswer: () => setSyncStatus({ hasNoCookNews: true }),
			readKnown: () => (localStore ? localStore.run(readKnown) : Promise.resolve(NOTHING_KNOWN)),
			onOtherMark: wakeSync,
		})
		return () => {
			stop()
			turns.stop()
		}
	}, [localStore, userId])
}

const NOTHING_KNOWN = { mark: null, answeredAt: null }

async function readKnown(db: LocalDb): Promise<KnownServer> {
	const { cursor, lastSyncTime } = await readPlace(db)
	return { mark: cursor?.mark ?? null, answeredAt: lastSyncTime }
}

function onVisibility(call: () => void): () => void {
	document.addEventListener('visibilitychange', call)
	return () => document.removeEventListener('visibilitychange', call)
}

/** News that were kept once are old: the device may know better by now. */
let kept: CookNews | null = null

/** Keeps what the server says of the cook, whichever request has learned it, and shows it at once in every tab. */
function CookNewsKeeper() {
	const localStore = useLocalStore()
	const userId = useMe()?.id
	const { cookNews } = useSyncStatus()
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!cookNews || cookNews === kept) return
		kept = cookNews
		// A browser that stores nothing for us has the server's answer on its next page.
		keepCookNews(cookNews, localStore).then(
			(isNew) => (isNew ? revalidate() : undefined),
			() => undefined,
		)
	}, [cookNews, localStore, revalidate])
	useEffect(
		() =>
			listenToTabs((news) => {
				if (news.kind === 'cook' && news.userId === userId) void revalidate()
			}),
		[userId, revalidate],
	)
	return null
}

/** The spec's interval. */
const CONFLICT_CHECK_MS = 30_000
const NO_ISSUES: Issue[] = []

function Conflicts() {
	const localStore = useLocalStore()
	const conflicts = useRows(listIssues, NO_ISSUES).filter(isConflict)
	const isOpen = useConflictPrompt()
	useConflictNews(conflicts.map(({ id }) => id))
	const resolve = async (choices: Choice[]) => {
		if (!localStore) throw new Error('There is no store to resolve in.')
		await edit(localStore, resolveIssues(choices, Date.now()))
	}
	return useOnceTrue(isOpen) ? (
		<Suspense>
			<ConflictDialog open={isOpen} onOpenChange={promptConflicts} conflicts={conflicts} onResolve={resolve} />
		</Suspense>
	) : null
}

/**
 * Notifies the cook of conflicts that this visit has not shown yet, and opens the dialog for them as soon as that
 * interrupts nothing: checked on every change, and every 30 s. A dialog that was cancelled does not come back by
 * itself.
 */
function useConflictNews(ids: string[]): void {
	const isWaiting = useRef(false)
	const key = ids.join()
	useEffect(() => {
		const all = key === '' ? [] : key.split(',')
		const look = () => {
			if (tellOf(all)) isWaiting.current = true
			if (!isWaiting.current || all.length === 0 || !isVisible() || isBusy()) return
			isWaiting.current = false
			promptConflicts(true)
		}
		look()
		return setTimer(look, CONFLICT_CHECK_MS)
	}, [key])
}

/** Returns whether there was something to show. */
function tellOf(ids: string[]): boolean {
	const told = readTold(CONFLICTS_TOLD)
	if (ids.every((id) => told.has(id))) return false
	writeTold(CONFLICTS_TOLD, new Set([...told, ...ids]))
	showToast({
		kind: 'word',
		title: foundConflicts(ids.length),
		action: { label: REVIEW, onPress: () => promptConflicts(true) },
	})
	return true
}

const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Whether the cook is in the middle of something: writing, or in another dialog. (A toast has the role of a dialog,
 * too.) A cook who has ticked a line of the list is not: the tick keeps the focus throughout the shopping.
 */
const isBusy = (): boolean =>
	document.activeElement?.matches(WRITING) === true || document.querySelector('.scrim') !== null
