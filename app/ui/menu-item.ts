import type { ReactNode } from 'react'

export type MenuItem = {
	label: string
	icon?: ReactNode
	look?: 'plain' | 'danger'
	disabled?: boolean
	onSelect: () => void
}
