// Every step of a deployment except the deployment itself, for the local variables and for those of [env.production].
import { deployWorkers } from '../deployment.ts'
import { build, buildForProduction } from '../ensure-built.ts'

for (const [name, makeBuild] of [
	['local', () => build('pipe')],
	['production', buildForProduction],
] as const) {
	console.log(`Dry run with ${name} variables`)
	await makeBuild()
	await deployWorkers(['--dry-run'], console.log)
}
