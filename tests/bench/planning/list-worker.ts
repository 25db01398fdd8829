import { listWork } from './engines.ts'

let work: ReturnType<typeof listWork> | undefined

/**
 * The list's engine as a Worker runs it: `?rounds=` runs, answered with the number of lines. A Worker's clock stands
 * still while it computes, so its time is measured from outside. Only the bench builds it.
 */
export default {
	async fetch(request: Request): Promise<Response> {
		work ??= listWork(1)
		const { run } = await work
		let size = 0
		for (let left = Number(new URL(request.url).searchParams.get('rounds')); left > 0; left -= 1) size = run().size
		return Response.json({ size })
	},
}
