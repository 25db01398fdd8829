import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICTURE_WIDTHS } from '#app/platform/model/picture.ts'
import { checkVariants, type Variants } from '#app/platform/model/picture-check.ts'
import { readPictureHeader } from '#app/platform/model/picture-header.ts'
import { bytes, exif, XMP } from '../fakes/picture-bytes.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let browser: Browser
let server: Server
let page: Page
/** The contents of the last upload; it has passed the media Worker's own checks. */
let uploaded: Variants<Uint8Array>

beforeAll(async () => {
	const [code, chrome] = await Promise.all([bundle(), launch()])
	browser = chrome
	server = createServer(async (request, response) => {
		if (request.method !== 'POST') {
			response.setHeader('content-type', request.url === '/take.js' ? 'text/javascript; charset=utf-8' : 'text/html')
			return response.end(request.url === '/take.js' ? code : '<!doctype html><script src="/take.js"></script>')
		}
		uploaded = await readForm(request)
		response.setHeader('content-type', 'application/json')
		response.end(JSON.stringify({ path: checkVariants(uploaded) }))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
	await browser.close()
	server.close()
})
beforeEach(async () => {
	page = await browser.newPage()
	await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
})

async function readForm(request: IncomingMessage): Promise<Variants<Uint8Array>> {
	const body = Readable.toWeb(request) as ReadableStream
	const headers = { 'content-type': request.headers['content-type'] ?? '' }
	const form = await new Response(body, { headers }).formData()
	const field = async (name: string) => new Uint8Array(await (form.get(name) as File).arrayBuffer())
	return { 320: await field('320'), 960: await field('960'), 1920: await field('1920') }
}

const launch = () =>
	chromium.launch({
		executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
	})

async function bundle(): Promise<string> {
	const built = await build({
		configFile: false,
		root: ROOT,
		publicDir: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: false,
			lib: { entry: 'tests/fakes/pictures-bundle.ts', formats: ['iife'], name: 'pictures' },
		},
	})
	const [output] = [built].flat()
	if (!output || !('output' in output)) throw new Error('nothing was built')
	return output.output[0].code
}

/** A picture with a red left half and a blue right half, encoded by the browser. */
async function redAndBlue(widthPx: number, heightPx: number, type = 'image/jpeg'): Promise<Buffer> {
	const base64 = await page.evaluate(
		([width, height, type]) => {
			const canvas = Object.assign(document.createElement('canvas'), { width, height })
			const context = canvas.getContext('2d')
			if (!context) throw new Error('no canvas')
			context.fillStyle = '#f00'
			context.fillRect(0, 0, width / 2, height)
			context.fillStyle = '#00f'
			context.fillRect(width / 2, 0, width / 2, height)
			return canvas.toDataURL(type, 0.9).split(',')[1] ?? ''
		},
		[widthPx, heightPx, type] as [number, number, string],
	)
	return Buffer.from(base64, 'base64')
}

type Pictures = typeof import('../fakes/pictures-bundle.ts')

/**
 * Prepares and uploads in the page; returns the type, the progress and the pixels at the four corners of the small
 * size.
 */
const take = (file: Buffer) =>
	page.evaluate(async (base64) => {
		const { preparePicture, uploadPicture } = (globalThis as unknown as { pictures: Pictures }).pictures
		const blob = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob()
		const progress: number[] = []
		const prepared = await preparePicture(blob, { onProgress: (share) => progress.push(share) })
		const { path: type } = await uploadPicture(prepared)
		const bitmap = await createImageBitmap(prepared.variants[320])
		const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
		if (!context) throw new Error('no canvas')
		context.drawImage(bitmap, 0, 0)
		const [right, bottom] = [bitmap.width - 4, bitmap.height - 4]
		const corners = [
			[3, 3],
			[right, 3],
			[3, bottom],
			[right, bottom],
		].map(([x, y]) => {
			const [red = 0, , blue = 0] = context.getImageData(x ?? 0, y ?? 0, 1, 1).data
			return red > 200 && blue > 200 ? 'white' : red > blue ? 'red' : 'blue'
		})
		return { type, progress, corners }
	}, file.toString('base64'))

const GPS = bytes('GPSLatitude 48.8584 N')
/** Exif rotates the picture by 90 degrees; GPS and XMP are in separate segments. */
const withPlace = (jpeg: Buffer) =>
	Buffer.from(bytes(jpeg.subarray(0, 2), exif(6), XMP, 0xff, 0xed, 0, GPS.length + 2, GPS, jpeg.subarray(2)))

test('a photo comes out upright in three sizes, without location and camera, accepted by the Worker', async () => {
	const photo = withPlace(await redAndBlue(2400, 1600))
	expect(readPictureHeader(photo)?.extras).toHaveLength(3)
	const { type, progress, corners } = await take(photo)
	// Rotated correctly: the left half is on top.
	expect(corners).toEqual(['red', 'red', 'blue', 'blue'])
	expect(progress).toEqual([0.25, 0.5, 0.75, 1])
	expect(type).toBe('image/webp')
	const sizes = PICTURE_WIDTHS.map((width) => readPictureHeader(uploaded[width]))
	expect(sizes.map((size) => [size?.widthPx, size?.heightPx, size?.extras])).toEqual([
		[320, 480, []],
		[960, 1440, []],
		[1600, 2400, []],
	])
	for (const width of PICTURE_WIDTHS) expect(Buffer.from(uploaded[width]).includes('GPSLatitude')).toBe(false)
})

test('a browser that cannot encode WebP and writes Exif into its JPEGs sends clean JPEGs', async () => {
	await page.evaluate(
		(exif) => {
			const encode = OffscreenCanvas.prototype.convertToBlob
			OffscreenCanvas.prototype.convertToBlob = async function ({ type, quality } = {}) {
				if (type === 'image/webp') return encode.call(this, { type: 'image/png' })
				const blob = await encode.call(this, { type, quality })
				return new Blob([blob.slice(0, 2), Uint8Array.from(exif), blob.slice(2)], { type: 'image/jpeg' })
			}
		},
		[...exif(1)],
	)
	const { type, corners } = await take(await redAndBlue(800, 600))
	expect(type).toBe('image/jpeg')
	expect(corners).toEqual(['red', 'blue', 'red', 'blue'])
})

test('a small PNG stays small', async () => {
	await take(await redAndBlue(100, 50, 'image/png'))
	const sizes = PICTURE_WIDTHS.map((width) => readPictureHeader(uploaded[width]))
	expect(sizes.map((size) => [size?.widthPx, size?.heightPx])).toEqual([
		[100, 50],
		[100, 50],
		[100, 50],
	])
})

test('a file that only begins like a picture is reported as damaged', async () => {
	const photo = await redAndBlue(400, 300, 'image/png')
	const broken = Buffer.concat([photo.subarray(0, 60), Buffer.alloc(200)])
	await expect(take(broken)).rejects.toThrow('This picture is damaged')
})

/** From now on the page's JPEGs are over 5 MB at any quality above this one. */
const fattenAbove = (limit: number) =>
	page.evaluate((limit) => {
		const encode = OffscreenCanvas.prototype.convertToBlob
		const profile = new Uint8Array(0xffff + 2)
		profile.set([0xff, 0xe2, 0xff, 0xff, ...new TextEncoder().encode('ICC_PROFILE\0')])
		OffscreenCanvas.prototype.convertToBlob = async function ({ type, quality = 1 } = {}) {
			if (type === 'image/webp') return encode.call(this, { type: 'image/png' })
			const blob = await encode.call(this, { type: 'image/jpeg', quality })
			if (quality <= limit) return blob
			return new Blob([blob.slice(0, 2), ...Array.from({ length: 81 }, () => profile), blob.slice(2)])
		}
	}, limit)

test('a size over 5 MB is encoded again at lower quality until it fits', async () => {
	await fattenAbove(0.5)
	await take(await redAndBlue(800, 600))
	expect(uploaded[1920].length).toBeLessThan(5 * 1024 * 1024)
})

test('a size that fits at no quality is reported as too large', async () => {
	await fattenAbove(0)
	await expect(take(await redAndBlue(800, 600))).rejects.toThrow('Image is too large even after compression')
})
