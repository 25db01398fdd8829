import { useMemo } from 'react'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { isUnitChoice, isWeekStart, type Place, UNIT_CHOICES, WEEK_STARTS } from '#app/platform/model/place.ts'
import { isRegion } from '#app/platform/model/regions.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { PLACE_MESSAGES as M } from '../model/messages.ts'
import { isTimeZone } from '../model/time-zone.ts'

type PlaceFieldsProps = {
	place: Place
	/**
	 * Whether the page has hydrated: until then only the current choice is drawn, since server and browser know different
	 * names.
	 */
	isAlive: boolean
	onChange(changes: Partial<Place>): void
}

/** The cook's place: determines the current day, how dates and weeks are written, and which units are shown. */
export const PlaceFields = ({ place, isAlive, onChange }: PlaceFieldsProps) => {
	const zones = useMemo(
		() => listOf(place.time_zone, isAlive ? Intl.supportedValuesOf('timeZone') : []),
		[place, isAlive],
	)
	const regions = useMemo(
		() => (isAlive ? regionNames(place.region) : [[place.region, place.region]]),
		[place, isAlive],
	)
	return (
		<fieldset className="grid gap-5 sm:grid-cols-2">
			<legend className="field-label mb-3">{M.title}</legend>
			<Field label={M.timeZone} hint={M.timeZoneHint}>
				<Select
					value={place.time_zone}
					onChange={({ target }) => isTimeZone(target.value) && onChange({ time_zone: target.value })}
				>
					{zones.map((zone) => (
						<option key={zone} value={zone}>
							{zone.replaceAll('_', ' ')}
						</option>
					))}
				</Select>
			</Field>
			<Field label={M.region} hint={M.regionHint(dayAndDate(A_DAY, A_DAY, place))}>
				<Select
					value={place.region}
					onChange={({ target }) => isRegion(target.value) && onChange({ region: target.value })}
				>
					{regions.map(([region, name]) => (
						<option key={region} value={region}>
							{name}
						</option>
					))}
				</Select>
			</Field>
			<Field label={M.weekStart}>
				<Select
					value={place.week_start}
					onChange={({ target }) => isWeekStart(target.value) && onChange({ week_start: target.value })}
				>
					{WEEK_STARTS.map((day) => (
						<option key={day} value={day}>
							{M.weekStarts[day]}
						</option>
					))}
				</Select>
			</Field>
			<Field label={M.units} hint={M.unitsHint}>
				<Select
					value={place.units}
					onChange={({ target }) => isUnitChoice(target.value) && onChange({ units: target.value })}
				>
					{UNIT_CHOICES.map((units) => (
						<option key={units} value={units}>
							{M.unitChoices[units]}
						</option>
					))}
				</Select>
			</Field>
		</fieldset>
	)
}

const A_DAY = '2026-11-22'

const listOf = (chosen: string, known: readonly string[]): string[] => [...new Set([...known, chosen])].sort()

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every region for which the browser has a name, by name. */
function regionNames(chosen: string): [region: string, name: string][] {
	const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
	const known = LETTERS.flatMap((a) =>
		LETTERS.flatMap((b): [string, string][] => {
			const name = NO_REGIONS.has(a + b) ? undefined : names.of(a + b)
			return name ? [[a + b, name]] : []
		}),
	)
	const all: [string, string][] = known.some(([region]) => region === chosen) ? known : [...known, [chosen, chosen]]
	return all.sort(([, a], [, b]) => (a < b ? -1 : 1))
}

/** Codes for unions, for no region and for tests. */
const NO_REGIONS: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])
