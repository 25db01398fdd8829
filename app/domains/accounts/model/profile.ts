import { z } from 'zod'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { NAME_MAX_LENGTH } from './profile-limits.ts'

const name = (field: string) =>
	z.string().trim().max(NAME_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong(field, NAME_MAX_LENGTH)).default('')

/** What a cook may change of the profile; the address is none of it. */
export const profileSchema = z.object({
	first_name: name('First name'),
	last_name: name('Last name'),
	display_name: name('Display name'),
})

export type Profile = z.output<typeof profileSchema>
export type ProfileInput = z.input<typeof profileSchema>
export const PROFILE_FIELDS = ['first_name', 'last_name', 'display_name'] as const
