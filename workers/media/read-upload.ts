import { AppError } from '#app/platform/model/errors.ts'
import { PICTURE_WIDTHS } from '#app/platform/model/picture.ts'
import { MAX_FILE_BYTES, MAX_VARIANT_BYTES, type Variants } from '#app/platform/model/picture-check.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import { readMultipart } from '#app/platform/server/read-body.ts'

/** The boundaries and headers of the three parts. */
const MULTIPART_BYTES = 16 * 1024
const MAX_UPLOAD_BYTES = PICTURE_WIDTHS.length * MAX_VARIANT_BYTES + MULTIPART_BYTES
/**
 * A client that is cut off while sending sees a broken connection and not our error message, so the body is read up to
 * this size and discarded.
 */
const MAX_HEARD_BYTES = 100 * 1024 * 1024

/**
 * The three sizes of a multipart upload, in the fields '320', '960' and '1920'. Bytes are counted as they arrive:
 * Content-Length and file names are not trusted. Throws AppError (`too_large`, `bad_request`, `invalid`).
 */
export async function readUpload(request: Request): Promise<Variants<Uint8Array>> {
	const form = await readForm(request)
	return { 320: await readField(form, '320'), 960: await readField(form, '960'), 1920: await readField(form, '1920') }
}

async function readForm(request: Request): Promise<FormData> {
	const { form, bytes } = await readMultipart(request, MAX_UPLOAD_BYTES, MAX_HEARD_BYTES)
	if (bytes > MAX_FILE_BYTES) throw new AppError('too_large', M.fileTooLarge)
	if (bytes > MAX_UPLOAD_BYTES) throw new AppError('too_large', M.variantTooLarge)
	if (!form) throw new AppError('bad_request', M.notMultipart)
	return form
}

async function readField(form: FormData, name: string): Promise<Uint8Array> {
	const file = form.get(name)
	if (!(file instanceof Blob)) throw new AppError('invalid', M.variantMissing)
	return new Uint8Array(await file.arrayBuffer())
}
