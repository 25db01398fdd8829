import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { NO_FILTERS } from '../../model/filters.ts'
import { LIBRARY } from '../../model/library-messages.ts'
import { changeLibrary } from './library-state.ts'

/** Stands under an empty grid, with the way back to all recipes. */
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
