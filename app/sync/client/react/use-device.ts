import { useEffect } from 'react'
import { closeDrafts } from '#app/platform/client/draft-keepers.ts'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import type { Me } from '#app/platform/model/me.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { startAtRest } from '../exchange/running-sync.ts'
import { leaveForOtherCook } from '../session/leave-for-other-cook.ts'
import { findMarker, listenToTabs, rememberMe } from '../session/marker.ts'
import { leaveNotice } from '../session/session-notice.ts'

/**
 * Connects a page to the device: remembers who the server says is signed in, runs the sync, and leaves the page when
 * another tab signs out or signs somebody else in. `startBackgroundTasks`: starts the background tasks for a cook when the page
 * is idle.
 */
export function useDevice(
	me: Me | null,
	from: 'server' | 'device',
	startBackgroundTasks: (userId: string) => Promise<void>,
): void {
	const userId = me?.id
	useEffect(() => {
		if (me && from === 'server') void rememberMe(me).catch(() => undefined)
		if (!me && from === 'server') void forgetWhoLeft()
	}, [me, from])
	useEffect(() => {
		if (!userId) return
		// If the browser stores nothing for us, the app works from the server.
		const stopStart = startAtRest(async () => {
			await import('../exchange/start-sync.ts').then(({ startSync }) => startSync(userId)).catch(() => undefined)
		})
		const stopBackgroundTasks = whenAtRest(() => {
			startBackgroundTasks(userId).catch(() => undefined)
		})
		const stopListening = listenToTabs((news) => {
			if (news.kind === 'wiped') leaveWiped(news)
			else if (news.userId !== userId) leaveForOtherCook()
		})
		return () => {
			stopStart()
			stopBackgroundTasks()
			stopListening()
		}
	}, [userId, startBackgroundTasks])
}

/**
 * Another tab has removed the cook's rows from this device; which tab noticed first makes no difference to the cook.
 */
function leaveWiped({ to, notice }: { to: string; notice?: string | undefined }): void {
	if (notice) leaveNotice(notice)
	void closeDrafts()
	noteSignOut(true)
	location.replace(to)
}

/**
 * The server has rendered a visitor's page although the device remembers a cook: that session is over. The login page
 * says why where it stays; another page says it in passing.
 */
async function forgetWhoLeft(): Promise<void> {
	if (!(await findMarker())) return
	const [{ wipeDevice }, { findEnding, LOGIN, withUnsent }] = await Promise.all([
		import('../session/wipe.ts'),
		import('../session/session-end.ts'),
	])
	const { to, sentence } = await findEnding()
	const notice = await withUnsent(sentence)
	await wipeDevice(to, notice)
	if (to === LOGIN && location.pathname === to) {
		leaveNotice(notice)
		// The same address, with where it leads: the page shows what was left for it.
		location.reload()
	} else showToast({ kind: 'word', title: notice })
}
