import { useLocation } from 'react-router'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { PLAN_PAGES } from './app-navigation.tsx'

/** The tabs of plan, groceries and pantry below the head of each; on a wide screen the rail has them. */
export const PlanTabs = ({ className }: { className?: string }) => (
	<TabLinks
		label="Plan, groceries and pantry"
		links={PLAN_PAGES}
		current={useLocation().pathname}
		className={className ? `lg:hidden print:hidden ${className}` : 'lg:hidden print:hidden'}
	/>
)
