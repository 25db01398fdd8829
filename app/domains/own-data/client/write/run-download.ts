import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { OWN_DATA as M } from '../../model/messages.ts'
import type { Download } from './download-own-data.ts'
import { pullFirst } from './pull-first.ts'

export type DownloadStage =
	| { is: 'idle'; problem: string | null }
	/** `isFirst`: the device has never had everything. */
	| { is: 'pulling'; isFirst: boolean }
	| { is: 'writing'; done: number; of: number; isLarge: boolean }
	| { is: 'ready'; download: Download }

const SHOW_EVERY_MS = 100

/** Pulls, then writes the file. Shows each stage until it is aborted; never throws. */
export async function runDownload({
	me,
	localStore,
	signal,
	show,
}: {
	me: Me
	localStore: LocalStore
	signal: AbortSignal
	show(stage: DownloadStage): void
}): Promise<void> {
	try {
		show({ is: 'pulling', isFirst: !localStore.isComplete })
		const pulled = await pullFirst(localStore)
		signal.throwIfAborted()
		if (pulled.is === 'incomplete') return show({ is: 'idle', problem: M.pullFailed })
		show({ is: 'writing', done: 0, of: 0, isLarge: false })
		const { downloadOwnData } = await import('./download-own-data.ts')
		let isLarge = false
		let shownAt = 0
		const download = await downloadOwnData({
			...{ localStore, me, signal, pulled },
			tell(done, of) {
				const now = performance.now()
				if (now - shownAt < SHOW_EVERY_MS) return
				shownAt = now
				show({ is: 'writing', done, of, isLarge })
			},
			tellLarge() {
				isLarge = true
			},
		})
		if (signal.aborted) return download.release()
		show({ is: 'ready', download })
	} catch (error) {
		if (signal.aborted) return
		console.warn('download of own data', error)
		show({ is: 'idle', problem: error instanceof Error && error.message ? error.message : M.writeFailed })
	}
}
