import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'
import { readAudit } from './advisories.ts'
import { type Locked, makeSbom } from './sbom.ts'

const read = <T>(name: string): T => JSON.parse(readFileSync(join(PROJECT_ROOT, name), 'utf8'))
const lockfile = read<{ packages: Record<string, Locked> }>('package-lock.json')
/** Without a version it is a place for another platform's package, which nothing is installed in. */
const packages = Object.entries(lockfile.packages).filter(([path, { version }]) => path !== '' && version !== undefined)
const versionOf = (name: string) => packages.find(([path]) => path === `node_modules/${name}`)?.[1].version ?? '0'

test('security 14: react-router is at least 7.18.2, in every place', () => {
	const places = ['react-router', '@react-router/dev', '@react-router/node'].map(versionOf).filter((v) => v !== '0')
	expect(places.length).toBeGreaterThan(1)
	for (const version of places) {
		const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
		expect(major * 1e6 + minor * 1e3 + patch, version).toBeGreaterThanOrEqual(7_018_002)
	}
})

test('security 45: every package is locked to one content, and package.json names exact versions', () => {
	expect(packages.length).toBeGreaterThan(500)
	// dev/lockfile/complete-lockfile.ts adds what the registry of the lockfile lacks: binaries of other platforms alone.
	const unlocked = packages.filter(([, { integrity, optional, os, cpu }]) => !integrity && !(optional && (os || cpu)))
	expect(unlocked.map(([path]) => path)).toEqual([])
	const own = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json')
	const loose = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
		([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
	)
	expect(loose).toEqual([])
})

/** What may be part of the product: it asks for a notice at most, or concerns its own files alone. */
const LICENCES = [
	...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
	...['CC0-1.0', 'Unlicense', 'OFL-1.1', 'MPL-2.0', 'Zlib', 'CC-BY-4.0'],
]
/** Its licence is a file of the package, without a name in package.json: MIT. */
const UNNAMED = ['node_modules/png-js']

const isAllowed = (license: string): boolean => {
	const parts = license.replaceAll(/[()]/g, '').split(/ OR /)
	return parts.some((part) => part.split(' AND ').every((name) => LICENCES.includes(name)))
}

test('security 45: everything that is deployed has a licence that allows it', () => {
	const deployed = packages.filter(([path, { dev, optional }]) => !dev && !optional && !UNNAMED.includes(path))
	expect(deployed.length).toBeGreaterThan(50)
	const refused = deployed.filter(([, { license }]) => !isAllowed(license ?? ''))
	expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
	expect([isAllowed('GPL-3.0'), isAllowed('MIT AND GPL-3.0'), isAllowed('GPL-3.0 OR MIT')]).toEqual([
		false,
		false,
		true,
	])
})

test('security 45: the bill of materials names every package with its version, hash and licence', () => {
	const bill = makeSbom({ name: 'nomster', version: '1' }, lockfile.packages)
	expect(bill.components).toHaveLength(packages.length)
	expect(bill.components.find(({ name }) => name === '@libsql/client')).toMatchObject({
		purl: `pkg:npm/%40libsql/client@${versionOf('@libsql/client')}`,
		scope: 'required',
		hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
		licenses: [{ expression: 'MIT' }],
	})
	expect(bill.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
})

test('security 45: grave advisories are told from others, and from a registry that does not answer', () => {
	const found = (severity: string) => ({ [severity]: { name: `a-${severity}`, severity } })
	const vulnerabilities = { ...found('moderate'), ...found('high'), ...found('critical') }
	expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
		kind: 'answered',
		grave: ['a-high: high', 'a-critical: critical'],
	})
	expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'answered', grave: [] })
	expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({
		kind: 'unanswered',
		why: '405 Method Not Allowed',
	})
	expect(readAudit('')).toEqual({ kind: 'unanswered', why: 'no answer' })
})
