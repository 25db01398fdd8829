import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One pulsing box; give it the size of the content that it replaces. */
export const SkeletonBox = ({ className }: { className: string }) => <div className={classNames('skel', className)} />

/** The placeholder of a plate: its cloth and the circle of the dish. */
export const SkeletonPlate = ({ className = 'aspect-square' }: { className?: string }) => (
	<div className={classNames('skel grid place-items-center !rounded-md', className)}>
		<span className="aspect-square h-[62%] rounded-full bg-ground opacity-60" />
	</div>
)

export const SkeletonCard = () => (
	<div>
		<SkeletonPlate />
		<SkeletonBox className="mt-3 h-4 w-2/5" />
		<SkeletonBox className="mt-2 h-5 w-11/12" />
		<SkeletonBox className="mt-2 h-4 w-1/2" />
	</div>
)

export const SkeletonRow = () => (
	<div className="flex items-center gap-4 py-2.5">
		<SkeletonPlate className="size-16 shrink-0" />
		<div className="flex-1">
			<SkeletonBox className="h-5 w-3/4" />
			<SkeletonBox className="mt-2 h-4 w-1/3" />
		</div>
	</div>
)

const BARS = [60, 90, 45, 75, 100, 55, 80]

/** A chart and the table of its figures. */
export const SkeletonFigures = () => (
	<>
		<div className="flex h-48 items-end gap-2">
			{BARS.map((height) => (
				<div key={height} className="flex-1" style={{ height: `${height}%` }}>
					<SkeletonBox className="h-full w-full !rounded-xs" />
				</div>
			))}
		</div>
		<div className="mt-8 grid gap-4">
			{BARS.map((row) => (
				<SkeletonBox key={row} className="h-6 w-full" />
			))}
		</div>
	</>
)

/** The wrapper of a placeholder page: tells screen readers once that the page is loading, and hides the boxes. */
export const SkeletonPage = ({
	label,
	children,
	className,
}: {
	label: string
	children: ReactNode
	className?: string
}) => (
	<div aria-busy="true" className={className}>
		<p role="status" className="sr-only">
			{label}
		</p>
		<div aria-hidden="true">{children}</div>
	</div>
)
