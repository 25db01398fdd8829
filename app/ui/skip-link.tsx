/** The first stop of the Tab key: skips the navigation, to the element with this id. */
export const SkipLink = ({ targetId, children }: { targetId: string; children: string }) => (
	<a href={`#${targetId}`} className="btn skip-link">
		{children}
	</a>
)
