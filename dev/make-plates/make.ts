// Draws the pictures of plates that cards, rows and pages show, into public/plates. Run `npm run make:plates` after a
// drawing, a colour or a name has changed; only what has changed is drawn. The pictures are committed, because a small
// one takes seconds to compress; `pictures.test.ts` proves that they match their drawings.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PROJECT_ROOT } from '../workers.ts'
import { listPictures, type Picture, QUALITY, readStamps, STAMPS } from './pictures.ts'

const FOLDER = join(PROJECT_ROOT, 'public', 'plates')
const fileOf = ({ path }: Picture) => join(PROJECT_ROOT, 'public', path)

const pictures = listPictures()
const drawn = existsSync(STAMPS) ? readStamps() : {}
await mkdir(FOLDER, { recursive: true })
for (const picture of pictures) {
	if (drawn[picture.path] === picture.stamp && existsSync(fileOf(picture))) continue
	const { size } = await sharp(Buffer.from(picture.svg))
		.resize(picture.width, picture.height, { fit: 'fill' })
		.avif({ quality: QUALITY, effort: 3, chromaSubsampling: '4:4:4' })
		.toFile(fileOf(picture))
	console.log(`${picture.path} ${size} B`)
}
const wanted = new Set(pictures.map(({ path }) => path))
for (const file of readdirSync(FOLDER)) if (!wanted.has(`/plates/${file}`)) await rm(join(FOLDER, file))
const stamps = Object.fromEntries(pictures.map(({ path, stamp }) => [path, stamp]))
await writeFile(STAMPS, `${JSON.stringify(stamps, null, '\t')}\n`)
