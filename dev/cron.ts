const CRON_EVERY_MS = 10_000

/** Runs the jobs often enough that a mail is in the mailbox before one has looked for it. Returns what ends it. */
export function keepRunning(runCron: () => Promise<void>): () => void {
	const timer = setInterval(() => {
		runCron().catch((error: unknown) => console.error('The jobs did not run:', error))
	}, CRON_EVERY_MS)
	return () => clearInterval(timer)
}
