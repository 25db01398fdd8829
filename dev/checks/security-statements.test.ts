import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'
import { findTested, findUntested, STATEMENTS } from './security-statements.ts'

const titled = (...lists: string[]) => [
	{ path: 'a.test.ts', text: lists.map((list) => `test('security ${list}: it holds', () => {})`).join('\n') },
]
const ALL = STATEMENTS.join(', ')
const without = (...numbers: number[]) => STATEMENTS.filter((number) => !numbers.includes(number)).join(', ')
const documentOf = (excused: string[], later: string[] = []) =>
	`# Security\n\n## Statements without a test of their own\n\n${excused.join('\n')}\n\n## Statements of later features\n\n${later.join('\n')}\n`

test('a title may hold several numbers', () => {
	expect([...findTested(titled('7', '16, 48'))]).toEqual([7, 16, 48])
})

test('a statement without a test or a reason is found', () => {
	expect(findUntested(titled(ALL), documentOf([]))).toEqual([])
	expect(findUntested(titled(without(7)), documentOf([]))).toEqual([
		'security 7: no test has this number in its title, and docs/security.md does not say why.',
	])
	expect(findUntested(titled(without(7, 46)), documentOf(['- **7**: a reason'], ['- **46**: later']))).toEqual([])
})

test('an excuse without a reason, one for what is tested, and a seventh are found', () => {
	expect(findUntested(titled(without(7)), documentOf(['- **7**:']))).toEqual([
		'security 7: docs/security.md gives no reason.',
	])
	expect(findUntested(titled(ALL), documentOf(['- **7**: a reason']))).toEqual([
		'security 7: docs/security.md excuses it, and it is tested.',
	])
	const seven = [1, 2, 3, 4, 5, 6, 7]
	const many = findUntested(titled(without(...seven)), documentOf(seven.map((number) => `- **${number}**: a reason`)))
	expect(many).toEqual(['docs/security.md excuses 7 statements; 6 are allowed.'])
})

test('security 7: the deviations are written down with their reasons', () => {
	const document = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
	const [, deviations = ''] = document.split('\n## Deviations, with their reason\n')
	expect(deviations).toMatch(/\*\*The composition rule\*\* \(ASVS 6\.2\.5 forbids it\): .{40}/)
	expect(deviations).toMatch(/\*\*Sign-up states that an address is in use\*\* \(6\.3\.8 advises against it\): .{40}/)
})
