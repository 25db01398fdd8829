import { expect, test } from 'vitest'
import { named, namesOf, withNameOf } from './asking.ts'
import { queryOf, statement } from './batch.ts'

const pause = () => new Promise((done) => setTimeout(done))
const soup = named('findSoup', (id: string) => queryOf('select ?1', [id]))
const bread = named('findBread', () => queryOf('select 2', []))

test('what a query function returns carries its name into a batch', () => {
	expect(namesOf([statement(soup('a')), statement(bread()), statement(soup('b'))])).toBe('findSoup + findBread')
	expect(namesOf([statement(queryOf('select 3', []))])).toBe('unnamed')
	expect(statement({ ...soup('a') })).toMatchObject({ sql: 'select ?1', args: ['a'] })
	expect(namesOf([withNameOf({ ...soup('a') }, {})])).toBe('findSoup')
})

test('what it runs itself has its name, also later and within others', async () => {
	const inner = named('inner', async () => {
		await pause()
		return namesOf([])
	})
	const outer = named('outer', async () => {
		await pause()
		return inner()
	})
	expect(await Promise.all([outer(), inner()])).toEqual(['outer', 'inner'])
	expect(namesOf([])).toBe('unnamed')
})

test('what is awaited by who asked for it has its name', async () => {
	const builder = { toSQL: () => ({ sql: '', params: [] }), execute: async () => namesOf([]) }
	expect(await named('listBuilt', () => builder)().execute()).toBe('listBuilt')
})

test('of many names a few are written out, and a constant stays what it is', () => {
	const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => statement(named(name, () => queryOf('', []))()))
	expect(namesOf(many)).toBe('a + b + c + d + 2 more')
	expect(named('MOST', 7)).toBe(7)
})
