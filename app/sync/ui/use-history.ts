import { useCallback, useEffect, useMemo, useState } from 'react'
import { listHistory } from '../client/queries/history-queries.ts'
import { useRows } from '../client/react/use-rows.ts'
import { type HistoryEntry, mergeHistory } from '../model/history.ts'
import type { HistoryPage } from '../model/protocol.ts'
import { parseHistory } from '../model/sync-labels-history.ts'
import { useIsOnline } from './use-is-online.ts'
import { useSyncState } from './use-sync-state.ts'

export type History = {
	/** Newest first. */
	entries: HistoryEntry[]
	/** 'more': there are older ones on the server. */
	state: 'loading' | 'more' | 'whole' | 'offline' | 'failed'
	loadOlder: () => void
}

const NONE: HistoryEntry[] = []

/**
 * The history of edits: the device's part at once, the server's if there is a network; its first page is read again
 * after each sync.
 */
export function useHistory(): History {
	const known = useRows(listHistory, NONE)
	const isOnline = useIsOnline()
	const lastSyncTime = useSyncState()?.lastSyncTime
	const [pages, setPages] = useState<HistoryPage[]>([])
	const [hasFailed, setHasFailed] = useState(false)

	// biome-ignore lint/correctness/useExhaustiveDependencies: what was synced since changes the first page
	useEffect(() => {
		if (!isOnline) return
		let isGone = false
		fetchPage(null).then(
			(page) => {
				if (isGone) return
				setPages((older) => [page, ...older.slice(1)])
				setHasFailed(false)
			},
			() => isGone || setHasFailed(true),
		)
		return () => {
			isGone = true
		}
	}, [isOnline, lastSyncTime])

	const next = pages.at(-1)?.next
	const loadOlder = useCallback(() => {
		if (next === undefined || next === null) return
		fetchPage(next).then(
			(page) => setPages((newer) => [...newer, page]),
			() => setHasFailed(true),
		)
	}, [next])

	const entries = useMemo(() => {
		const server = pages.flatMap((page) => page.entries)
		// Edits that wait have a list of their own.
		return mergeHistory(known, server).filter(({ outcome }) => outcome !== 'waiting')
	}, [known, pages])
	return { entries, state: stateOf({ isOnline, hasFailed, pages }), loadOlder }
}

type Known = { isOnline: boolean; hasFailed: boolean; pages: HistoryPage[] }

function stateOf({ isOnline, hasFailed, pages }: Known): History['state'] {
	if (!isOnline) return 'offline'
	if (hasFailed) return 'failed'
	const last = pages.at(-1)
	if (!last) return 'loading'
	return last.next === null ? 'whole' : 'more'
}

async function fetchPage(before: string | null): Promise<HistoryPage> {
	const response = await fetch(
		before === null ? '/api/sync/history' : `/api/sync/history?before=${encodeURIComponent(before)}`,
	)
	const page = response.ok ? parseHistory(await response.json()) : null
	if (!page) throw new Error('The server returned an invalid history.')
	return page
}
