import { fromBase64, type Packed, packUnsent, unpackUnsent } from '#app/sync/client/outbox/unsent-file.ts'
import {
	type Acknowledged,
	mergePackets,
	type PacketContent,
	toMutation,
} from '#app/sync/client/session/packet-content.ts'
import type { Cursor } from '#app/sync/model/protocol.ts'
import { sealKey } from '#app/sync/server/encryption-key.ts'
import { BackupProblem } from '#db/backup/problem.ts'

/**
 * `secret`: SYNC_SEAL_SECRET of the server that gave the keys. `account`: the account that is to get the edits; without
 * it their own.
 */
export type Opening = { secret: string; account?: string | undefined }
/** A file of unsent changes, in the form that 'Bring a file back' accepts. */
export type Opened = { userId: string; count: number; text: string }

type Packet = { userId: string; clientId: string; iv: string; data: string; at: number }
type PackedContent = Packed & { acknowledged?: Acknowledged[]; cursor?: Cursor | null }

/**
 * Decrypts what 'Export file' on the sign-in page has saved: for each account a file that a signed-in cook can bring
 * back.
 */
export async function openEncryptedFile(text: string, { secret, account }: Opening): Promise<Opened[]> {
	const packets = parse(text).toSorted((a, b) => a.at - b.at)
	const userIds = [...new Set(packets.map(({ userId }) => userId))]
	if (account && userIds.length > 1)
		throw new BackupProblem(`The file holds changes of ${userIds.length} accounts. Run it without an account id.`)
	const files: Opened[] = []
	for (const userId of userIds) {
		const own = packets.filter((packet) => packet.userId === userId)
		const opened = await Promise.all(own.map((packet) => open(packet, secret)))
		const mutations = mergePackets(opened).edits.map(toMutation)
		const drafts = opened.flatMap((edits) => edits.drafts)
		const issues = opened.flatMap((edits) => edits.issues)
		const blobs = opened.flatMap((edits) => edits.blobs)
		const unsent = JSON.stringify({
			kind: 'nomster-unsent-changes',
			v: 1,
			...packUnsent({ mutations, drafts, issues, blobs }),
		})
		files.push({
			userId,
			count: mutations.length + drafts.length + issues.length,
			// The account's id is in each edit and is part of some row ids.
			text: account ? unsent.replaceAll(userId, account) : unsent,
		})
	}
	return files
}

async function open(packet: Packet, secret: string): Promise<PacketContent & { at: number }> {
	const { userId, clientId, iv, data, at } = packet
	const raw = fromBase64(await sealKey(secret, { userId, clientId: clientId.toLowerCase() }))
	const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
	const additionalData = new TextEncoder().encode(userId)
	const plain = await crypto.subtle
		.decrypt({ name: 'AES-GCM', iv: fromBase64(iv), additionalData }, key, fromBase64(data))
		.catch(() => {
			throw new BackupProblem(
				'This secret cannot decrypt the file: use the SYNC_SEAL_SECRET of the server that encrypted it.',
			)
		})
	const packed = JSON.parse(new TextDecoder().decode(plain)) as PackedContent
	return { ...unpackUnsent(packed), acknowledged: packed.acknowledged ?? [], cursor: packed.cursor ?? null, at }
}

function parse(text: string): Packet[] {
	const notOurs = new BackupProblem(
		'This is not a file of encrypted changes. Use a file that was saved with Export file on /login.',
	)
	try {
		const file: unknown = JSON.parse(text)
		const isOurs = typeof file === 'object' && file !== null && 'kind' in file && file.kind === 'nomster-sealed-changes'
		if (!isOurs || !('packets' in file) || !Array.isArray(file.packets)) throw notOurs
		return file.packets as Packet[]
	} catch {
		throw notOurs
	}
}
