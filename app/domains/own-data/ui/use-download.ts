import { useCallback, useEffect, useRef, useState } from 'react'
import { removeUnusedDeviceFiles } from '#app/platform/client/device-files.ts'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { type DownloadStage, runDownload } from '../client/write/run-download.ts'

const IDLE: DownloadStage = { is: 'idle', problem: null }

/** The download of everything: pulls, writes the file, holds it while the page is open. */
export function useDownload(me: Me | null, localStore: LocalStore | undefined) {
	const [stage, setStage] = useState<DownloadStage>(IDLE)
	const [href, setHref] = useState('')
	const abort = useRef<AbortController | undefined>(undefined)
	const forgetFile = useRef<() => void>(() => undefined)
	useDirty(stage.is === 'writing')

	const forget = useCallback(() => {
		forgetFile.current()
		forgetFile.current = () => undefined
	}, [])
	useEffect(() => {
		// A file of an earlier visit has been saved or given up by now.
		void removeUnusedDeviceFiles()
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
		await runDownload({
			...{ me, localStore, signal },
			show(next) {
				if (signal.aborted) return
				if (next.is === 'ready') {
					const address = URL.createObjectURL(next.download.file)
					forgetFile.current = () => {
						URL.revokeObjectURL(address)
						next.download.release()
					}
					setHref(address)
				}
				setStage(next)
			},
		})
	}

	const stop = () => {
		abort.current?.abort()
		setStage(IDLE)
	}
	return { stage, href, start, stop }
}
