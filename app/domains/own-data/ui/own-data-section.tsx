import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { OWN_DATA as M } from '../model/messages.ts'
import { DownloadPart } from './download-part.tsx'
import { RestorePart } from './restore-part.tsx'

/** Everything of the cook as a file, and back from one. */
export default function OwnDataSection() {
	const me = useMe()
	const localStore = useLocalStore()
	return (
		<>
			<p className="text-ink-2">{M.lead}</p>
			<DownloadPart me={me} localStore={localStore} />
			<p className="mt-6 text-ink-2">{M.restoreLead}</p>
			<RestorePart me={me} localStore={localStore} />
		</>
	)
}
