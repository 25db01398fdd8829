import { FILE_LIMITS } from './limits.ts'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DESCRIPTOR = 0x08074b50
const LOCAL_BYTES = 30
const DIRECTORY_BYTES = 46
const WINDOW_BYTES = 1024 * 1024
const SIZES_FOLLOW = 0x08
const UTF8_NAME = 0x800

type Entry = {
	offset: number
	flags: number
	method: number
	crc32: number
	packedBytes: number
	bytes: number
	name: Uint8Array
}

/** `cut`: the name of the last entry, which is truncated; '' if none is. */
export type Repaired = { archive: Blob; cut: string }

/**
 * Repairs an archive whose central directory is missing or broken (a truncated download) with a new one made from the
 * local headers. null if there are none. The entries themselves are not checked.
 */
export async function repairArchive(file: Blob): Promise<Repaired | null> {
	const entries: Entry[] = []
	let cut = ''
	let at = 0
	while (entries.length < FILE_LIMITS.entries) {
		const header = await readAt(file, at, LOCAL_BYTES)
		if (!header || header.getUint32(0, true) !== LOCAL_HEADER) {
			const next = await findNext(file, at, [LOCAL_HEADER])
			if (next < 0) break
			at = next
			if (!(await readAt(file, at, LOCAL_BYTES))) break
			continue
		}
		const nameBytes = header.getUint16(26, true)
		const start = at + LOCAL_BYTES + nameBytes + header.getUint16(28, true)
		const name = new Uint8Array(await file.slice(at + LOCAL_BYTES, at + LOCAL_BYTES + nameBytes).arrayBuffer())
		const flags = header.getUint16(6, true)
		const sizes = (flags & SIZES_FOLLOW) === 0 ? sizesIn(header) : await sizesBehind(file, start)
		if (!sizes || start + sizes.packedBytes > file.size) {
			cut = new TextDecoder().decode(name)
			break
		}
		const { next, ...rest } = sizes
		entries.push({ offset: at, flags: flags & UTF8_NAME, method: header.getUint16(8, true), name, ...rest })
		at = next ?? start + sizes.packedBytes
	}
	return entries.length === 0 ? null : { archive: withDirectory(file, entries), cut }
}

type Sizes = Pick<Entry, 'crc32' | 'packedBytes' | 'bytes'> & { next?: number }

const sizesIn = (header: DataView): Sizes => ({
	crc32: header.getUint32(14, true),
	packedBytes: header.getUint32(18, true),
	bytes: header.getUint32(22, true),
})

/**
 * Reads the sizes that follow the data: the data descriptor whose size equals the distance from the start to itself.
 */
async function sizesBehind(file: Blob, start: number): Promise<Sizes | null> {
	let from = start
	for (;;) {
		const at = await findNext(file, from, [DESCRIPTOR, LOCAL_HEADER, DIRECTORY_HEADER])
		const found = at < 0 ? null : await readAt(file, at, 16)
		if (!found) return null
		const packedBytes = found.getUint32(8, true)
		if (found.getUint32(0, true) === DESCRIPTOR && packedBytes === at - start)
			return { crc32: found.getUint32(4, true), packedBytes, bytes: found.getUint32(12, true), next: at + 16 }
		from = at + 4
	}
}

async function readAt(file: Blob, at: number, bytes: number): Promise<DataView | null> {
	const piece = await file.slice(at, at + bytes).arrayBuffer()
	return piece.byteLength < bytes ? null : new DataView(piece)
}

/** The next position of one of the signatures from `at` on; -1 if there is none. */
async function findNext(file: Blob, at: number, signatures: number[]): Promise<number> {
	for (let from = at; from < file.size; from += WINDOW_BYTES) {
		const window = new Uint8Array(await file.slice(from, from + WINDOW_BYTES + 3).arrayBuffer())
		for (let i = window.indexOf(0x50); i >= 0 && i + 3 < window.length; i = window.indexOf(0x50, i + 1)) {
			const [b1 = 0, b2 = 0, b3 = 0] = window.subarray(i + 1, i + 4)
			if (b1 === 0x4b && signatures.includes(0x50 | (b1 << 8) | (b2 << 16) | (b3 << 24))) return from + i
		}
	}
	return -1
}

function withDirectory(file: Blob, entries: Entry[]): Blob {
	const directory = entries.map(directoryEntry)
	const bytes = directory.reduce((sum, entry) => sum + entry.length, 0)
	const end = new DataView(new ArrayBuffer(22))
	end.setUint32(0, 0x06054b50, true)
	end.setUint16(8, Math.min(entries.length, 0xffff), true)
	end.setUint16(10, Math.min(entries.length, 0xffff), true)
	end.setUint32(12, bytes, true)
	end.setUint32(16, file.size, true)
	return new Blob([file, ...directory, end.buffer])
}

function directoryEntry({ offset, flags, method, crc32, packedBytes, bytes, name }: Entry): Uint8Array<ArrayBuffer> {
	const entry = new Uint8Array(DIRECTORY_BYTES + name.length)
	const view = new DataView(entry.buffer)
	view.setUint32(0, DIRECTORY_HEADER, true)
	view.setUint16(4, 20, true)
	view.setUint16(6, 20, true)
	view.setUint16(8, flags, true)
	view.setUint16(10, method, true)
	view.setUint32(16, crc32, true)
	view.setUint32(20, packedBytes, true)
	view.setUint32(24, bytes, true)
	view.setUint16(28, name.length, true)
	view.setUint32(42, offset, true)
	entry.set(name, DIRECTORY_BYTES)
	return entry
}
