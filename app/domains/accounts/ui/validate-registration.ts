import { parseWithZod } from '@conform-to/zod/v4'
import { registrationSchema } from '../model/registration.ts'

export const validateRegistration = (form: FormData) => parseWithZod(form, { schema: registrationSchema })
