import { expect, test } from 'vitest'
import {
	parsePicturePath,
	parseWaitingPath,
	pictureKey,
	picturePath,
	pictureStem,
	pictureVariant,
	shownWidth,
	waitingPicture,
	waitingSha256,
} from './picture.ts'

const USER = '019a1b2c-0000-7000-8000-000000000001'
const STEM = pictureStem(1_763_700_000_000, new Uint8Array(16).fill(255))

test('a path names its owner and is parsed into the parts that it was made of', () => {
	const path = picturePath(USER, STEM, 1920, 'webp')
	expect(path).toBe(`/media/${USER}/1763700000000-_____________________w-1920.webp`)
	expect(parsePicturePath(path)).toEqual({ userId: USER, stem: STEM, width: 1920, extension: 'webp' })
	expect(pictureVariant(path, 320)).toBe(picturePath(USER, STEM, 320, 'webp'))
	expect(pictureKey(path)).toBe(`${USER}/${STEM}-1920.webp`)
})

test.each(['jpg', 'png', 'webp'] as const)('a .%s keeps its ending in every width', (extension) => {
	const path = picturePath(USER, STEM, 1920, extension)
	expect(parsePicturePath(pictureVariant(path, 960))).toMatchObject({ width: 960, extension })
})

test.each([
	`/media/${USER}/../${STEM}-320.webp`,
	`/media/${USER}/${STEM}-320.webp/..`,
	`/media/${USER}/${STEM}-321.webp`,
	`/media/${USER}/${STEM}-320.svg`,
	`/media/${USER}/${STEM}-320.webp%00.jpg`,
	`/media/${USER}//${STEM}-320.webp`,
	`/media/${USER}/short-320.webp`,
	`https://evil.example/media/${USER}/${STEM}-320.webp`,
	'',
])('%s is not a picture path', (path) => {
	expect(parsePicturePath(path)).toBeNull()
})

test('a picture that waits on the device has a local address in every width, and none that a server could know', () => {
	const sha256 = 'ab'.repeat(32)
	const name = waitingPicture(sha256)
	expect(waitingSha256(name)).toBe(sha256)
	expect(parseWaitingPath(pictureVariant(name, 320))).toEqual({ sha256, width: 320 })
	expect([parsePicturePath(name), parsePicturePath(pictureVariant(name, 320))]).toEqual([null, null])
	expect(waitingSha256(picturePath(USER, STEM, 1920, 'webp'))).toBeNull()
	expect(parseWaitingPath(`/media/blob/${sha256}-321`)).toBeNull()
})

test.each([
	[390, 1, 960],
	[390, 3, 960],
	[390, 4, 1920],
	[300, 1, 320],
	[320, 1, 320],
	[640, 2, 960],
	[640, 3, 1920],
	[640, 1, 960],
	[2560, 2, 1920],
])(
	'a picture %i px wide on a screen of density %i is requested in the width that the browser takes',
	(css, density, width) => {
		expect(shownWidth(css, density)).toBe(width)
	},
)
