import type { ReadIntent } from './built.ts'
import type { IntentId } from './intent.ts'
import { CONVERT_INTENTS } from './intents/convert.ts'
import { COOK_INTENTS } from './intents/cook.ts'
import { FIND_INTENTS } from './intents/find.ts'
import { KEEP_INTENTS } from './intents/keep.ts'
import { LIST_INTENTS } from './intents/list.ts'
import { LOOK_INTENTS } from './intents/look.ts'
import { PLAN_INTENTS } from './intents/plan.ts'
import { WEEK_INTENTS } from './intents/plan-week.ts'
import { RECIPE_INTENTS } from './intents/recipe.ts'
import { SAFETY_INTENTS } from './intents/safety.ts'
import { SCALE_INTENTS } from './intents/scale.ts'
import { TALK_INTENTS } from './intents/talk.ts'

/** How each intent is read. A name of `INTENT_IDS` without a reading does not compile. */
export const INTENTS: Readonly<Record<IntentId, ReadIntent>> = {
	...TALK_INTENTS,
	...CONVERT_INTENTS,
	...COOK_INTENTS,
	...FIND_INTENTS,
	...KEEP_INTENTS,
	...LIST_INTENTS,
	...LOOK_INTENTS,
	...PLAN_INTENTS,
	...WEEK_INTENTS,
	...RECIPE_INTENTS,
	...SAFETY_INTENTS,
	...SCALE_INTENTS,
}
