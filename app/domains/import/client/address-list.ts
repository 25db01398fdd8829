import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { canonicalUrl } from '../model/capture/addresses.ts'
import { captured, draftOfCaptured } from '../model/capture/captured.ts'
import { IMPORT_MESSAGES } from '../model/capture/messages.ts'
import type { Found } from '../model/formats/found.ts'
import { FILE_IMPORT as M } from '../model/save/import-messages.ts'
import type { ChosenFile } from './choose-files.ts'
import { ExtractionError } from './documents/extraction-error.ts'
import { findSame } from './find-same.ts'
import { importedId } from './preview-file.ts'
import { readAddress } from './read-address.ts'

/** The ids of the recipes that a list creates: one per page, the same at every reading. */
export const idsOfAddresses = (userId: string, { addresses = [] }: ChosenFile): string[] =>
	addresses.map((address) => importedId(userId, keyOf(address)))

const keyOf = (address: string): string => `web:${canonicalUrl(address)}`

type ListOptions = { localStore: LocalStore; tellWait(minutes: number | null): void; signal: AbortSignal }

/**
 * Imports a list of web pages, one after another, taking the first recipe of each. A page that fails and a recipe that
 * the cook already has are reported and skipped. If the server is busy, the import waits and retries. Throws
 * ExtractionError when the network is lost; the list resumes where it stopped.
 */
export function addressList(addresses: readonly string[], { localStore, tellWait, signal }: ListOptions): ChosenFile {
	const unique = [...new Map(addresses.map((address) => [canonicalUrl(address), address])).values()]
	return {
		name: M.addressName(unique.length),
		fileKey: idFromName('address-list', ...unique.map(canonicalUrl).sort()),
		app: 'Web',
		table: null,
		addresses: unique,
		async *read(_columns, isIn = () => false) {
			for (const address of unique) {
				if (signal.aborted) return
				if (isIn(keyOf(address))) continue
				yield await readOne(address, { localStore, tellWait, signal })
			}
		},
	}
}

async function readOne(address: string, options: ListOptions): Promise<Found> {
	const { localStore, tellWait, signal } = options
	try {
		const { recipes } = await readAddress(address, signal, true)
		const [recipe] = recipes
		if (!recipe) return { kind: 'unread', name: address, reason: IMPORT_MESSAGES.nothingFound }
		const same = await findSame(localStore, recipe)
		if (same) return { kind: 'unread', name: address, reason: M.owned(same.title) }
		const { images: _, ...draft } = draftOfCaptured(captured(recipe))
		const pictures = recipe.image_urls.slice(0, 1).map((url) => ({ url }))
		const warnings = recipe.cut.length > 0 ? [IMPORT_MESSAGES.fieldsCut] : []
		return {
			kind: 'recipe',
			key: keyOf(address),
			draft: { ...draft, images: [] },
			rating: 0,
			created: 0,
			pictures,
			warnings,
			dropped: [],
		}
	} catch (error) {
		signal.throwIfAborted()
		if (!(error instanceof ExtractionError) || error.again?.because === 'offline') throw error
		if (!error.again) return { kind: 'unread', name: address, reason: error.message }
		const { afterS } = error.again
		tellWait(Math.ceil(afterS / 60))
		await pause(afterS * 1000, signal)
		tellWait(null)
		return readOne(address, options)
	}
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, Math.max(ms, 1_000))
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			reject(signal.reason)
		})
	})
