import { type Front, type FrontOptions, startFront } from './front.ts'

const DEFAULT_PORT = 3000
const MAX_TRIES = 50

/** Parses PORT. Throws a sentence when it is not a port. */
export function readPort(text: string | undefined): number {
	if (!text) return DEFAULT_PORT
	const port = Number(text)
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port
	throw new Error(`PORT is "${text}"; it must be a number from 1 to 65535.`)
}

/** This port or the next free one; reports when it is another. */
export async function findFreePort(port: number, say: (line: string) => void): Promise<number> {
	const probe = await startFrontNear(port, {}, say)
	await probe.close()
	return probe.port
}

/** Starts the front on this port or on the next free one; reports when it is another. */
export async function startFrontNear(port: number, options: FrontOptions, say: (line: string) => void): Promise<Front> {
	for (let candidate = port; ; candidate += 1) {
		try {
			const front = await startFront({ ...options, port: candidate })
			if (candidate !== port) say(`Port ${port} is taken, using ${candidate}.`)
			return front
		} catch (error) {
			const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
			if (!isTaken || candidate - port >= MAX_TRIES) throw error
		}
	}
}
