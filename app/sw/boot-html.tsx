import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { ASSISTANT, BAR_ITEMS, HOME, RAIL_ITEMS } from '../platform/client/app-navigation.tsx'
import { AppFrame } from '../ui/app-frame.tsx'
import { SkeletonForPath, type SkeletonKind } from '../ui/skeletons.tsx'

/** An address of each kind, for its skeleton. */
const PATH_OF: Record<SkeletonKind, string> = {
	recipes: '/recipes',
	recipe: '/recipe/0',
	'meal-plan': '/meal-plan',
	figures: '/recipes/statistics',
	default: '/home',
}

/** Written out in full, because Tailwind reads class names from the source. */
const SHOWN: Record<SkeletonKind, string> = {
	recipes: 'hidden in-data-[skeleton=recipes]:block',
	recipe: 'hidden in-data-[skeleton=recipe]:block',
	'meal-plan': 'hidden in-data-[skeleton=meal-plan]:block',
	figures: 'hidden in-data-[skeleton=figures]:block',
	default: 'hidden in-data-[skeleton=default]:block',
}

const KINDS: SkeletonKind[] = ['recipes', 'recipe', 'meal-plan', 'figures', 'default']

/**
 * The content of the shell's boot screen, rendered once by the build. The prepaint script selects the visible part by
 * attributes of the root element.
 */
export const bootHtml = (): string =>
	renderToStaticMarkup(
		<MemoryRouter>
			<div className="hidden in-data-frame:block">
				<AppFrame bar={BAR_ITEMS} rail={RAIL_ITEMS} active={undefined} label="Main" home={HOME} railItem={ASSISTANT}>
					<div id="fallback" />
					{KINDS.map((kind) => (
						<div key={kind} className={SHOWN[kind]}>
							<SkeletonForPath path={PATH_OF[kind]} label="Loading" />
						</div>
					))}
				</AppFrame>
			</div>
		</MemoryRouter>,
	)
