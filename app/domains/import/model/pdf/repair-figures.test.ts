import { expect, test } from 'vitest'
import { repairFigures } from './repair-figures.ts'

test.each([
	['Y2 cup oil', '½ cup oil'],
	['1 Y2 cups flour', '1½ cups flour'],
	['l/2 onion', '½ onion'],
	['1/, cup sugar', '½ cup sugar'],
	['1V4 cups milk', '1¼ cups milk'],
	['%4 cup oats', '¾ cup oats'],
])('%s is %s', (read, meant) => expect(repairFigures(read)).toBe(meant))

test.each(['juice 1% lemons', '1¥ cups flour', '1/2 cup milk', '2 cans (14 1/2 ounces)', 'and/or butter'])(
	'%s stays as it was read',
	(line) => expect(repairFigures(line)).toBe(line),
)
