import { runSchedule } from './schedule.ts'

const from = Number(process.argv[2] ?? 1),
	n = Number(process.argv[3] ?? 1)
let edits = 0,
	bad = 0
const t = performance.now(),
	cpu = process.cpuUsage()
for (let s = from; s < from + n; s++) {
	const o = await runSchedule(String(s), undefined, { isVerbose: !!process.argv[4] })
	edits += o.edits
	if (o.violations.length) {
		bad++
		console.log(
			'seed',
			s,
			JSON.stringify(o.shape),
			o.violations.length,
			o.violations
				.slice(0, 3)
				.map((v) => v.kind + ': ' + v.text.slice(0, 300))
				.join('\n   '),
		)
	}
	if (process.argv[4]) console.log(o.story.join('\n'))
}
const c = process.cpuUsage(cpu)
console.log(
	`${n} schedules ${edits} edits ${bad} bad, wall ${((performance.now() - t) / edits).toFixed(2)} ms/edit, cpu ${((c.user + c.system) / 1000 / edits).toFixed(2)} ms/edit`,
)
