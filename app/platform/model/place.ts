export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]
export const isWeekStart = (value: unknown): value is WeekStart => WEEK_STARTS.some((day) => day === value)

/** How the amounts of a recipe are shown: as written, or converted. */
export const UNIT_CHOICES = ['written', 'metric', 'us'] as const
export type UnitChoice = (typeof UNIT_CHOICES)[number]
export const isUnitChoice = (value: unknown): value is UnitChoice => UNIT_CHOICES.some((choice) => choice === value)

/** What rendering depends on at a cook's place: sent by the loader, used by server and browser alike. */
export type Place = {
	/** IANA name. */
	time_zone: string
	/** ISO 3166, two letters: determines the order of a date. */
	region: string
	week_start: WeekStart
	units: UnitChoice
}

/** The default: day before month, Monday first. */
export const ANYWHERE: Place = { time_zone: 'UTC', region: 'GB', week_start: 'monday', units: 'written' }
