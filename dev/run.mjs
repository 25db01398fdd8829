// The first step of every command: plain JavaScript that runs on a bare Node 20 before anything is installed. `node
// dev/run.mjs SCRIPT ARGS` installs what the lockfile names, then runs that TypeScript file under the Node of
// node_modules (24 on Linux), or under this Node if it is new enough to run TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.nomster-lock')
/** The first version that strips types by default. */
const OWN_NODE = [22, 18]

const [script, ...args] = process.argv.slice(2)
process.chdir(root)
const started = Date.now()
install()
const node = findNode()

// Switches off a request that only a Cloudflare account answers and that would delay every start, and wrangler's
// metrics.
const child = spawn(node, [join(root, script), ...args], {
	stdio: 'inherit',
	env: {
		...process.env,
		CLOUDFLARE_CF_FETCH_ENABLED: 'false',
		WRANGLER_SEND_METRICS: 'false',
		NOMSTER_STARTED_AT: String(started),
		PATH: join(modules, '.bin') + delimiter + process.env.PATH,
	},
})
// Ctrl-C reaches the child as well, which ends in its own time; a plain kill reaches only this process.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// Killing npm kills the shell between it and this process without a signal: nobody needs the child any more.
const parent = process.ppid
const orphaned = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000)
child.on('exit', (code, signal) => {
	clearInterval(orphaned)
	process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})

function install() {
	const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
	const wanted = createHash('sha256').update(lock).digest('hex')
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
	if (!isInstalled(JSON.parse(lock))) {
		console.log('Installing the packages: a minute or two, once.')
		const npm = process.env.npm_execpath
		const ci = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
		const { status } = npm
			? spawnSync(process.execPath, [npm, ...ci], { cwd: root, stdio: 'inherit' })
			: spawnSync('npm', ci, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
		if (status !== 0) {
			console.error('The packages could not be installed: `npm ci` failed. Its reason stands above.')
			process.exit(1)
		}
	}
	writeFileSync(stamp, wanted)
}

/** Whether npm has installed exactly what the lockfile names, for example by a manual `npm ci`. */
function isInstalled(lock) {
	const hidden = join(modules, '.package-lock.json')
	if (!existsSync(hidden)) return false
	const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
	const hasAll = Object.entries(lock.packages).every(
		([path, { version, optional, peer }]) =>
			path === '' || (installed[path] ? installed[path].version === version : optional || peer),
	)
	return hasAll && Object.keys(installed).every((path) => path in lock.packages)
}

function findNode() {
	const bundled = join(modules, '.bin', 'node')
	if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
	const [major, minor] = process.versions.node.split('.').map(Number)
	if (major > OWN_NODE[0] || (major === OWN_NODE[0] && minor >= OWN_NODE[1])) return process.execPath
	console.error(
		`Nomster brings its own Node on Linux (glibc, x64 or arm64). Here it needs Node ${OWN_NODE.join('.')} or newer; this is ${process.versions.node}.`,
	)
	process.exit(1)
}
