import { SCHEMA_CONTEXT } from '#app/domains/recipes/model/own-schema.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { ExportFormat } from './exports.ts'
import { OutgoingArchive } from './outgoing-archive.ts'
import { writeCooklang } from './write-cooklang.ts'
import { indexPage, recipePage } from './write-html.ts'
import { toPaprika } from './write-paprika.ts'
import { toSchema } from './write-schema.ts'

/**
 * A recipe to export. `created_at`: milliseconds; `pictures`: called while it is written, and only by formats that
 * store pictures.
 */
export type Outgoing = { id: string; created_at: number; draft: RecipeDraft; pictures(): Promise<Blob[]> }

/** All formats except the book, which is typeset in the browser (client/book). */
export type FileFormat = Exclude<ExportFormat, 'pdf'>

/**
 * Writes recipes into one file. Memory use: the file and the pictures of one recipe. Throws whatever reading a recipe
 * throws.
 */
export async function writeFile(format: FileFormat, recipes: AsyncIterable<Outgoing>): Promise<Blob> {
	if (format === 'json_ld') return writeJsonLd(recipes)
	const archive = OutgoingArchive.inMemory()
	if (format === 'html') await writePages(archive, recipes)
	else if (format === 'cooklang') await writeCooklangFiles(archive, recipes)
	else await writePaprikaFiles(archive, recipes)
	return archive.close()
}

async function writeJsonLd(recipes: AsyncIterable<Outgoing>): Promise<Blob> {
	const pieces: string[] = []
	for await (const { draft } of recipes) pieces.push(JSON.stringify(toSchema(draft, [])))
	const text = `{"@context":${JSON.stringify(SCHEMA_CONTEXT)},"@graph":[\n${pieces.join(',\n')}\n]}\n`
	return new Blob([text], { type: 'application/ld+json' })
}

async function writePages(archive: OutgoingArchive, recipes: AsyncIterable<Outgoing>): Promise<void> {
	const entries: { title: string; link: string }[] = []
	for await (const { draft, pictures } of recipes) {
		const name = archive.name(draft.title)
		const images: string[] = []
		for (const [at, picture] of (await pictures()).entries()) {
			const image = `pictures/${name}${at > 0 ? ` ${at + 1}` : ''}.${endingOf(picture)}`
			await archive.blob(`recipes/${image}`, picture)
			images.push(encodeURI(image))
		}
		await archive.text(`recipes/${name}.html`, recipePage(draft, images))
		entries.push({ title: draft.title, link: encodeURI(`recipes/${name}.html`) })
	}
	entries.sort((a, b) => a.title.localeCompare(b.title, 'en'))
	await archive.text('index.html', indexPage(entries))
}

/** By the language's convention a picture has the name of its recipe. */
async function writeCooklangFiles(archive: OutgoingArchive, recipes: AsyncIterable<Outgoing>): Promise<void> {
	for await (const { draft, pictures } of recipes) {
		const name = archive.name(draft.title)
		await archive.text(`${name}.cook`, writeCooklang(draft))
		const [picture] = await pictures()
		if (picture) await archive.blob(`${name}.${endingOf(picture)}`, picture)
	}
}

async function writePaprikaFiles(archive: OutgoingArchive, recipes: AsyncIterable<Outgoing>): Promise<void> {
	for await (const { id, created_at, draft, pictures } of recipes) {
		const created = new Date(created_at).toISOString().slice(0, 19).replace('T', ' ')
		const photos: string[] = []
		for (const picture of await pictures()) if (picture.type === 'image/jpeg') photos.push(await toBase64(picture))
		const recipe = toPaprika(draft, { uid: id.toUpperCase(), created, photos })
		const hash = await sha256(JSON.stringify(recipe))
		const packed = new Blob([JSON.stringify({ ...recipe, hash })]).stream().pipeThrough(new CompressionStream('gzip'))
		await archive.blob(`${archive.name(draft.title)}.paprikarecipe`, await new Response(packed).blob())
	}
}

const endingOf = ({ type }: Blob): string => (type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length) || 'webp')

async function toBase64(blob: Blob): Promise<string> {
	const bytes = new Uint8Array(await blob.arrayBuffer())
	let text = ''
	for (let at = 0; at < bytes.length; at += 8_190) text += btoa(String.fromCharCode(...bytes.subarray(at, at + 8_190)))
	return text
}

async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	return [...new Uint8Array(digest)]
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('')
		.toUpperCase()
}
