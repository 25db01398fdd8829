import { ButtonLink } from './button-link.tsx'
import { EMPTY_TABLE } from './empty-state.tsx'
import { Dish } from './plate.tsx'

/** The page for an unknown address. */
export const NotFound = ({ homeTo }: { homeTo: string }) => (
	<div className="flex min-h-[70dvh] flex-col items-center justify-center px-5 py-10 text-center">
		<Dish setting={EMPTY_TABLE} className="size-44" />
		<h1 className="mt-6 text-h1">Oops! Page not found</h1>
		<ButtonLink to={homeTo} look="primary" className="mt-6">
			Return to Home
		</ButtonLink>
	</div>
)
