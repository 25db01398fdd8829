import { ANYWHERE, type Place, type WeekStart } from './place.ts'

// Separate from place.ts, which every page's first scripts contain.
const REGION = /^[A-Z]{2}$/
export const isRegion = (value: unknown): value is string => typeof value === 'string' && REGION.test(value)

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
// Tables instead of Intl: the data of a server's and a browser's release differ.
/** Regions in whose English the month comes before the day (CLDR's en-XX). */
const MONTH_FIRST = words('AS BI CA GU JP MH MP PH PR UM US VI')
const SUNDAY_FIRST = words(
	'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
)
const SATURDAY_FIRST = words('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY')

export const isMonthFirst = (region: string): boolean => MONTH_FIRST.has(region)

/** The first day of the week in a region. */
export function weekStartIn(region: string): WeekStart {
	if (SUNDAY_FIRST.has(region)) return 'sunday'
	return SATURDAY_FIRST.has(region) ? 'saturday' : 'monday'
}

const MOST_TAGS = 10

/**
 * The region of the first language that has one ('de-DE', 'zh-Hant-TW'), from a browser's list or its Accept-Language.
 */
export function regionOf(languages: string | readonly string[] | null): string | undefined {
	const tags = typeof languages === 'string' ? languages.slice(0, 500).split(',') : (languages ?? [])
	for (const tag of tags.slice(0, MOST_TAGS)) {
		const region = tag
			.split(';')[0]
			?.trim()
			.split('-')
			.slice(1)
			.find((part) => part.length === 2)
			?.toUpperCase()
		if (isRegion(region)) return region
	}
	return undefined
}

/** Completes a partly known place: the first day of the week follows from the region. */
export function completePlace(known: Partial<Place>): Place {
	const region = known.region ?? ANYWHERE.region
	return {
		time_zone: known.time_zone ?? ANYWHERE.time_zone,
		region,
		week_start: known.week_start ?? weekStartIn(region),
		units: known.units ?? ANYWHERE.units,
	}
}
