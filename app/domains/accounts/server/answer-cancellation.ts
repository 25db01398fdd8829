import { data } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import type { Log } from '#app/platform/server/log.ts'
import { DELETION, type DeletionStatus } from '../model/deletion.ts'
import { refusalOf } from './refusal.ts'
import { cancelDeletion } from './request-deletion.ts'

/** Withdraws the cook's own deletion for a route, which returns this. Never throws. */
export async function answerCancellation(
	{ log, ...server }: Parameters<typeof cancelDeletion>[0] & { log: Log },
	me: Pick<Me, 'id' | 'email'>,
) {
	const kind = 'cancellation'
	try {
		await cancelDeletion(server, me)
		const status: DeletionStatus = { account_status: 'active', deletion_scheduled_at: null }
		return data({ kind, problem: null, status } as const)
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data({ kind, problem: code === 'unexpected' ? DELETION.cancelFailed : message, code } as const, init)
	}
}
