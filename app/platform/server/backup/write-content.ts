import { createHash } from 'node:crypto'
import type { Chunk } from '#db/backup/dump-rows.ts'
import { FORMAT, type Footer, type Header } from '#db/backup/format.ts'
import type { Outline } from '#db/backup/outline.ts'

/** The lines of a backup: the header, the rows as they come, the footer, which `onEnd` gets too. */
export async function* contentOf(
	{ schema, tables }: Outline,
	chunks: AsyncIterable<Chunk>,
	{ madeAt, way, onEnd }: { madeAt: number; way: 'dump' | 'pages'; onEnd(footer: Footer): void },
): AsyncGenerator<string> {
	const hash = createHash('sha256')
	const hashed = (text: string) => {
		hash.update(text)
		return text
	}
	const header: Header = {
		nomster: 'backup',
		format: FORMAT,
		made_at: new Date(madeAt).toISOString(),
		way,
		schema,
		tables: tables.map(({ name, columns }) => ({ name, columns })),
		not_included: ['pictures (R2)', 'sessions', 'mailed links', 'secrets of the Workers'],
	}
	yield hashed(`${JSON.stringify(header)}\n`)
	const rows: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
	let table: string | undefined
	for await (const chunk of chunks) {
		if (chunk.table !== table) yield hashed(`${JSON.stringify({ table: chunk.table })}\n`)
		table = chunk.table
		rows[table] = (rows[table] ?? 0) + chunk.lines.length
		yield hashed(chunk.lines.join(''))
	}
	const footer: Footer = { rows, sha256: hash.digest('hex') }
	yield `${JSON.stringify(footer)}\n`
	onEnd(footer)
}
