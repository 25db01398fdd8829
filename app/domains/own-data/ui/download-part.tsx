import { Download as DownloadIcon } from 'lucide-react'
import type { Me } from '#app/platform/model/me.ts'
import { useSyncStatus } from '#app/sync/client/react/use-sync-status.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { OWN_DATA as M, sizeOf } from '../model/messages.ts'
import { Problem } from './problem.tsx'
import { Progress } from './progress.tsx'
import { useDownload } from './use-download.ts'

export function DownloadPart({ me, localStore }: { me: Me | null; localStore: LocalStore | undefined }) {
	const { firstSync } = useSyncStatus()
	const { stage, href, start, stop } = useDownload(me, localStore)
	if (stage.is === 'pulling') {
		const words = stage.isFirst ? M.pulling(firstSync.done) : M.catchingUp
		return <Progress words={words} done={0} of={0} onStop={stop} />
	}
	if (stage.is === 'writing')
		return (
			<>
				<Progress words={M.writing(stage.done, stage.of)} done={stage.done} of={stage.of} onStop={stop} />
				{stage.isLarge ? <Problem words={M.large} /> : null}
			</>
		)
	if (stage.is === 'ready') {
		const { file, name, notes } = stage.download
		return (
			<div className="mt-4" role="status">
				<p className="font-semibold">{M.ready}</p>
				<p className="mt-1 text-ink-2">{M.readyHint}</p>
				{notes.map((note) => (
					<p key={note} className="mt-1 text-ink-2">
						{note}
					</p>
				))}
				<a href={href} download={name} className={buttonClass({ look: 'primary', className: 'mt-3' })}>
					<DownloadIcon aria-hidden="true" className="size-5" />
					{M.save(name, sizeOf(file.size))}
				</a>
			</div>
		)
	}
	return (
		<>
			{stage.problem ? <Problem words={stage.problem} /> : null}
			<Button look="quiet" className="mt-4" disabled={!localStore} onClick={() => void start()}>
				<DownloadIcon aria-hidden="true" className="size-5" />
				{M.download}
			</Button>
		</>
	)
}
