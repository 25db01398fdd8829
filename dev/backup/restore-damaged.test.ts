import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Migration } from '#db/backup/outline.ts'
import { PROBLEMS } from '#db/backup/problem.ts'
import { backedUpKitchen, NOW, problemOf, SECRET } from '../../tests/setup/backed-up-kitchen.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { nobodyErased } from './erase-again.ts'
import { backupLocally, backupTo, restoreLocally } from './local.ts'

/** A database made by the 23 migrations that were squashed into one. */
const BEFORE_THE_SQUASH = join(PROJECT_ROOT, 'tests', 'setup', 'before-the-squash.db.gz')
const { kitchen, backup, newPath, serve } = backedUpKitchen()

describe('a restore refuses', () => {
	const linesOf = () => gunzipSync(readFileSync(backup)).toString().trimEnd().split('\n')
	const changed = (change: (lines: string[]) => string[]) => {
		const file = newPath('changed.gz')
		writeFileSync(file, gzipSync(`${change(linesOf()).join('\n')}\n`))
		return file
	}
	const inHeader = (change: (header: Record<string, unknown>) => object) => (lines: string[]) => [
		JSON.stringify(change(JSON.parse(lines[0] ?? ''))),
		...lines.slice(1),
	]

	async function expectRefused(file: string, sentence: string): Promise<void> {
		const path = newPath('nomster.db')
		expect(await problemOf(restoreLocally(path, file, nobodyErased))).toBe(sentence)
		expect(readdirSync(dirname(path))).toEqual(['nomster.db.lock'])
	}

	test('a file that is not there', () => expectRefused('/nowhere', PROBLEMS.notThere('/nowhere')))

	test.each([
		['a text', 'Dear diary'],
		['an empty file', ''],
		['gzip of another program', gzipSync('a tar\nof something\n')],
		['gzip without a line', gzipSync('{"nomster":"backup"}')],
	])('what is not a backup: %s', async (_name, bytes) => {
		const file = newPath('foreign.gz')
		writeFileSync(file, bytes)
		await expectRefused(file, PROBLEMS.notOurs(file))
	})

	test('a file with one changed letter', async () => {
		const file = changed((lines) => lines.map((line) => line.replace('Europe/Berlin', 'Europe/Paris')))
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file that lacks a row', async () => {
		const file = changed((lines) => lines.filter((_, at) => at !== 2))
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file with a broken byte in the middle', async () => {
		const file = newPath('flipped.gz')
		const bytes = readFileSync(backup)
		const middle = bytes.length >> 1
		bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
		writeFileSync(file, bytes)
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file that is cut off, in its bytes or in its lines', async () => {
		const file = newPath('short.gz')
		copyFileSync(backup, file)
		truncateSync(file, readFileSync(backup).length - 20)
		await expectRefused(file, PROBLEMS.cutOff(file))
		const lines = changed((all) => all.slice(0, -1))
		await expectRefused(lines, PROBLEMS.cutOff(lines))
	})

	/** The backup with another schema in its header, and a matching hash. */
	const ofSchema = (schema: Migration) =>
		changed((all) => {
			const lines = inHeader((header) => ({ ...header, schema }))(all)
			const sha256 = createHash('sha256')
				.update(`${lines.slice(0, -1).join('\n')}\n`)
				.digest('hex')
			return [...lines.slice(0, -1), JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 })]
		})

	test('a schema older than the first migration, unless it is the last one that this migration replaces', async () => {
		const older = ofSchema({ tag: '0021_ratings_of_the_space', when: 1795399591265 })
		await expectRefused(older, PROBLEMS.olderSchema(older, '0021_ratings_of_the_space'))
		const path = newPath('nomster.db')
		const before = newPath('before.db')
		writeFileSync(before, gunzipSync(readFileSync(BEFORE_THE_SQUASH)))
		await backupLocally(before, `${before}.gz`, NOW)
		await restoreLocally(path, `${before}.gz`, nobodyErased)
		expect(existsSync(path)).toBe(true)
	})

	test('a schema or a format that is newer than this program', async () => {
		const schema = ofSchema({ tag: '9999_tomorrow', when: 9e12 })
		await expectRefused(schema, PROBLEMS.newerSchema(schema, '9999_tomorrow'))
		const format = changed(inHeader((header) => ({ ...header, format: 3 })))
		await expectRefused(format, PROBLEMS.newerFormat(format))
	})

	test('rows without their parents', async () => {
		const path = newPath('orphans.db')
		copyFileSync(kitchen, path)
		const { url, db } = await serve(path)
		await db.$client.migrate([
			`insert into subscriptions (user_id, subscription_tier, is_beta_tester, updated_at) values ('nobody', 'Free', 0, 1)`,
		])
		const file = newPath('orphans.gz')
		await backupTo({ LIBSQL_URL: url }, file, NOW, SECRET)
		const target = newPath('nomster.db')
		expect(await problemOf(restoreLocally(target, file, nobodyErased))).toBe(
			PROBLEMS.brokenReferences('subscriptions', 'users'),
		)
		expect(readdirSync(dirname(target))).toEqual(['nomster.db.lock'])
	})
})
