// Every step of a deployment except the deployment itself, for the local variables and for those of [env.production].
import { deployWorkers } from '../deployment.ts'
import { build, buildForProduction, listMovableClocks } from '../ensure-built.ts'

for (const [name, makeBuild] of [
	['local', () => build('pipe')],
	['production', buildForProduction],
] as const) {
	console.log(`Dry run with ${name} variables`)
	await makeBuild()
	console.log(`  Files whose clock a request can move: ${listMovableClocks().length}`)
	await deployWorkers(['--dry-run'], console.log)
}
