/** A line of a PDF page: its words, the left end of its baseline in points from the lower left corner, its size. */
export type PdfLine = { text: string; x: number; y: number; size?: number }
/** A page of words, or one that is a picture (JPEG). */
export type PdfPage = { lines: PdfLine[] } | { jpeg: Uint8Array; width: number; height: number }

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** A PDF of these pages, as simple as the format allows. */
export function makePdf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
	const objects: Uint8Array[][] = []
	const add = (...parts: (string | Uint8Array)[]): number => {
		objects.push(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)))
		return objects.length
	}
	const catalog = add('<< /Type /Catalog /Pages 2 0 R >>')
	const tree = add('')
	const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
	const kids = pages.map((page) => {
		if ('lines' in page) {
			const words = page.lines.map(
				({ text, x, y, size = 11 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
			)
			const content = words.join('\n')
			const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
			return add(
				`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
			)
		}
		const { jpeg, width, height } = page
		const picture = add(
			`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
			jpeg,
			'\nendstream',
		)
		const content = `q 595 0 0 ${Math.round((595 * height) / width)} 0 0 cm /I1 Do Q`
		const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
		return add(
			`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 ${Math.round((595 * height) / width)}] /Contents ${stream} 0 R /Resources << /XObject << /I1 ${picture} 0 R >> >> >>`,
		)
	})
	objects[tree - 1] = [
		latin1(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`),
	]
	return written(objects, catalog)
}

function written(objects: readonly Uint8Array[][], catalog: number): Uint8Array<ArrayBuffer> {
	const parts: Uint8Array[] = []
	let length = 0
	const put = (...more: Uint8Array[]): void => {
		parts.push(...more)
		for (const part of more) length += part.length
	}
	put(latin1('%PDF-1.4\n'))
	const offsets = objects.map((object, at) => {
		const offset = length
		put(latin1(`${at + 1} 0 obj\n`), ...object, latin1('\nendobj\n'))
		return offset
	})
	const table = length
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
	put(
		latin1(
			`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
		),
	)
	const whole = new Uint8Array(length)
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}
