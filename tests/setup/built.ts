import { ensureBuilt } from '../../dev/ensure-built.ts'

/** Vitest's global setup of every project that starts the stack: the build matches the sources. */
export default async function setup(): Promise<void> {
	await ensureBuilt()
}
