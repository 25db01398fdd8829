/**
 * The small number on an icon button: unread notices, active filters. Hidden for 0; the button's own label includes the
 * number.
 */
export const CountBadge = ({ count }: { count: number }) =>
	count > 0 ? (
		<span className="count-badge num" aria-hidden="true">
			{count > 99 ? '99+' : count}
		</span>
	) : null
