const PARENT_CHECK_MS = 1_000

/** Closes everything at the first Ctrl-C, kill or closed window, then exits; a second Ctrl-C does not wait. */
export function untilStopped(close: () => Promise<void>): void {
	let stopping = false
	const stop = async () => {
		if (stopping) return
		stopping = true
		await close()
		process.exit(0)
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => (stopping ? process.exit(130) : void stop()))
	}
	// The parent process was killed without the time to send a signal.
	const parent = process.ppid
	setInterval(() => process.ppid !== parent && void stop(), PARENT_CHECK_MS).unref()
}
