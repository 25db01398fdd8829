import { useCallback, useEffect, useRef, useState } from 'react'
import { removeDeviceFiles } from '#app/platform/client/device-files.ts'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import type { Me } from '#app/platform/model/me.ts'
import { syncNow } from '#app/sync/client/exchange/running-sync.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Download } from '../client/write/download-own-data.ts'
import { OWN_DATA as M } from '../model/messages.ts'

export type DownloadStage =
	| { is: 'idle'; problem: string | null }
	| { is: 'pulling' }
	| { is: 'writing'; done: number; of: number; isLarge: boolean }
	| { is: 'ready'; download: Download; href: string }

const IDLE: DownloadStage = { is: 'idle', problem: null }
const TELL_EVERY_MS = 100

/** The download of everything: waits until the device has all of it, writes the file, holds it while the page is open. */
export function useDownload(me: Me | null, localStore: LocalStore | undefined) {
	const [stage, setStage] = useState<DownloadStage>(IDLE)
	const abort = useRef<AbortController | undefined>(undefined)
	const href = useRef<string | undefined>(undefined)
	useDirty(stage.is === 'writing')

	const forget = useCallback(() => {
		if (href.current) URL.revokeObjectURL(href.current)
		href.current = undefined
	}, [])
	useEffect(() => {
		// A file of an earlier visit has been saved or given up by now.
		void removeDeviceFiles()
		return () => {
			abort.current?.abort()
			forget()
		}
	}, [forget])

	const start = async () => {
		if (!me || !localStore) return
		abort.current?.abort()
		const controller = new AbortController()
		abort.current = controller
		const { signal } = controller
		forget()
		try {
			if (!localStore.isComplete) {
				setStage({ is: 'pulling' })
				await syncNow()
				signal.throwIfAborted()
				if (!localStore.isComplete) return setStage({ is: 'idle', problem: M.pullFailed })
			}
			setStage({ is: 'writing', done: 0, of: 0, isLarge: false })
			const { downloadOwnData } = await import('../client/write/download-own-data.ts')
			let isLarge = false
			let toldAt = 0
			const download = await downloadOwnData({
				localStore,
				me,
				signal,
				tell(done, of) {
					const now = performance.now()
					if (now - toldAt < TELL_EVERY_MS) return
					toldAt = now
					setStage({ is: 'writing', done, of, isLarge })
				},
				tellLarge() {
					isLarge = true
				},
			})
			href.current = URL.createObjectURL(download.file)
			setStage({ is: 'ready', download, href: href.current })
		} catch (error) {
			if (signal.aborted) return
			console.warn('download of own data', error)
			setStage({ is: 'idle', problem: error instanceof Error && error.message ? error.message : M.writeFailed })
		}
	}

	const stop = () => {
		abort.current?.abort()
		setStage(IDLE)
	}
	return { stage, start, stop }
}
