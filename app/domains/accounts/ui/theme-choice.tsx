import { useEffect, useState } from 'react'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import { DEFAULT_THEME, followTheme, readTheme, storeTheme, type Theme } from '#app/ui/theme.ts'

const SEGMENTS = [
	{ value: 'light', label: 'Light' },
	{ value: 'dark', label: 'Dark' },
	{ value: 'system', label: 'System' },
] as const

/** Light, dark or the device's own theme; stored on this device. */
export const ThemeChoice = () => {
	const [theme, setTheme] = useState<Theme>(DEFAULT_THEME)
	// After hydration: only the browser knows what it has stored.
	useEffect(() => {
		setTheme(readTheme())
		return followTheme(setTheme)
	}, [])
	return (
		<SegmentedControl
			label="Theme"
			segments={SEGMENTS}
			value={theme}
			onValueChange={(next) => {
				setTheme(next)
				storeTheme(next)
			}}
			className="max-w-sm"
		/>
	)
}
