import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'

type Lockfile = { packages: Record<string, { hasInstallScript?: boolean }> }
const read = <T>(name: string): T => JSON.parse(readFileSync(join(PROJECT_ROOT, name), 'utf8'))

test('security 45: no package runs a script of its own when it is installed', () => {
	const { packages } = read<Lockfile>('package-lock.json')
	const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
	const withScript = Object.keys(packages)
		.filter((path) => packages[path]?.hasInstallScript)
		.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
	expect(withScript).toContain('tesseract.js')
	expect(withScript.filter((name) => allowScripts[name] !== false)).toEqual([])
})
