import { parseWithZod } from '@conform-to/zod/v4'
import { profileSchema } from '../model/profile.ts'

/** An empty phone number is not a missing one: conform's own coercion would make it so. */
export const validateProfile = (form: FormData) =>
	parseWithZod(form, { schema: profileSchema, disableAutoCoercion: true })
