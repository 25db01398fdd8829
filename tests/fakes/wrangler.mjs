// Stands in for wrangler: appends its arguments to the file of WRANGLER_CALLS, as a line of JSON, and fails where one of
// the lines of WRANGLER_FAILS is found in them. A deployment that fails with one of WRANGLER_FAILS_LATE has made its version
// live before. WRANGLER_NAMES: the Workers' names by their configuration, as JSON. Those of WRANGLER_NEW have no version yet.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const { WRANGLER_CALLS, WRANGLER_FAILS, WRANGLER_FAILS_LATE, WRANGLER_NAMES = '{}', WRANGLER_NEW } = process.env
const UPLOADED = `${WRANGLER_CALLS}.uploaded`
const args = process.argv.slice(2)
const linesOf = (text = '') => text.split('\n').filter((line) => line !== '')
const isIn = (fails) => linesOf(fails).some((words) => args.join(' ').includes(words))
const argumentOf = (option) => args[args.indexOf(option) + 1]

function fail(why) {
	console.error(why)
	process.exitCode = 1
}

/** As wrangler answers, the newest last. */
function listDeployments(name) {
	const uploaded = existsSync(UPLOADED) ? linesOf(readFileSync(UPLOADED, 'utf8')) : []
	const ids = [
		...(linesOf(WRANGLER_NEW).includes(name) ? [] : ['oldest', 'former']),
		...(uploaded.includes(name) ? ['new'] : []),
	].map((age) => `${age} version of ${name}`)
	if (ids.length === 0) return fail('This Worker does not exist on your account. [code: 10007]')
	console.log(JSON.stringify(ids.map((version_id) => ({ versions: [{ version_id, percentage: 100 }] }))))
}

appendFileSync(WRANGLER_CALLS, `${JSON.stringify(args)}\n`)
if (isIn(WRANGLER_FAILS)) fail('A request to the Cloudflare API failed.')
else if (args[0] === 'deployments') listDeployments(argumentOf('--name'))
else {
	if (args[0] === 'deploy') appendFileSync(UPLOADED, `${JSON.parse(WRANGLER_NAMES)[argumentOf('--config')]}\n`)
	if (isIn(WRANGLER_FAILS_LATE)) fail('The triggers could not be set.')
	else console.log('Total Upload: 1 KiB / gzip: 1 KiB')
}
