import 'fake-indexeddb/auto'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentOf } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { setRunning, stopSync } from '#app/sync/client/exchange/running-sync.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { IDLE, setSyncStatus } from '#app/sync/client/exchange/sync-status.ts'
import { closeDevices, milk, newDevice, put } from '../../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../../tests/setup/own-data.ts'
import { OWN_DATA as M } from '../../model/messages.ts'
import { LARGE_BYTES, watchSize } from './download-own-data.ts'
import { type DownloadStage, runDownload } from './run-download.ts'

const me = meOf(makeId())
const BEGIN = 1_790_000_000_000
let now = BEGIN
let isOnline = true
let server: FakeSyncServer
let device: SyncClient
beforeEach(async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	now = BEGIN
	isOnline = true
	server = new FakeSyncServer()
	setSyncStatus(IDLE)
	device = await open()
	setRunning(me.id, device)
})
afterEach(() => {
	stopSync()
	closeDevices()
	vi.restoreAllMocks()
})

const open = () =>
	newDevice(server, { userId: me.id, clock: () => now, isOnline: () => isOnline, onStatus: setSyncStatus })

async function run(signal = new AbortController().signal): Promise<DownloadStage[]> {
	const stages: DownloadStage[] = []
	await runDownload({ me, localStore: device.localStore, signal, show: (stage) => stages.push(stage) })
	return stages
}
async function pageOf(stages: DownloadStage[], name: string): Promise<string> {
	const last = stages.at(-1)
	if (last?.is !== 'ready') throw new Error(`the last stage is ${last?.is}`)
	const entries = await new ZipReader(new BlobReader(last.download.file), { useWebWorkers: false }).getEntries()
	const entry = entries.find(({ filename }) => filename === name)
	return entry && !entry.directory ? entry.getData(new TextWriter()) : ''
}
const buyElsewhere = async (ingredient_name: string) => {
	const other = await open()
	await other.edit(put(makeId(), { ...milk(), ingredient_name }))
	await other.sync()
}

test('a device that is only behind pulls first', async () => {
	await device.sync()
	await buyElsewhere('oat milk')
	now += 1
	const stages = await run()
	expect([...new Set(stages.map(({ is }) => is))]).toEqual(['pulling', 'writing', 'ready'])
	expect(stages[0]).toEqual({ is: 'pulling', isFirst: false })
	expect(await pageOf(stages, 'shopping_item.html')).toContain('oat milk')
	expect(await pageOf(stages, 'index.html')).not.toContain('as of')
})

test('a device that has never had everything pulls it first', async () => {
	await buyElsewhere('oat milk')
	const stages = await run()
	expect(stages[0]).toEqual({ is: 'pulling', isFirst: true })
	expect(await pageOf(stages, 'shopping_item.html')).toContain('oat milk')
})

test('a device that has never had everything and does not get it writes nothing', async () => {
	server.troubles.push(() => new Response(null, { status: 503 }))
	expect(await run()).toEqual([
		{ is: 'pulling', isFirst: true },
		{ is: 'idle', problem: M.pullFailed },
	])
})

test.each(['offline', 'the sync fails'])(
	'%s: what is here is written, and file and screen say as of when it is',
	async (how) => {
		await device.loop.now()
		await device.edit(put(makeId(), { ...milk(), ingredient_name: 'oat milk' }))
		now += 3_600_000
		if (how === 'offline') isOnline = false
		else server.troubles.push(() => new Response(null, { status: 503 }))
		const asked = server.requests.length
		const stages = await run()
		const note = M.asOf(momentOf(BEGIN, me))
		expect(note).toContain('as of 21 Sep 2026')
		expect(stages.at(-1)).toMatchObject({ download: { notes: expect.arrayContaining([note]) } })
		expect(await pageOf(stages, 'index.html')).toContain(note)
		expect(await pageOf(stages, 'shopping_item.html')).toContain('oat milk')
		if (how === 'offline') expect(server.requests).toHaveLength(asked)
	},
)

test('stopped while it pulls, it writes nothing', async () => {
	const controller = new AbortController()
	server.troubles.push(() => {
		controller.abort()
		return undefined
	})
	expect(await run(controller.signal)).toEqual([{ is: 'pulling', isFirst: true }])
})

test('a file in memory warns once, when it has grown beyond 500 MB', async () => {
	const part = new Uint8Array(50 * 1024 * 1024)
	const written: number[] = []
	const sink = new WritableStream<Uint8Array>({ write: (chunk) => void written.push(chunk.length) })
	const warned: number[] = []
	const writer = watchSize(sink, LARGE_BYTES, () => warned.push(written.length)).getWriter()
	for (let parts = 0; parts < 10; parts += 1) await writer.write(part)
	expect(warned).toEqual([])
	for (let parts = 0; parts < 3; parts += 1) await writer.write(part)
	await writer.close()
	expect(warned).toEqual([10])
	expect(written).toHaveLength(13)
})
