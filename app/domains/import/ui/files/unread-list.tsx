import type { Unread } from '#app/domains/import/model/formats/found.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'

/** The parts of a file that could not be read, and why. */
export const UnreadList = ({ unread }: { unread: readonly Unread[] }) =>
	unread.length === 0 ? null : (
		<details className="mt-4">
			<summary className="min-h-11 cursor-pointer content-center font-semibold">{M.unread(unread.length)}</summary>
			<ul className="mt-1 space-y-1 text-small">
				{unread.map(({ name, reason }, at) => (
					<li key={at} className="break-words">
						<span className="font-semibold">{name}</span>: {reason}
					</li>
				))}
			</ul>
		</details>
	)
