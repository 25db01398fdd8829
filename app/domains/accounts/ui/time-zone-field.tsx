import { useEffect, useState } from 'react'

/** Sends the device's time zone, which determines 'today' for this cook. */
export const TimeZoneField = () => {
	const [timeZone, setTimeZone] = useState('')
	useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
	return <input type="hidden" name="time_zone" value={timeZone} />
}
