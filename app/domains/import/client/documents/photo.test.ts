import { afterEach, expect, test, vi } from 'vitest'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { kindOfFile } from '../capture-sources.ts'
import { openPhoto } from './photo.ts'

afterEach(() => vi.unstubAllGlobals())

const heic = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, new Uint8Array(40)])

test.each(['heic', 'heix', 'mif1', 'hevc'])(
	'a photo of the kind %s is recognised, and the error says what to do if it cannot be opened',
	async (brand) => {
		vi.stubGlobal('createImageBitmap', async () => {
			throw new Error('InvalidStateError')
		})
		expect(await kindOfFile(heic(brand))).toBe('photo')
		await expect(openPhoto(heic(brand))).rejects.toThrow(M.heicUnreadable)
	},
)

test('a HEIC photo is opened if the browser can decode it', async () => {
	const photo = { width: 4_032, height: 3_024, close: () => undefined }
	vi.stubGlobal('createImageBitmap', async () => photo)
	expect(await openPhoto(heic('heic'))).toBe(photo)
})

test('a photo that decodes to more than a phone can hold is refused', async () => {
	const close = vi.fn()
	vi.stubGlobal('createImageBitmap', async () => ({ width: 40_000, height: 30_000, close }))
	await expect(openPhoto(heic('heic'))).rejects.toThrow(M.imageFailed.hint)
	expect(close).toHaveBeenCalled()
})

test('a video of the same file family is not a photo', async () => {
	await expect(kindOfFile(heic('isom'))).rejects.toThrow(M.fileTypeUnsupported)
})
