import { AppError } from '../../app/platform/model/errors.ts'
import {
	MAX_BODY_BYTES,
	MAX_MUTATIONS,
	SCHEMA_VERSION,
	type SyncRequest,
	syncRequestSchema,
} from '../../app/sync/model/protocol.ts'

/** A request's frame; its edits are read one by one later. Throws AppError: bad_request, invalid, too_large. */
export async function readRequest(request: Request): Promise<SyncRequest> {
	const parsed = syncRequestSchema.safeParse(parseJson(await readBody(request)))
	if (!parsed.success) {
		// The client then sends fewer.
		const isTooLong = parsed.error.issues.some(({ code, path }) => code === 'too_big' && path[0] === 'mutations')
		throw isTooLong
			? new AppError('too_large', `A sync request holds at most ${MAX_MUTATIONS} edits.`)
			: new AppError('invalid', 'This is no sync request.')
	}
	// The device keeps its edits until a server is there that knows them.
	if (parsed.data.schema > SCHEMA_VERSION) throw new AppError('invalid', 'This app is newer than the server.')
	return parsed.data
}

/** What is too large is heard out, unkept, up to this: an answer in the middle of a body breaks the connection for some senders. */
const HEARD_OUT_BYTES = 16 * 1024 * 1024

/** Counts what arrives instead of trusting Content-Length, which a client may leave out or lie about. */
async function readBody(request: Request): Promise<string> {
	const decoder = new TextDecoder()
	let text = ''
	let bytes = 0
	for await (const chunk of request.body ?? []) {
		bytes += chunk.byteLength
		if (bytes > HEARD_OUT_BYTES) break
		text = bytes > MAX_BODY_BYTES ? '' : text + decoder.decode(chunk, { stream: true })
	}
	if (bytes > MAX_BODY_BYTES) throw new AppError('too_large', `A sync request holds at most ${MAX_BODY_BYTES} bytes.`)
	return text + decoder.decode()
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new AppError('bad_request', 'This is no JSON.')
	}
}
