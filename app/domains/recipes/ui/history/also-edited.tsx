import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { unseenVersion } from '#app/domains/recipes/client/history-queries.ts'
import { HISTORY } from '#app/domains/recipes/model/history-messages.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { historyPath } from '../recipe-paths.ts'
import { lastLookedAt, lookedAt } from './looked-at.ts'

/**
 * A short line on a recipe's page if a version from another device was overwritten unseen and the cook has not looked
 * at it since.
 */
export function AlsoEdited({ recipeId }: { recipeId: string }) {
	const unseen = useRows(unseenVersion(recipeId), null)
	const [looked, setLooked] = useState(0)
	if (!unseen || unseen.ver <= Math.max(looked, lastLookedAt(recipeId))) return null
	const look = () => {
		lookedAt(recipeId, unseen.ver)
		setLooked(unseen.ver)
	}
	return (
		<div role="status" className="flex flex-wrap items-center gap-x-4 text-small">
			<span className="inline-flex min-h-11 items-center gap-2 text-ink-2">
				<GitFork aria-hidden="true" className="size-4" />
				{HISTORY.alsoEdited}
			</span>
			<Link to={historyPath(recipeId, unseen.key)} onClick={look} className={ACT}>
				{HISTORY.view}
			</Link>
			<Form method="post" action={historyPath(recipeId)} onSubmit={look}>
				<input type="hidden" name="version" value={unseen.key} />
				<button type="submit" className={ACT}>
					{HISTORY.restoreShort}
				</button>
			</Form>
		</div>
	)
}

const ACT = 'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4'
