const CRON_EVERY_MS = 10_000

/**
 * Runs the jobs so often that a mail is in the mailbox before a developer looks for it. Returns the call that stops it.
 */
export function keepRunning(runCron: () => Promise<void>): () => void {
	const timer = setInterval(() => {
		runCron().catch((error: unknown) => console.error('The jobs failed:', error))
	}, CRON_EVERY_MS)
	return () => clearInterval(timer)
}
