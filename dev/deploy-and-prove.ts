import { deployWorkers, type RunWrangler, rollBackWorkers, runWrangler } from './deployment.ts'

export type Deployed = { outcome: 'done' } | { outcome: 'failed'; problem: string; stayed: string[] }

/**
 * Deploys every Worker and proves the deployment with `smoke`, which says what does not work. When a Worker is refused or
 * the smoke run fails, every Worker that was deployed goes back to its former version. The database stays: its
 * migrations only add.
 */
export async function deployAndProve({
	smoke,
	say,
	run = runWrangler,
}: {
	smoke(): Promise<string | undefined>
	say(line: string): void
	run?: RunWrangler
}): Promise<Deployed> {
	const deployed: string[] = []
	const problem = await proving()
	if (!problem) return { outcome: 'done' }
	say(`${problem}\nGoing back`)
	const stayed = await rollBackWorkers(deployed, say, run)
	return { outcome: 'failed', problem, stayed }

	async function proving(): Promise<string | undefined> {
		try {
			await deployWorkers([], say, { run, onDeployed: (config) => deployed.push(config) })
		} catch (error) {
			return error instanceof Error ? error.message : String(error)
		}
		say('Smoke run')
		const broken = await smoke()
		return broken && `The smoke run failed: ${broken}.`
	}
}
