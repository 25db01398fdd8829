/** `npm run test:long` sets it (dev/tasks/test-long.ts). */
export const IN_FULL = process.env.NOMSTER_IN_FULL === '1'

/** How often a test does what it does: `few` times in `npm test`, in full in `npm run test:long`. */
export const howMany = (few: number, inFull: number): number => (IN_FULL ? inFull : few)

/** The same for a list. */
export const whichOf = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (IN_FULL ? all : few)
