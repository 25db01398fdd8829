import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalStack, startLocalStack } from '../../dev/local-stack.ts'

type OnStack = {
	/** What the stack says of itself; silent by default. */
	say?(line: string): void
}

/** The whole product in a folder of its own, which `close` removes. */
export async function startBenchStack({ say = () => {} }: OnStack = {}): Promise<LocalStack> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const stack = await startLocalStack({
		port: 0,
		databasePath: join(folder, 'nomster.db'),
		storagePath: join(folder, 'r2'),
		logPath: join(folder, 'workers.log'),
		say,
	})
	const close = async () => {
		await stack.close()
		await rm(folder, { recursive: true, force: true })
	}
	return { ...stack, close }
}

/** Measures on a stack of its own, so that what one part leaves behind weighs on no other. */
export async function withStack<T>(measure: (stack: LocalStack) => Promise<T>, options?: OnStack): Promise<T> {
	const stack = await startBenchStack(options)
	try {
		return await measure(stack)
	} finally {
		await stack.close()
	}
}
