import { AppError } from '#app/platform/model/errors.ts'
import { readJson } from '#app/platform/server/read-body.ts'
import {
	MAX_BODY_BYTES,
	MAX_MUTATIONS,
	SCHEMA_VERSION,
	type SyncRequest,
	syncRequestSchema,
} from '#app/sync/model/protocol.ts'

/**
 * Parses the frame of a request; its edits are parsed one by one later. Throws AppError: bad_request, invalid,
 * too_large.
 */
export async function readRequest(request: Request): Promise<SyncRequest> {
	const body = await readJson(request, MAX_BODY_BYTES, `A sync request can contain at most ${MAX_BODY_BYTES} bytes.`)
	if (body === undefined) throw new AppError('bad_request', 'The body is not valid JSON.')
	const parsed = syncRequestSchema.safeParse(body)
	if (!parsed.success) {
		// The client then sends fewer.
		const isTooLong = parsed.error.issues.some(({ code, path }) => code === 'too_big' && path[0] === 'mutations')
		throw isTooLong
			? new AppError('too_large', `A sync request can contain at most ${MAX_MUTATIONS} edits.`)
			: new AppError('invalid', 'The body is not a valid sync request.')
	}
	// The device keeps its edits until the server has caught up.
	if (parsed.data.schema > SCHEMA_VERSION) throw new AppError('invalid', 'This app is newer than the server.')
	return parsed.data
}
