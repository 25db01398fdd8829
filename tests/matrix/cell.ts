import type { Asker, Outcome, Row } from './expected.ts'

/** One question to the Workers and its answer. */
export type Cell = {
	path: string
	method: string
	row?: Row
	asker: Asker
	expected: Outcome
	/** Why it is not what follows from guard and owner. */
	reason?: string
	/** The answer; another text for one that no access rule gives. */
	got: string
	/** Where a closed row is answered in another way than one that does not exist. */
	differs?: string
}

export const isUnexpected = ({
	expected,
	got,
	differs,
}: Pick<Cell, 'got' | 'differs'> & { expected: string }): boolean => expected !== got || differs !== undefined
