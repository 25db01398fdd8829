import { ensureBuilt } from '../../dev/ensure-built.ts'

/** Vitest's global set-up of every project that starts the stack: what is tested is what the sources say. */
export default async function setup(): Promise<void> {
	await ensureBuilt()
}
