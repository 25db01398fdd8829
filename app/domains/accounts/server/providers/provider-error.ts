import { safeNext } from '../../model/guard.ts'
import type { ProviderProblem } from '../../model/provider-messages.ts'
import type { ProviderIntent } from '../../model/provider-paths.ts'

/** A provider's sign-in that ended; the cook reads the sentence of its problem. */
export class ProviderError extends Error {
	readonly problem: ProviderProblem
	/** Where a signed-in cook began; a visitor goes back to the login page. */
	readonly back: string | undefined
	/** The page that a visitor has asked for, which the login page keeps. */
	readonly next: string | undefined

	constructor(
		problem: ProviderProblem,
		{ cause, back, next }: { cause?: unknown; back?: string | undefined; next?: string | undefined } = {},
	) {
		super(`The provider's sign-in ended: ${problem}.`, { cause })
		this.name = 'ProviderError'
		this.problem = problem
		this.back = back
		this.next = next
	}
}

/** The error of a sign-in that began on a page of ours, which comes after the sentence. */
export function endedOnWay(
	error: unknown,
	{ intent, next }: { intent: ProviderIntent; next: string | null },
): ProviderError {
	const problem = error instanceof ProviderError ? error.problem : 'unexpected'
	if (intent !== 'sign_in') return new ProviderError(problem, { cause: error, back: safeNext(next) })
	return new ProviderError(problem, { cause: error, next: next === null ? undefined : safeNext(next) })
}

/** How long a provider may take for an answer. */
const PATIENCE_MS = 10_000

/** What a provider answers in time; otherwise it counts as unreachable, as when it cannot be asked at all. */
export async function fromProvider<T>(asked: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new ProviderError('unreachable')), PATIENCE_MS)
	})
	try {
		return await Promise.race([asked, late])
	} catch (error) {
		if (error instanceof ProviderError) throw error
		throw new ProviderError('unreachable', { cause: error })
	} finally {
		clearTimeout(timer)
	}
}
