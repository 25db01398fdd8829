/** Set by `npm run test:long` (dev/tasks/test-long.ts). */
export const IN_FULL = process.env.NOMSTER_IN_FULL === '1'

/** How often a test repeats its work: `few` times in `npm test`, the full count in `npm run test:long`. */
export const howMany = (few: number, inFull: number): number => (IN_FULL ? inFull : few)

/** The same for a list. */
export const whichOf = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (IN_FULL ? all : few)
