import type { Me } from '#app/platform/model/me.ts'
import { BROWSER_ONLY_KEY } from '#app/platform/model/run-cookie.ts'
import { BROWSER_CLOSED, NOT_SENT_IS_SAFE } from '#app/sync/model/session-messages.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { localDbName } from '../store/local-db.ts'
import { countLeft, findUnsent } from './sign-out.ts'
import { wipeLocalStore } from './wipe.ts'
import { wipeLeftCook } from './wipe-left-cook.ts'

/**
 * Forgets a cook of 'this browser only' after the browser was closed, with or without a network: unsent and kept edits
 * are encrypted for the cook's next sign-in, everything else is removed (docs/sync.md). Says so.
 */
export async function forgetLeftCook(me: Me): Promise<void> {
	const count = await findUnsent(me).then(countLeft, () => 0)
	await wipeLeftCook(me)
	showToast({ kind: 'word', title: count > 0 ? `${BROWSER_CLOSED} ${NOT_SENT_IS_SAFE}` : BROWSER_CLOSED })
}

/**
 * Called before the device remembers `now`, if either is a cook of 'this browser only': nothing of such a cook stays for
 * the next one, and pages without the framework see in local storage whether they have a cook to forget.
 */
export async function noteChange(before: Me | undefined, now: Me): Promise<void> {
	if (before?.this_browser_only && before.id !== now.id) await wipeLocalStore(localDbName(before.id))
	try {
		if (now.this_browser_only) localStorage.setItem(BROWSER_ONLY_KEY, '1')
		else localStorage.removeItem(BROWSER_ONLY_KEY)
	} catch {
		// Storage is forbidden: the app itself forgets the cook at its next start.
	}
}
