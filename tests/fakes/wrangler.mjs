// Stands in for wrangler: appends its arguments to the file of WRANGLER_CALLS, as a line of JSON, and fails where one of
// the lines of WRANGLER_FAILS is found in them.
import { appendFileSync } from 'node:fs'

const args = process.argv.slice(2)
appendFileSync(process.env.WRANGLER_CALLS, `${JSON.stringify(args)}\n`)
const fails = (process.env.WRANGLER_FAILS ?? '').split('\n').filter((words) => words !== '')
if (fails.some((words) => args.join(' ').includes(words))) {
	console.error('A request to the Cloudflare API failed.')
	process.exitCode = 1
} else console.log('Total Upload: 1 KiB / gzip: 1 KiB')
