/**
 * npm leaves other platforms' binaries out of the lockfile when its registry does not have them, and `npm ci` then
 * fails with "Missing: … from lock file". This adds an entry (version, os, cpu; no integrity) for each of them.
 * Run it after every install that changes package-lock.json: npm run lockfile.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
	version?: string
	dev?: boolean
	optional?: boolean
	os?: string[]
	cpu?: string[]
	libc?: string[]
	optionalDependencies?: Record<string, string>
}

const SYSTEMS = 'darwin win32 linux android freebsd openbsd netbsd sunos aix openharmony'.split(' ')
const PROCESSORS =
	'arm64 x64 ia32 arm armv7 armv6 riscv64 riscv32 ppc64 ppc64le s390x s390 loong64 mips64el wasm32'.split(' ')
/** Platform names in package names, and npm's names for them. */
const SPELLINGS: Record<string, string> = { windows: 'win32', win: 'win32', '64': 'x64', '32': 'ia32' }

const file = process.argv[2] ?? 'package-lock.json'
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

const missing = Object.entries(packages).flatMap(([path, entry]) =>
	Object.entries(entry.optionalDependencies ?? {})
		.filter(([name]) => resolve(path, name) === undefined)
		.map(([name, range]) => ({
			at: `${path ? `${path}/` : ''}node_modules/${name}`,
			name,
			range,
			dev: entry.dev === true,
		})),
)
let added = 0
for (const { at, name, range, dev } of missing) {
	const platform = platformOf(name)
	const version = /^[~^]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1]
	if (!platform || !version) {
		console.warn(`skipped: ${name} ${range} (no exact version, or no platform in its name)`)
		continue
	}
	packages[at] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
	added += 1
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added`)

/** Where Node would find `name` from the package at `path`: its own node_modules, then each one above. */
function resolve(path: string, name: string): string | undefined {
	for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
		const at = `${folder ? `${folder}/` : ''}node_modules/${name}`
		if (packages[at]) return at
		if (folder === '') return undefined
		if (!folder.includes('/node_modules/')) folder = ''
	}
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
	if (name === 'fsevents') return { os: ['darwin'] }
	const words = name
		.replace(/^@[^/]+\//, '')
		.split(/[-_.]/)
		.map((word) => SPELLINGS[word] ?? word)
	const os = words.find((word) => SYSTEMS.includes(word))
	const cpu = words.find((word) => PROCESSORS.includes(word))
	if (!os && !cpu) return undefined
	return {
		...(cpu ? { cpu: [cpu] } : {}),
		...(words.includes('musl') ? { libc: ['musl'] } : {}),
		...(os ? { os: [os] } : {}),
	}
}
