import { useEffect, useRef, useState } from 'react'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { OpenedOwnData } from '../client/restore/open-own-data.ts'
import type { Restored } from '../client/restore/restore-own-data.ts'
import { endRestore, type UnfinishedRestore, unfinishedRestores } from '../client/restore/unfinished-restores.ts'
import { OWN_DATA as M } from '../model/messages.ts'

export type RestoreStage =
	| { is: 'choose'; problem: string | null }
	| { is: 'reading' }
	| { is: 'found'; opened: OpenedOwnData; name: string }
	| { is: 'running'; done: number; of: number }
	| { is: 'report'; report: Restored }

const START: RestoreStage = { is: 'choose', problem: null }

/** Restoring from a file: choose, check, confirm, restore, report. */
export function useRestore(me: Me | null, localStore: LocalStore | undefined) {
	const [stage, setStage] = useState<RestoreStage>(START)
	const [begun, setBegun] = useState<readonly UnfinishedRestore[]>([])
	const abort = useRef<AbortController | undefined>(undefined)
	useDirty(stage.is === 'running')
	useEffect(() => () => abort.current?.abort(), [])

	const isAtStart = stage.is === 'choose'
	useEffect(() => {
		if (!localStore || !isAtStart) return
		let isGone = false
		void localStore.load(unfinishedRestores).then((rows) => isGone || setBegun(rows ?? []))
		return () => {
			isGone = true
		}
	}, [localStore, isAtStart])

	const begin = (): AbortSignal => {
		abort.current?.abort()
		abort.current = new AbortController()
		return abort.current.signal
	}

	const open = async (file: File) => {
		if (!me || !localStore) return
		if (!localStore.isComplete) return setStage({ is: 'choose', problem: M.notReady })
		const signal = begin()
		setStage({ is: 'reading' })
		try {
			const { openOwnData } = await import('../client/restore/open-own-data.ts')
			const opened = await openOwnData(file, { localStore, me, signal })
			if (!signal.aborted) setStage({ is: 'found', opened, name: file.name })
		} catch (error) {
			if (!signal.aborted) setStage({ is: 'choose', problem: sentenceOf(error) })
		}
	}

	const run = async () => {
		if (stage.is !== 'found' || !me || !localStore) return
		const { opened, name } = stage
		const signal = begin()
		setStage({ is: 'running', done: 0, of: opened.size })
		try {
			const { restoreOwnData } = await import('../client/restore/restore-own-data.ts')
			const tell = (done: number, of: number) => setStage({ is: 'running', done, of })
			const report = await restoreOwnData({ opened, name, localStore, me, signal, tell })
			setStage({ is: 'report', report })
		} catch (error) {
			setStage({ is: 'choose', problem: sentenceOf(error) })
		}
	}

	const forget = async ({ fileKey }: UnfinishedRestore) => {
		if (!localStore) return
		await endRestore(localStore, fileKey)
		setBegun((rows) => rows.filter((row) => row.fileKey !== fileKey))
	}

	/** What was restored until now stays; the report says so. */
	const stop = () => abort.current?.abort()
	const startOver = () => {
		abort.current?.abort()
		setStage(START)
	}
	return { stage, begun, open, run, stop, startOver, forget }
}

function sentenceOf(error: unknown): string {
	console.warn('restore of own data', error)
	return error instanceof Error && error.message ? error.message : M.damaged
}
