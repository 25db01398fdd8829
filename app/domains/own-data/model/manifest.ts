import { SCHEMA_VERSION } from '#app/sync/model/protocol.ts'
import { OWN_DATA as M } from './messages.ts'
import { isObject } from './units.ts'

/** The last entry of the archive: an archive without it was not written to its end. */
export const MANIFEST_NAME = 'nomster.json'
const FORMAT = 'nomster-own-data'
/** Raised when an older program could not read the archive correctly. */
const VERSION = 1

/** A data file, and the SHA-256 of its bytes: the archive's own checksum does not show every damage. */
export type DataFile = { name: string; units: number; sha256: string }

export type Manifest = {
	/** The account that the data was exported from. */
	account: string
	/** The cook's name, to recognise the file by. */
	name: string
	/** Milliseconds. */
	made_at: number
	/** Numbers of rows by kind, of the kinds that come back. */
	counts: Record<string, number>
	files: DataFile[]
}

/** Why an archive cannot be restored; `message` is for the cook. */
export class OwnDataError extends Error {
	constructor(message: string, options?: { cause?: unknown }) {
		super(message, options)
		this.name = 'OwnDataError'
	}
}

export const writeManifest = (manifest: Manifest): string =>
	`${JSON.stringify({ format: FORMAT, version: VERSION, schema: SCHEMA_VERSION, ...manifest }, null, '\t')}\n`

/** Throws OwnDataError if this program cannot read an archive with this manifest. */
export function readManifest(text: string): Manifest {
	const value = parsed(text)
	if (!isObject(value) || value.format !== FORMAT) throw new OwnDataError(M.notOurs)
	if (Number(value.version) > VERSION || Number(value.schema) > SCHEMA_VERSION) throw new OwnDataError(M.newer)
	const { account, name, made_at, counts, files } = value
	if (
		typeof account !== 'string' ||
		typeof name !== 'string' ||
		typeof made_at !== 'number' ||
		!isObject(counts) ||
		!Array.isArray(files) ||
		!files.every(isDataFile)
	)
		throw new OwnDataError(M.damaged)
	const numbers = Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
	return { account, name, made_at, counts: Object.fromEntries(numbers), files }
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new OwnDataError(M.damaged)
	}
}

const isDataFile = (file: unknown): file is DataFile =>
	isObject(file) && typeof file.name === 'string' && typeof file.units === 'number' && typeof file.sha256 === 'string'
