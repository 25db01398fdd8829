import type { PictureType, PictureWidth } from '#app/platform/model/picture.ts'
import { MAX_VARIANT_BYTES, type Variants } from '#app/platform/model/picture-check.ts'
import { withoutExtras } from '#app/platform/model/picture-header.ts'

/** Phone browsers limit a canvas to 16.7 million pixels, which allows this height at a width of 1920 px. */
const MAX_HEIGHT_PX = 8192
/**
 * Lowered step by step until a size fits. Nearly every picture gets the first; at the last one the dish is still
 * recognizable.
 */
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

type Canvas = OffscreenCanvas | HTMLCanvasElement

/**
 * Draws a decoded picture in our three widths and encodes each in at most 5 MB; null when one does not fit at any
 * quality. Each width is drawn from the next wider one. Closes the bitmap.
 */
export async function drawSizes(
	bitmap: ImageBitmap,
	onDrawn: (width: PictureWidth) => void,
): Promise<{ type: PictureType; variants: Variants<Blob> } | null> {
	const type = (await canEncodeWebp()) ? 'image/webp' : 'image/jpeg'
	const drawEncoded = async (source: ImageBitmap | Canvas, width: PictureWidth) => {
		const canvas = draw(source, width, type)
		const blob = await encode(canvas, type)
		onDrawn(width)
		return { canvas, blob }
	}
	const wide = await drawEncoded(bitmap, 1920)
	// The decoded photo takes by far the most memory.
	bitmap.close()
	const middle = await drawEncoded(wide.canvas, 960)
	const small = await drawEncoded(middle.canvas, 320)
	if (!wide.blob || !middle.blob || !small.blob) return null
	return { type, variants: { 320: small.blob, 960: middle.blob, 1920: wide.blob } }
}

function draw(source: ImageBitmap | Canvas, width: PictureWidth, type: PictureType): Canvas {
	const scale = Math.min(1, width / source.width, MAX_HEIGHT_PX / source.height)
	const canvas = createCanvas(sidePx(source.width * scale), sidePx(source.height * scale))
	const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null
	if (!context) throw new Error('pictures: no canvas left')
	if (type === 'image/jpeg') {
		// JPEG has no transparency: transparent areas would be black.
		context.fillStyle = '#fff'
		context.fillRect(0, 0, canvas.width, canvas.height)
	}
	context.imageSmoothingQuality = 'high'
	context.drawImage(source, 0, 0, canvas.width, canvas.height)
	return canvas
}

const sidePx = (side: number): number => Math.max(1, Math.round(side))

function createCanvas(widthPx: number, heightPx: number): Canvas {
	if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(widthPx, heightPx)
	return Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
}

async function encode(canvas: Canvas, type: PictureType): Promise<Blob | null> {
	for (const quality of QUALITIES) {
		const blob = await toBlob(canvas, type, quality)
		// Safari writes an Exif segment of its own into every JPEG.
		const bare = withoutExtras(new Uint8Array(await blob.arrayBuffer()))
		if (!bare) throw new Error(`pictures: the browser encoded an invalid ${blob.type}`)
		if (bare.length <= MAX_VARIANT_BYTES) return new Blob([bare], { type })
	}
	return null
}

/** A browser that cannot encode the type returns a PNG. */
function toBlob(canvas: Canvas, type: PictureType, quality: number): Promise<Blob> {
	if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
	return new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error('pictures: the canvas was not encoded'))),
			type,
			quality,
		),
	)
}

let webp: Promise<boolean> | undefined

function canEncodeWebp(): Promise<boolean> {
	webp ??= toBlobOfOnePixel().then(
		(blob) => blob.type === 'image/webp',
		() => false,
	)
	return webp
}

async function toBlobOfOnePixel(): Promise<Blob> {
	const canvas = createCanvas(1, 1)
	// Without a context an OffscreenCanvas cannot be encoded.
	canvas.getContext('2d')
	return toBlob(canvas, 'image/webp', 1)
}
