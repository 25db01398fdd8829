import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { Chip } from '#app/ui/chip.tsx'
import { changeLibrary } from './library-state.ts'

/** Completions of the typed text, below the search field. */
const Suggestions = ({ texts }: { texts: readonly string[] }) => (
	<ul aria-label={LIBRARY.suggestions} className="carousel !mt-2 !gap-2">
		{texts.map((text) => (
			<li key={text}>
				<Chip onClick={() => changeLibrary({ query: text })}>{text}</Chip>
			</li>
		))}
	</ul>
)

export default Suggestions
