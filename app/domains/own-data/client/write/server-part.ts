import type { HistoryEntry } from '#app/sync/model/history.ts'
import { parseHistory } from '#app/sync/model/sync-labels-history.ts'

/** What the server alone has: the history of all devices, and the account. */
export type ServerPart = {
	/** Pages of the history, newest first. Throws if the server cannot be reached for the next one. */
	history(): AsyncGenerator<HistoryEntry[]>
	/** Throws if the server cannot be reached. */
	account(): Promise<Record<string, unknown>>
}

const ACCOUNT_RECORDS_PATH = '/api/account-records'

export const serverHere = (signal: AbortSignal): ServerPart => ({
	async *history() {
		for (let before = ''; ; ) {
			const page = parseHistory(await ask(`/api/sync/history${before}`, signal))
			if (!page) throw new Error('the server returned an invalid history')
			yield page.entries
			if (page.next === null) return
			before = `?before=${encodeURIComponent(page.next)}`
		}
	},
	account: async () => (await ask(ACCOUNT_RECORDS_PATH, signal)) as Record<string, unknown>,
})

async function ask(path: string, signal: AbortSignal): Promise<unknown> {
	const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
	if (!response.ok) throw new Error(`${path} answered ${response.status}`)
	return response.json()
}
