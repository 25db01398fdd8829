import { parseWithZod } from '@conform-to/zod/v4'
import { profileSchema } from '../model/profile.ts'

export const validateProfile = (form: FormData) => parseWithZod(form, { schema: profileSchema })
