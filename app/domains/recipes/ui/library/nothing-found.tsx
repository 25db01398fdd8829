import { NO_FILTERS } from '#app/domains/recipes/model/filters.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { changeLibrary } from './library-state.ts'

/** Below an empty grid, with a link to all recipes. */
const NothingFound = () => (
	<EmptyState
		className="mt-2"
		title={LIBRARY.none}
		action={
			<Button look="quiet" onClick={() => changeLibrary({ query: '', filters: NO_FILTERS })}>
				{LIBRARY.clearAll}
			</Button>
		}
	>
		{LIBRARY.noneHint}
	</EmptyState>
)

export default NothingFound
