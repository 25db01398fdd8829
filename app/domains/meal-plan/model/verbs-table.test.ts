import { expect, test } from 'vitest'
import { planRulesId } from '#app/platform/model/derived-ids.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { deleteEater, saveEater, savePlanRules } from './verbs-table.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const ANN = { name: 'Ann', is_guest: false, allergens: ['milk'], diets: [], position: 0 }

test('an eater is added with what is known of them, and only changes are written', () => {
	expect(planOf(saveEater({ id: ID, eater: { name: ' Ann ', allergens: ['milk'] } }))).toEqual([
		{ entity: 'eater', id: ID, op: 'put', fields: ANN },
	])
	const edit = saveEater({ id: ID, eater: { name: 'Ann', allergens: ['milk', 'egg'], diets: [] } })
	expect(planOf(edit, [rowOf('eater', ID, ANN)])).toEqual([
		{ entity: 'eater', id: ID, op: 'put', fields: { allergens: ['milk', 'egg'] } },
	])
	expect(() => saveEater({ id: ID, eater: { name: '' } })).toThrow('Name is required')
	expect(planOf(deleteEater({ id: ID, name: 'Ann' }), [rowOf('eater', ID, ANN)])).toEqual([
		{ entity: 'eater', id: ID, op: 'delete' },
	])
})

test('a space has one set of rules, whichever device creates it', () => {
	const edit = savePlanRules({ space: ID, rules: { no_repeat_days: 7 } })
	const fields = { rules: { no_repeat_days: 7 } }
	const id = planRulesId(ID)
	expect(planOf(edit)).toEqual([{ entity: 'plan_rules', id, op: 'put', fields }])
	expect(planOf(edit, [rowOf('plan_rules', id, fields)])).toEqual([])
	expect(() => savePlanRules({ space: ID, rules: { text: 'x'.repeat(50_001) } })).toThrow('Rules is not valid')
})
