/** Set by the sabotage tests, which switch one rule off and must then see the loss. Absent everywhere else. */
declare const __SABOTAGE__: boolean | undefined

/**
 * Whether the named rule holds: always, but in the sabotage tests. A rule that keeps edits safe stands in the code as
 * `if (rule('name'))`, so that a test can prove that the simulation notices when it is gone. A build that defines
 * __SABOTAGE__ as false drops the question.
 */
export function rule(name: string): boolean {
	if (typeof __SABOTAGE__ !== 'undefined' && !__SABOTAGE__) return true
	return (globalThis as { sabotagedRule?: string }).sabotagedRule !== name
}
