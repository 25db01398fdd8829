import type { Page } from 'playwright-core'

/** A photo like a camera's, drawn by the browser: one colour, as JPEG. */
export async function takePhoto(page: Page, width: number, height: number): Promise<Buffer> {
	const base64 = await page.evaluate(
		(size) => {
			const canvas = Object.assign(document.createElement('canvas'), size)
			const context = canvas.getContext('2d')
			if (!context) throw new Error('no canvas')
			context.fillStyle = '#d40'
			context.fillRect(0, 0, size.width, size.height)
			return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
		},
		{ width, height },
	)
	return Buffer.from(base64, 'base64')
}
