import {
	deployWorkers,
	findLiveVersion,
	type LiveVersions,
	listLiveVersions,
	type RunWrangler,
	rollBackWorkers,
	runWrangler,
} from './deployment.ts'

/** `tried`: how many Workers may have got the new version. `stayed`: those that could not go back. */
export type Deployed = { outcome: 'done' } | { outcome: 'failed'; problem: string; tried: number; stayed: string[] }

/**
 * Deploys every Worker and proves the deployment with `smoke`, which says what does not work. When a Worker is refused or
 * the smoke run fails, every Worker whose new version is live goes back to the version before. The database stays: its
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
	let former: LiveVersions = new Map()
	const tried: string[] = []
	const problem = await proving()
	if (!problem) return { outcome: 'done' }
	say(problem)
	if (tried.length > 0) say('Going back')
	const stayed = await rollBackWorkers(tried, former, say, run)
	return { outcome: 'failed', problem, tried: tried.length, stayed }

	async function proving(): Promise<string | undefined> {
		try {
			former = await listLiveVersions(run)
			await deployWorkers([], say, { run, onDeploy: (config) => tried.push(config) })
		} catch (error) {
			if (await isLastUnchanged()) tried.pop()
			return error instanceof Error ? error.message : String(error)
		}
		say('Smoke run')
		const broken = await smoke()
		return broken && `The smoke run failed: ${broken}.`
	}

	/** Of the Worker that was refused. One of which nobody can tell counts as changed. */
	async function isLastUnchanged(): Promise<boolean> {
		const last = tried.at(-1)
		if (!last) return false
		return findLiveVersion(last, run).then(
			(live) => live === former.get(last),
			() => false,
		)
	}
}
