import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
	const lines: string[] = []
	for (const name of ['log', 'error'] as const)
		vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line))
	write(createLog('r'))
	expect(lines).toHaveLength(1)
	return lines[0] ?? ''
}

test('newlines, escape codes, scripts and 1 MB stay one line of JSON', () => {
	const hostile = `\n{"level":"info"}\u001b[31m<script>${'x'.repeat(1_000_000)}\ud800`
	const line = lineOf((log) => log.info('request', { path: hostile, ms: 1 }))
	expect(line).not.toContain('\n')
	expect(line).not.toContain('\u001b')
	expect(line.length).toBeLessThan(5_000)
	expect(JSON.parse(line)).toMatchObject({ level: 'info', request_id: 'r', ms: 1 })
})

test('the parameters of a failed query are in no line', () => {
	const error = new Error('Failed query: select 1\nparams: amira@marsh.example,geheim', {
		cause: new Error('SQLITE_BUSY: database is locked'),
	})
	const line = lineOf((log) => log.error('unexpected', error))
	expect(line).toContain('SQLITE_BUSY')
	expect(line).not.toMatch(/marsh|geheim/)
})
