import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules, RuleContext } from '#app/sync/model/rules.ts'
import { ownPictures } from '../own-picture.ts'

type Fields = FieldsOf<'cook_log'>

export const cookLogRules = {
	cleaned: { texts: ['note'] },
	checks: [ownPictures<Fields>('cook_log')],
} as const satisfies EntityRules<Fields, Pick<RuleContext, 'isOwnPicture'>>
