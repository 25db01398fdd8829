import { makeId } from '../model/ids.ts'

/** The folder of files that this origin keeps for a cook; a sign-out removes it. */
const FOLDER = 'files'
/** Held shared by every page that writes one of them or offers it. */
const LOCK = 'nomster-files'

/** A file that is written piece by piece; `finish` is called after the stream was closed. */
export type GrowingFile = {
	stream: WritableStream<Uint8Array>
	finish(): Promise<Blob>
	/** Whether the bytes are in memory, because this browser writes no files of its own. */
	isInMemory: boolean
	/** The page needs it no more. Until then no other page removes it. */
	release(): void
	/** Releases and removes it. */
	discard(): Promise<void>
}

const canStream = (): boolean =>
	typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype

/**
 * A new file on the disk where the browser can write one (OPFS), otherwise in memory. Throws a DOMException
 * `QuotaExceededError` when the disk is full: memory would not have the room either.
 */
export async function openGrowingFile(name: string): Promise<GrowingFile> {
	if (!canStream()) return inMemory()
	const release = await hold()
	try {
		return await onDisk(name, release)
	} catch (error) {
		release()
		if (isFull(error)) throw error
		// A browser that stores nothing for us, as some do in private windows.
		return inMemory()
	}
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

async function onDisk(name: string, release: () => void): Promise<GrowingFile> {
	const root = await navigator.storage.getDirectory()
	const folder = await root.getDirectoryHandle(FOLDER, { create: true })
	// Another tab may have one of this name.
	const own = `${makeId()}-${name}`
	const handle = await folder.getFileHandle(own, { create: true })
	const remove = () => folder.removeEntry(own).catch(() => undefined)
	const stream = await handle.createWritable().catch(async (error: unknown) => {
		await remove()
		throw error
	})
	return {
		stream,
		finish: () => handle.getFile(),
		isInMemory: false,
		release,
		async discard() {
			release()
			await remove()
		},
	}
}

function inMemory(): GrowingFile {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
	const whole = new Response(readable).blob()
	// The writer of the stream gets the error.
	whole.catch(() => undefined)
	return {
		stream: writable,
		finish: () => whole,
		isInMemory: true,
		release: () => undefined,
		discard: async () => undefined,
	}
}

/** Takes the lock for this page; returns what gives it back. The browser does too when the page is closed. */
async function hold(): Promise<() => void> {
	const { locks } = navigator
	if (!locks) return () => undefined
	return new Promise((held, fail) => {
		locks.request(LOCK, { mode: 'shared' }, () => new Promise<void>((release) => held(release))).catch(fail)
	})
}

/** Removes what earlier visits have left, unless a page writes one of these files or offers it. */
export async function removeUnusedDeviceFiles(): Promise<void> {
	const { locks } = globalThis.navigator ?? {}
	if (!locks) return removeDeviceFiles()
	await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? removeDeviceFiles() : undefined))
}

const TRIES = 5
const AGAIN_MS = 200

/**
 * Removes all of these files, also those in use: at the end of a session. Waits a moment for a tab that is still writing
 * one and was told to leave.
 */
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
