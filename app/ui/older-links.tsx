import { ButtonLink } from './button-link.tsx'

/** The ways to the next page of a list, newest first, and back to its beginning. */
export const OlderLinks = ({
	older,
	newest,
	labels,
}: {
	/** The address of the next page; null: this is the last one. */
	older: string | null
	/** The address of the first page; null: this is it. */
	newest: string | null
	labels: { older: string; newest: string }
}) =>
	older === null && newest === null ? null : (
		<p className="mt-6 flex flex-wrap gap-3">
			{newest === null ? null : (
				<ButtonLink to={newest} look="line">
					{labels.newest}
				</ButtonLink>
			)}
			{older === null ? null : (
				<ButtonLink to={older} look="line">
					{labels.older}
				</ButtonLink>
			)}
		</p>
	)
