import {
	BookOpen,
	CalendarDays,
	CircleUserRound,
	Compass,
	House,
	Refrigerator,
	ShoppingBasket,
	Sparkles,
} from 'lucide-react'
import { useLocation } from 'react-router'
import type { FrameItem } from '#app/ui/app-frame.tsx'
import { activeEntry } from './active-entry.ts'

const FIRST: readonly FrameItem[] = [
	{ to: '/home', label: 'Home', icon: House },
	{ to: '/recipes', label: 'Recipes', icon: BookOpen },
	{ to: '/explore', label: 'Explore', icon: Compass },
]
const PLAN: FrameItem = { to: '/meal-plan', label: 'Meal Plan', icon: CalendarDays }
/** The list of what to buy; the page itself is called 'Shopping list'. */
export const GROCERIES: FrameItem = { to: '/shopping-list', label: 'Groceries', icon: ShoppingBasket }
const PANTRY: FrameItem = { to: '/pantry', label: 'Pantry', icon: Refrigerator }
const PROFILE: FrameItem = { to: '/account', label: 'Profile', icon: CircleUserRound }

/** The week, what to buy for it, and what is at home: one entry of the bottom bar, three of the rail. */
export const PLAN_PAGES: readonly FrameItem[] = [PLAN, GROCERIES, PANTRY]

/** The spec's five navigation entries. */
export const BAR_ITEMS: readonly FrameItem[] = [...FIRST, { ...PLAN, pages: [GROCERIES.to, PANTRY.to] }, PROFILE]
export const RAIL_ITEMS: readonly FrameItem[] = [...FIRST, ...PLAN_PAGES, PROFILE]

/** The assistant: at the foot of the rail, and behind the floating button. */
export const ASSISTANT: FrameItem = { to: '/nomster', label: 'Nomster', icon: Sparkles }

export const HOME = { to: '/home', label: 'Nomster' }

export const useActiveEntry = (): string | undefined => activeEntry(useLocation().pathname)
