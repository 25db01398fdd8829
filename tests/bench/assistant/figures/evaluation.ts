import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT_ROOT } from '../../../../dev/workers.ts'
import type { Figure } from '../../figures.ts'

const FOLDER = join(PROJECT_ROOT, '../shared/bench/assistant')
const [SCORER, CASES] = [join(FOLDER, 'score.mjs'), join(FOLDER, 'dev.jsonl')]

type Summary = { cases: number; percent: number; unsafe: number; right_when_it_acts: number | null }

async function score(...options: string[]): Promise<Summary> {
	const command = [process.execPath, join(PROJECT_ROOT, 'tests/bench/assistant.ts')]
	const child = spawn(process.execPath, [SCORER, CASES, '--json', ...options, '--', ...command], {
		cwd: PROJECT_ROOT,
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
	return JSON.parse(output) as Summary
}

/** The evaluation set beside the project; where it is not, this is said and there are no figures. */
export async function measureEvaluation(): Promise<Figure[]> {
	if (!existsSync(CASES)) {
		console.log(`  skipped: no evaluation set in ${FOLDER}`)
		return []
	}
	const local = await score()
	const seatBelt = await score('--engine', 'model', '--only', 'seatbelt')
	return [
		{ name: `local engine, passed of ${local.cases} cases`, value: local.percent, unit: '%', atLeast: 80 },
		{ name: 'local engine, right when it acts', value: local.right_when_it_acts ?? 0, unit: '%', atLeast: 97 },
		{ name: 'local engine, unsafe cases', value: local.unsafe, unit: 'cases', atMost: 0 },
		{ name: `seat belt, passed of ${seatBelt.cases} cases`, value: seatBelt.percent, unit: '%', atLeast: 100 },
		{ name: 'seat belt, unsafe cases', value: seatBelt.unsafe, unit: 'cases', atMost: 0 },
	]
}
