/** Our mark: a tomato-rimmed plate with one leaf on it. Size it by class (`size-9`). */
export const LogoMark = ({ className = 'size-9' }: { className?: string }) => (
	<svg className={`shrink-0 ${className}`} viewBox="0 0 40 40" aria-hidden="true">
		<circle cx="20" cy="20" r="19" fill="var(--color-accent)" />
		<path
			d="M20.6 6.8c7.4.2 12.8 5.6 12.6 13.4-.2 7.6-5.8 13-13.4 12.9C12 33 6.7 27.400 6.9 19.800 7.100 12.200 13 6.600 20.600 6.800Z"
			fill="var(--color-ground)"
		/>
		<path
			d="M13 26c-.6-7 4-12.600 14.200-13.200C27.600 22 22.400 27.600 15.600 26.800M12.600 28.400c2.400-5 5.400-8 9.400-10.400"
			fill="none"
			stroke="var(--color-herb)"
			strokeWidth="2.4"
			strokeLinecap="round"
			strokeLinejoin="round"
		/>
	</svg>
)
