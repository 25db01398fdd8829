/** The folder of files that this origin keeps for a cook; a sign-out removes it. */
const FOLDER = 'files'

/** A file that is written piece by piece; `finish` is called after the stream was closed. */
export type GrowingFile = {
	stream: WritableStream<Uint8Array>
	finish(): Promise<Blob>
	/** Whether the bytes are in memory, because this browser writes no files of its own. */
	isInMemory: boolean
}

const canStream = (): boolean =>
	typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype

/** A new file on the disk where the browser can write one (OPFS), otherwise in memory. */
export async function openGrowingFile(name: string): Promise<GrowingFile> {
	const handle = canStream() ? await newHandle(name).catch(() => null) : null
	if (!handle) return inMemory()
	return { stream: await handle.createWritable(), finish: () => handle.getFile(), isInMemory: false }
}

async function newHandle(name: string): Promise<FileSystemFileHandle> {
	const root = await navigator.storage.getDirectory()
	const folder = await root.getDirectoryHandle(FOLDER, { create: true })
	return folder.getFileHandle(name, { create: true })
}

function inMemory(): GrowingFile {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
	const whole = new Response(readable).blob()
	// The writer of the stream gets the error.
	whole.catch(() => undefined)
	return { stream: writable, finish: () => whole, isInMemory: true }
}

const TRIES = 5
const AGAIN_MS = 200

/** Removes all of these files; waits a moment for a tab that is still writing one and was told to leave. */
export async function removeDeviceFiles(): Promise<void> {
	if (!globalThis.navigator?.storage?.getDirectory) return
	// A browser that stores nothing for us has no such folder.
	const root = await navigator.storage.getDirectory().catch(() => null)
	for (let tries = 1; root && tries <= TRIES; tries += 1) {
		if (await isGone(root)) return
		await new Promise((done) => setTimeout(done, AGAIN_MS))
	}
}

async function isGone(root: FileSystemDirectoryHandle): Promise<boolean> {
	try {
		await root.removeEntry(FOLDER, { recursive: true })
		return true
	} catch (error) {
		return error instanceof DOMException && error.name === 'NotFoundError'
	}
}
