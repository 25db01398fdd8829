import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { MAX_SOURCE_PIXELS } from '#app/platform/model/picture-check.ts'
import { readPictureHeader } from '#app/platform/model/picture-header.ts'
import { ExtractionError } from './extraction-error.ts'

/**
 * The part of a photo to read: clockwise quarter turns, then a crop of the turned photo as fractions of its width and
 * height.
 */
export type Framing = { turns: number; crop: { left: number; top: number; right: number; bottom: number } }

export const WHOLE: Framing = { turns: 0, crop: { left: 0, top: 0, right: 1, bottom: 1 } }

/** Letters of a printed page that fills the photo are then about 30 px high, as text recognition needs. */
const LONGEST_SIDE_PX = 2_600
const SHORTEST_SIDE_PX = 1_000

/** The brands of HEIC and HEIF files, after the length of their first box. */
const HEIF = /^ftyp(?:hei[cxms]|hev[cmsx]|mif1|msf1)/

/** Whether these are the first bytes of a HEIC or HEIF photo, as iPhones store it. */
export const isHeif = (head: Uint8Array): boolean => HEIF.test(new TextDecoder('latin1').decode(head.slice(4, 12)))

/**
 * Decodes a photo, rotated upright by its Exif data. Throws ExtractionError if it is not a photo or is too large for a
 * phone to decode, with a separate message for HEIC, which only Apple's browsers decode.
 */
export async function openPhoto(file: Blob): Promise<ImageBitmap> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	const isHeic = isHeif(bytes)
	const header = readPictureHeader(bytes)
	const isTooLarge = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
		widthPx * heightPx > MAX_SOURCE_PIXELS
	const failed = (hint: string) => new ExtractionError(M.imageFailed.title, hint)
	if (!isHeic && (!header || isTooLarge(header))) throw failed(M.imageFailed.hint)
	const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
		throw failed(isHeic ? M.heicUnreadable : M.imageFailed.hint)
	})
	if (!isTooLarge({ widthPx: photo.width, heightPx: photo.height })) return photo
	photo.close()
	throw failed(M.imageFailed.hint)
}

export type Framed = { picture: Blob; width: number; height: number }

/** Draws the framed part in greyscale, in the size that is recognised best. */
export async function framePhoto(photo: ImageBitmap, framing: Framing): Promise<Framed> {
	const { canvas, context } = drawFramed(photo, framing)
	const { width, height } = canvas
	toGrey(context, width, height)
	return { picture: await blobOf(canvas), width, height }
}

function drawFramed(
	photo: ImageBitmap,
	{ turns, crop }: Framing,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
	const isOnSide = turns % 2 !== 0
	const [seenWidth, seenHeight] = isOnSide ? [photo.height, photo.width] : [photo.width, photo.height]
	const [partWidth, partHeight] = [(crop.right - crop.left) * seenWidth, (crop.bottom - crop.top) * seenHeight]
	const scale = scaleFor(Math.max(partWidth, partHeight))
	const width = Math.max(1, Math.round(partWidth * scale))
	const height = Math.max(1, Math.round(partHeight * scale))
	const canvas = document.createElement('canvas')
	Object.assign(canvas, { width, height })
	const context = canvas.getContext('2d', { willReadFrequently: true })
	if (!context) throw new ExtractionError(M.imageFailed.title, M.imageFailed.hint)
	context.fillStyle = '#fff'
	context.fillRect(0, 0, width, height)
	context.scale(scale, scale)
	context.translate(seenWidth / 2 - crop.left * seenWidth, seenHeight / 2 - crop.top * seenHeight)
	context.rotate((turns * Math.PI) / 2)
	context.drawImage(photo, -photo.width / 2, -photo.height / 2)
	return { canvas, context }
}

function scaleFor(longest: number): number {
	if (longest > LONGEST_SIDE_PX) return LONGEST_SIDE_PX / longest
	return longest < SHORTEST_SIDE_PX ? Math.min(3, SHORTEST_SIDE_PX / Math.max(1, longest)) : 1
}

function toGrey(context: CanvasRenderingContext2D, width: number, height: number): void {
	const image = context.getImageData(0, 0, width, height)
	const { data } = image
	for (let at = 0; at < data.length; at += 4) {
		const grey = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
		data[at] = grey
		data[at + 1] = grey
		data[at + 2] = grey
	}
	context.putImageData(image, 0, 0)
}

export const blobOf = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg' = 'image/png'): Promise<Blob> =>
	new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new ExtractionError(M.imageFailed.title, M.imageFailed.hint))),
			type,
			JPEG_QUALITY,
		),
	)

const JPEG_QUALITY = 0.85

/** The framed part as a JPEG for upload, about a third of a megabyte. */
export function smallJpeg(photo: ImageBitmap, framing: Framing): Promise<Blob> {
	return blobOf(drawFramed(photo, framing).canvas, 'image/jpeg')
}
