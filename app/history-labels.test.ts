import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../dev/workers.ts'
import { HISTORY_LABELS } from './history-labels.ts'
import { ENTITY_NAMES, isEntityName } from './sync/model/entities.ts'

/** Literals that look like a verb. */
const NOT_VERBS = ['recipe.json']

/** Every `kind.act` that the product's code names. */
function verbsInCode(): string[] {
	const files = globSync(['app/**/*.{ts,tsx}', 'db/**/*.ts', 'workers/**/*.ts'], { cwd: PROJECT_ROOT })
	const verb = new RegExp(`'((?:${ENTITY_NAMES.join('|')})\\.[a-z_]+)'`, 'g')
	const found = files
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.flatMap((file) => [...readFileSync(join(PROJECT_ROOT, file), 'utf8').matchAll(verb)])
		.map(([, name = '']) => name)
	return [...new Set(found)].filter((name) => !NOT_VERBS.includes(name))
}

const isNamed = (verb: string): boolean => {
	const [kind = '', act = ''] = verb.split('.')
	return isEntityName(kind) && Object.hasOwn(HISTORY_LABELS[kind].acts, act)
}

test('the history has a word for every verb of the code', () => {
	const verbs = verbsInCode()
	expect(verbs.length).toBeGreaterThan(50)
	expect(verbs).toContain('shopping_item.uncheck')
	expect(verbs.filter((verb) => !isNamed(verb))).toEqual([])
})

test('a verb that no kind names is noticed', () => {
	expect(['recipe.fry', 'x.save', 'eater.constructor'].filter(isNamed)).toEqual([])
})
