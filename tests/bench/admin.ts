// What the administration costs, against its targets:
//   npm run bench:admin [-- NAME…] [-- --quick]
// Each file of tests/bench/admin exports one `part`; its name without the extension is the part's.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, reportFigures } from './figures.ts'

export type Part = { title: string; measure(options: { isQuick: boolean }): Promise<Figure[]> }

const FOLDER = join(import.meta.dirname, 'admin')
const isQuick = process.argv.includes('--quick')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const names = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.ts'))
	.map((file) => file.slice(0, -'.ts'.length))
	.sort()

const figures: Figure[] = []
for (const name of names) {
	if (named.length > 0 && !named.includes(name)) continue
	const { part }: { part?: Part } = await import(join(FOLDER, `${name}.ts`))
	if (!part) continue
	console.log(part.title)
	figures.push(...(await part.measure({ isQuick })))
}
process.exitCode = reportFigures(figures)
