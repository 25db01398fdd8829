import { BookOpen, CalendarDays, CircleUserRound, Compass, House, Sparkles } from 'lucide-react'
import { useLocation } from 'react-router'
import type { FrameItem } from '#app/ui/app-frame.tsx'
import { activeEntry } from './active-entry.ts'

/** The spec's five navigation entries. */
export const FRAME_ITEMS: readonly FrameItem[] = [
	{ to: '/home', label: 'Home', icon: House },
	{ to: '/recipes', label: 'Recipes', icon: BookOpen },
	{ to: '/explore', label: 'Explore', icon: Compass },
	{ to: '/meal-plan', label: 'Meal Plan', icon: CalendarDays },
	{ to: '/account', label: 'Profile', icon: CircleUserRound },
]

/** The assistant: at the foot of the rail, and behind the floating button. */
export const ASSISTANT: FrameItem = { to: '/nomster', label: 'Nomster', icon: Sparkles }

export const HOME = { to: '/home', label: 'Nomster' }

export const useActiveEntry = (): string | undefined => activeEntry(useLocation().pathname)
