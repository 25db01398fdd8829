import {
	Candy,
	Carrot,
	Croissant,
	CupSoda,
	Fish,
	type LucideIcon,
	Milk,
	PackageOpen,
	ShoppingBasket,
	Snowflake,
} from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
	'Vegetables & fruit': Carrot,
	Bakery: Croissant,
	'Fish & meat': Fish,
	'Dairy & eggs': Milk,
	'Store cupboard': PackageOpen,
	'Sweets & snacks': Candy,
	Drinks: CupSoda,
	Frozen: Snowflake,
}

/** The icon of a heading; a basket for the cook's own ones. */
export const AisleIcon = ({ aisle }: { aisle: string }) => {
	const Icon = ICONS[aisle] ?? ShoppingBasket
	return <Icon aria-hidden="true" className="!size-5 shrink-0 text-herb-text" />
}
