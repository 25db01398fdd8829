import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGrowingFile, removeDeviceFiles, removeUnusedDeviceFiles } from './device-files.ts'

/** Files of this origin by their names; what a tab does is the same for all. */
let files: Map<string, string>
/** What `createWritable` throws. */
let refuses: Error | null

class FakeFileHandle {
	readonly #name: string
	constructor(name: string) {
		this.#name = name
	}
	async createWritable() {
		if (refuses) throw refuses
		return new WritableStream<Uint8Array>({
			write: (chunk) => void files.set(this.#name, files.get(this.#name) + new TextDecoder().decode(chunk)),
		})
	}
	getFile = async () => new Blob([files.get(this.#name) ?? ''])
}

const folder = {
	async getFileHandle(name: string) {
		files.set(name, '')
		return new FakeFileHandle(name)
	},
	removeEntry: async (name: string) => void files.delete(name),
}
const root = {
	getDirectoryHandle: async () => folder,
	removeEntry: async () => files.clear(),
}

/** The part of Web Locks that is used, for all tabs. */
class FakeLocks {
	#shared = 0
	async request(
		_name: string,
		options: { mode?: 'shared'; ifAvailable?: boolean },
		work: (lock: object | null) => Promise<void> | undefined,
	): Promise<void> {
		if (options.mode !== 'shared') return work(this.#shared === 0 ? {} : null)
		this.#shared += 1
		try {
			await work({})
		} finally {
			this.#shared -= 1
		}
	}
}

beforeEach(() => {
	files = new Map()
	refuses = null
	vi.stubGlobal('FileSystemFileHandle', FakeFileHandle)
	vi.stubGlobal('navigator', { locks: new FakeLocks(), storage: { getDirectory: async () => root } })
})
afterEach(() => vi.unstubAllGlobals())

const write = async (stream: WritableStream<Uint8Array>, text: string) => {
	const writer = stream.getWriter()
	await writer.write(new TextEncoder().encode(text))
	await writer.close()
}

test('a file grows on the disk, and a second one of its name is another', async () => {
	const [one, two] = [await openGrowingFile('a.zip'), await openGrowingFile('a.zip')]
	await write(one.stream, 'one')
	await write(two.stream, 'two')
	expect([one.isInMemory, await (await one.finish()).text(), await (await two.finish()).text()]).toEqual([
		false,
		'one',
		'two',
	])
})

test('no other tab removes a file while it is written or offered; afterwards it is removed', async () => {
	const growing = await openGrowingFile('a.zip')
	await removeUnusedDeviceFiles()
	await write(growing.stream, 'all')
	await removeUnusedDeviceFiles()
	expect([...files.values()]).toEqual(['all'])
	growing.release()
	await vi.waitFor(async () => {
		await removeUnusedDeviceFiles()
		expect(files.size).toBe(0)
	})
})

test('the end of a session removes it all the same', async () => {
	await openGrowingFile('a.zip')
	await removeDeviceFiles()
	expect(files.size).toBe(0)
})

test('a file that failed is removed, and those of other tabs stay', async () => {
	const other = await openGrowingFile('a.zip')
	const failed = await openGrowingFile('a.zip')
	await failed.discard()
	expect(files.size).toBe(1)
	await write(other.stream, 'whole')
	expect([...files.values()]).toEqual(['whole'])
})

test('a browser that refuses to write the file keeps it in memory, and holds nothing back', async () => {
	refuses = new DOMException('no', 'NotAllowedError')
	const growing = await openGrowingFile('a.zip')
	const whole = growing.finish()
	await write(growing.stream, 'all')
	expect([growing.isInMemory, await (await whole).text(), files.size]).toEqual([true, 'all', 0])
	files.set('left', 'x')
	await removeUnusedDeviceFiles()
	expect(files.size).toBe(0)
})

test('a full disk is an error: memory would not have the room either', async () => {
	refuses = new DOMException('full', 'QuotaExceededError')
	await expect(openGrowingFile('a.zip')).rejects.toBe(refuses)
	expect(files.size).toBe(0)
})

test('a browser without files of its own keeps it in memory', async () => {
	vi.stubGlobal('FileSystemFileHandle', undefined)
	expect((await openGrowingFile('a.zip')).isInMemory).toBe(true)
})
