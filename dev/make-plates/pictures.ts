import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foodPicture, PICTURE_SIZE } from '#app/ui/plate-markup.ts'
import { CROCKERY, CUTLERY, FOODS } from '#app/ui/plate-names.ts'
import { PROJECT_ROOT } from '../workers.ts'

/** A colour by its name in the drawings. What is not here stays as drawn: `var(--NAME, COLOUR)`. */
type Colours = Readonly<Record<string, string>>

const LIGHT: Colours = { 'p-shadow': 'rgba(70,40,10,0.17)' }

/** China and wood are dimmed so that a grid of plates does not glare at night. */
const DARK: Colours = {
	'p-shadow': 'rgba(0,0,0,0.34)',
	'p-china': '#efe4d0',
	'p-well': '#e0d2b9',
	'p-stone': '#d9cbb2',
	'p-stone2': '#cbbb9f',
	'p-wood': '#b07c48',
	'p-wood2': '#976634',
	'p-wood3': '#5f3b1c',
	'p-bowl': '#3f7480',
	'p-bowl2': '#93bcc0',
	'p-bowl3': '#274b55',
	'p-metal': '#cfc8ba',
	'p-metal2': '#978e7f',
}

const TINTS: Readonly<Record<string, Colours>> = {
	apple: { v1: '#d09a3c', v2: '#e6bd68', v3: '#8a5530' },
	apricot: { v1: '#e08a2c', v2: '#f6c983', v3: '#7a2f55' },
	blueberry: { v1: '#3f3a6b', v2: '#5c578f', v3: '#2c2850' },
	chai: { v1: '#b5793c', v2: '#cc9556', v3: '#f8e8c8' },
	chocolate: { v1: '#6b4030', v2: '#f3dcc2', v3: '#c9342d' },
	'chocolate-loaf': { v1: '#5f3829', v2: '#855640', v3: '#c9342d' },
	cream: { v1: '#f3e2b6', v2: '#fdf3d8', v3: '#c98f86' },
	'green-curry': { v1: '#7f9a3f', v2: '#98b257', v3: '#4f6f2c' },
	lentil: { v1: '#b3792a', v2: '#c98f3f', v3: '#a8412f' },
	lime: { v1: '#9fb24e', v2: '#b9c873', v3: '#5f8b45' },
	matcha: { v1: '#7d9645', v2: '#97ae5e', v3: '#f0f0d0' },
	onion: { v1: '#7d4a22', v2: '#96602f', v3: '#d9a45c' },
	pea: { v1: '#7f9f4a', v2: '#98b562', v3: '#f4cf6c' },
	pesto: { v1: '#6f9440', v2: '#8bab56', v3: '#4f6f2c' },
	plum: { v1: '#6f2c56', v2: '#b0668f', v3: '#d2472b' },
	potato: { v1: '#e3c987', v2: '#eed9a2', v3: '#5f8b45' },
	raspberry: { v1: '#efb3b3', v2: '#fff1ea', v3: '#7a2f55' },
	'red-broth': { v1: '#c8502f', v2: '#d66f45', v3: '#8f2a17' },
	'red-curry': { v1: '#b5402a', v2: '#c85a3f', v3: '#7c2416' },
	saffron: { v1: '#f8dc8e', v2: '#f0c45a', v3: '#c98f2e' },
	tea: { v1: '#c9832e', v2: '#dba052', v3: '#8a5530' },
	tomato: { v1: '#c8412a', v2: '#d65a3c', v3: '#8f2a17' },
	trout: { v1: '#c98f86', v2: '#a3665e' },
	'white-chocolate': { v1: '#fdf3dc', v2: '#ffffff' },
}

/** 0 to 100; above it the ink lines do not get visibly cleaner. */
export const QUALITY = 50

/** The square that a picture shows, where it is not the drawing's own: the board's handle extends above it. */
const VIEW_BOXES: Readonly<Record<string, string>> = {
	'crockery-board': '-7 -14 414 414',
	'cutlery-fork': '-40 -180 80 370',
	'cutlery-spoon': '-40 -180 80 370',
}

export type Picture = {
	/** From the root of the site: '/plates/soup-pea.avif'. */
	path: string
	width: number
	height: number
	/** The drawing with all of its colours in place. */
	svg: string
	/** Changes with whatever changes the picture. */
	stamp: string
}

const DRAWINGS = join(PROJECT_ROOT, 'app', 'ui', 'plates')

function pictureOf(drawing: string, path: string, colours: Colours): Picture {
	const viewBox = VIEW_BOXES[drawing] ?? '0 0 400 400'
	const [, , across = 1, down = 1] = viewBox.split(' ').map(Number)
	const height = PICTURE_SIZE
	const width = Math.round((height * across) / down)
	const svg = readFileSync(join(DRAWINGS, `${drawing}.svg`), 'utf8')
		.replace(/ viewBox="[^"]*"/, ` viewBox="${viewBox}" width="${width}" height="${height}"`)
		.replace(/var\(--([\w-]+),([^)]*)\)/g, (_, name: string, own: string) => colours[name] ?? own)
	const stamp = createHash('sha256').update(`${QUALITY} ${svg}`).digest('hex').slice(0, 16)
	return { path, width, height, svg, stamp }
}

/** Food looks the same in either theme; what it lies on is dimmed in the dark. */
export function listPictures(): Picture[] {
	const food = Object.entries(FOODS).flatMap(([name, tints]) =>
		['own', ...tints].map((tint) => {
			if (tint !== 'own' && !TINTS[tint]) throw new Error(`There are no colours for ${tint}.`)
			return pictureOf(`food-${name}`, foodPicture(name, tint), { ...LIGHT, ...TINTS[tint] })
		}),
	)
	const under = [...CROCKERY.map((name) => `crockery-${name}`), ...CUTLERY.map((name) => `cutlery-${name}`)]
	return [
		...food,
		...under.map((drawing) => pictureOf(drawing, `/plates/${drawing}.avif`, LIGHT)),
		...under.map((drawing) => pictureOf(drawing, `/plates/${drawing}-dark.avif`, DARK)),
	]
}

export const STAMPS = join(PROJECT_ROOT, 'dev', 'make-plates', 'stamps.json')

/** The stamps of the pictures that are in `public`, by path. */
export const readStamps = (): Record<string, string> => JSON.parse(readFileSync(STAMPS, 'utf8'))
