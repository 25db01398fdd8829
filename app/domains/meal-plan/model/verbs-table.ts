import { cleanLine } from '#app/platform/model/clean-text.ts'
import { planRulesId } from '#app/platform/model/derived-ids.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { IdAndName } from './seen-meals.ts'

type Eater = FieldsOf<'eater'>

const NAMES = { name: 'Name', allergens: 'Allergens', diets: 'Diets' }

/** Adds an eater, or sets the given fields of an existing one. A new eater needs a name; missing fields are empty. */
export function saveEater({ id, eater }: { id: string; eater: Pick<Eater, 'name'> & Partial<Eater> }): Edit {
	const fields = { ...eater, name: cleanLine(eater.name) }
	checkFields('eater', fields, NAMES)
	return {
		verb: 'eater.save',
		subject: fields.name,
		look: [{ entity: 'eater', ids: [id] }],
		plan(seen) {
			const row = seen.find('eater', id)
			const blank = { is_guest: false, allergens: [], diets: [], position: 0 }
			const put = row?.deleted === false ? changedFields(row.fields, fields) : { ...blank, ...fields }
			return Object.keys(put).length === 0 ? [] : [{ entity: 'eater', id, op: 'put', fields: put }]
		},
	}
}

/** Removes an eater from the table. */
export const deleteEater = ({ id, name }: IdAndName): Edit => ({
	verb: 'eater.delete',
	subject: name,
	look: [{ entity: 'eater', ids: [id] }],
	plan: (seen) => (seen.find('eater', id)?.deleted === false ? [{ entity: 'eater', id, op: 'delete' }] : []),
})

/** Sets the rules of the automatic plan. */
export function savePlanRules({ space, rules }: { space: string; rules: FieldsOf<'plan_rules'>['rules'] }): Edit {
	checkFields('plan_rules', { rules }, { rules: 'Rules' })
	const id = planRulesId(space)
	return {
		verb: 'plan_rules.save',
		subject: 'Meal Plan',
		look: [{ entity: 'plan_rules', ids: [id] }],
		plan(seen) {
			const row = seen.find('plan_rules', id)
			const put = row?.deleted === false ? changedFields(row.fields, { rules }) : { rules }
			return Object.keys(put).length === 0 ? [] : [{ entity: 'plan_rules', id, op: 'put', fields: put }]
		},
	}
}
