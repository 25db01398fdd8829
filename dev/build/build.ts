/**
 * The production build: React Router's, then the offline shell, rendered once in workerd, and the service worker that
 * contains it.
 */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { renderBootHtml } from './boot-html.ts'
import { buildForget } from './forget.ts'
import { findOwnChunks } from './own-chunks.ts'
import { buildPrepaint } from './prepaint.ts'
import { buildReceive } from './receive.ts'
import { renderShell } from './render-shell.ts'
import { buildScaling } from './scaling.ts'
import { buildServiceWorker } from './service-worker.ts'
import { makeShell } from './shell.ts'
import { trimManifest } from './trim-manifest.ts'

const CLIENT_DIR = 'build/client'
const TEMPORARY_DIR = 'build/.temporary'

const { status } = spawnSync(
	process.execPath,
	['node_modules/@react-router/dev/bin.js', 'build', '.', '--config', 'dev/build/vite.config.ts'],
	{ stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)

const [rendered, boot, prepaint, ownChunks] = await Promise.all([
	renderShell(),
	renderBootHtml({ outDir: `${TEMPORARY_DIR}/boot` }),
	buildPrepaint({ outDir: `${TEMPORARY_DIR}/prepaint` }),
	findOwnChunks(CLIENT_DIR),
	buildScaling({ clientDir: CLIENT_DIR }),
	buildForget({ clientDir: CLIENT_DIR }),
	buildReceive({ clientDir: CLIENT_DIR }),
])
const shell = makeShell({ rendered, boot, prepaint, ownChunks })
await trimManifest(CLIENT_DIR)
const { count, bytes } = await buildServiceWorker({ shell, clientDir: CLIENT_DIR, outDir: `${TEMPORARY_DIR}/sw` })
await rm(TEMPORARY_DIR, { recursive: true })
console.log(
	`shell ${shell.html.length} B (prepaint ${prepaint.length} B); sw.js precaches ${count} files, ${Math.round(bytes / 1024)} KiB`,
)
