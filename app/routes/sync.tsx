import { editorOfRefused } from '../domains/recipes/model/refused-recipe.ts'
import { SYNC_TITLE } from '../sync/model/messages.ts'
import { SyncPage } from '../sync/ui/sync-page.tsx'
import type { Route } from './+types/sync'

export const meta: Route.MetaFunction = () => [{ title: `${SYNC_TITLE} · Nomster` }]
/** The page begins with the content of the chip. */
export const handle = { hasSyncChip: true }

// No loader: all of it is on the device, and the page itself requests the server's part of the history.
export default function Sync() {
	return <SyncPage editorOf={editorOfRefused} />
}
