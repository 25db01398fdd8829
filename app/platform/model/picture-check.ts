import { AppError } from './errors.ts'
import { PICTURE_WIDTHS, type PictureType, type PictureWidth, WIDEST } from './picture.ts'
import type { PictureHeader } from './picture-bytes.ts'
import { findPictureType, readPictureHeader } from './picture-header.ts'
import { PICTURE_MESSAGES as M } from './picture-messages.ts'

const MEBIBYTE = 1024 * 1024

/** The spec's limit before compression. */
export const MAX_FILE_BYTES = 50 * MEBIBYTE
export const MAX_VARIANT_BYTES = 5 * MEBIBYTE
/** docs/security.md 26, for what we store and show. */
export const MAX_VARIANT_PIXELS = 40_000_000
/**
 * What a cook's own device may have to decode: pictures of 64 megapixel cameras pass, and at 4 bytes per pixel a phone
 * can still hold them.
 */
export const MAX_SOURCE_PIXELS = 80_000_000
/** Pictures of one space in all sizes, including those that wait for the clean-up. */
export const SPACE_QUOTA_BYTES = 2 * 1024 * MEBIBYTE

/** Encoders may pad; so few bytes cannot be a second file. */
const MAX_TAIL_BYTES = 16
/** Two roundings: the widest variant's height, and the smaller one's. */
const MAX_HEIGHT_DIFFERENCE_PX = 1

export type Variants<T> = Record<PictureWidth, T>

/**
 * Checks that three files are one picture in our three sizes, fit to be stored and shown to others. Returns their
 * common type; throws AppError (`unsupported`, `too_large`, `invalid`) with the reason.
 */
export function checkVariants(variants: Variants<Uint8Array>): PictureType {
	const headers: Variants<PictureHeader> = {
		320: checkVariant(variants[320], 320),
		960: checkVariant(variants[960], 960),
		1920: checkVariant(variants[1920], 1920),
	}
	const widest = headers[WIDEST]
	for (const width of PICTURE_WIDTHS) {
		const { type, widthPx, heightPx } = headers[width]
		const expectedHeightPx = (widest.heightPx * widthPx) / widest.widthPx
		const isSame =
			type === widest.type &&
			widthPx === Math.min(width, widest.widthPx) &&
			Math.abs(heightPx - expectedHeightPx) <= MAX_HEIGHT_DIFFERENCE_PX
		if (!isSame) throw new AppError('invalid', M.variantsDiffer)
	}
	return widest.type
}

function checkVariant(bytes: Uint8Array, width: PictureWidth): PictureHeader {
	if (bytes.length === 0) throw new AppError('invalid', M.variantEmpty)
	if (bytes.length > MAX_VARIANT_BYTES) throw new AppError('too_large', M.variantTooLarge)
	if (!findPictureType(bytes)) throw new AppError('unsupported', M.wrongType)
	const header = readPictureHeader(bytes)
	if (!header) throw new AppError('invalid', M.variantBroken)
	if (header.widthPx * header.heightPx > MAX_VARIANT_PIXELS) throw new AppError('invalid', M.variantPixels)
	if (header.widthPx > width) throw new AppError('invalid', M.variantTooWide)
	if (header.isMoving) throw new AppError('invalid', M.variantMoving)
	if (header.extras.length > 0) throw new AppError('invalid', M.variantExtras)
	if (header.endBytes === null) throw new AppError('invalid', M.variantBroken)
	if (bytes.length - header.endBytes > MAX_TAIL_BYTES) throw new AppError('invalid', M.variantTail)
	return header
}
