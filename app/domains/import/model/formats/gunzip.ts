import { CountedSink, EntryError } from './archive.ts'
import { type Budget, FILE_LIMITS } from './limits.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Throws EntryError if the bytes are damaged or unpack to more than a document may have. */
export async function gunzip(packed: Blob, budget: Budget): Promise<Uint8Array<ArrayBuffer>> {
	const sink = new CountedSink(Math.min(FILE_LIMITS.documentBytes, budget.bytesLeft))
	try {
		await packed.stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(new WritableStream(sink))
	} catch {
		throw new EntryError(sink.isFull ? M.tooLarge : M.damaged)
	} finally {
		budget.bytesLeft -= sink.size
	}
	return sink.bytes()
}
