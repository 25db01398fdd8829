import { editorOfRefused } from '../domains/recipes/model/refused-recipe.ts'
import { SYNC_TITLE } from '../sync/model/messages.ts'
import { SyncPage } from '../sync/ui/sync-page.tsx'
import type { Route } from './+types/sync'

export const meta: Route.MetaFunction = () => [{ title: `${SYNC_TITLE} · Nomster` }]
/** The page begins with what the chip says. */
export const handle = { hasSyncChip: true }

// No loader: everything here is what the device knows, and the server's part of the history is asked for by the page.
export default function Sync() {
	return <SyncPage editorOf={editorOfRefused} />
}
