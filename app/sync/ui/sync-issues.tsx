import { CircleAlert, Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { splitHint } from '#app/platform/model/errors.ts'
import { PRICING_PATH, UPGRADE } from '#app/platform/model/upgrade.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { edit } from '../client/edits/edit.ts'
import { listIssues } from '../client/queries/issue-queries.ts'
import { useLocalStore } from '../client/react/use-local-store.ts'
import { useRows } from '../client/react/use-rows.ts'
import {
	CONFLICTS_HINT,
	conflictCount,
	DISCARD,
	DISCARD_TITLE,
	DISCARDED,
	discardHint,
	EDIT,
	EXPORT,
	ISSUE_FAILED,
	ISSUES_TITLE,
	issueFileName,
	KEEP,
	QUEUED_AGAIN,
	RESOLVE_CONFLICTS,
	TRY_AGAIN,
} from '../model/messages-page.ts'
import { refusedOps } from '../model/refused-edits.ts'
import { type Choice, resolveIssues } from '../model/resolve-issues.ts'
import { type Conflict, type Issue, isConflict } from '../model/sync-labels-conflict.ts'
import { promptConflicts } from './conflict-prompt.ts'
import { saveFile } from './save-file.ts'

const NONE: Issue[] = []

/**
 * The page where the cook can make a refused edit again by hand, and the state for it; null if there is no such page.
 */
export type EditorOf = (issue: Issue) => { to: string; state?: unknown } | null

/** Conflicts and refused edits, each with a way on. Renders nothing if there are none. */
export function IssuesSection({ editorOf }: { editorOf: EditorOf }) {
	const issues = useRows(listIssues, NONE)
	if (issues.length === 0) return null
	const conflicts = issues.filter(isConflict)
	return (
		<section aria-labelledby="sync-issues">
			<h2 id="sync-issues" className="text-h2">
				{ISSUES_TITLE}
			</h2>
			<ul className="mt-3 border-t border-line">
				{conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
				{issues.map((issue) =>
					isConflict(issue) ? null : <Refused key={issue.id} issue={issue} editorOf={editorOf} />,
				)}
			</ul>
		</section>
	)
}

const Item = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
	<li className="flex gap-3 border-b border-line py-4">
		<span className="mt-0.5">{icon}</span>
		<div className="min-w-0 flex-1">{children}</div>
	</li>
)

const Conflicts = ({ conflicts }: { conflicts: Conflict[] }) => (
	<Item icon={<Scale aria-hidden="true" />}>
		<p className="font-semibold">{conflictCount(conflicts.length)}</p>
		<p className="text-ink-2">{conflicts.map(({ subject }) => subject).join(', ')}</p>
		<p className="text-ink-2">{CONFLICTS_HINT}</p>
		<Button size="small" look="line" className="mt-3" onClick={() => promptConflicts(true)}>
			{RESOLVE_CONFLICTS}
		</Button>
	</Item>
)

/** Why it was refused. What the plan has no room for comes with its hint on a line of its own, and the way to the plans. */
function Reason({ issue: { type, message } }: { issue: Issue }) {
	if (type !== 'over_limit') return <p className="text-ink-2">{message}</p>
	const [sentence, hint] = splitHint(message)
	return (
		<>
			<p className="text-ink-2">{sentence}</p>
			{hint ? <p className="text-ink-2">{hint}</p> : null}
			<a
				href={PRICING_PATH}
				target="_blank"
				rel="noopener"
				className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
			>
				{UPGRADE}
			</a>
		</>
	)
}

function Refused({ issue, editorOf }: { issue: Issue; editorOf: EditorOf }) {
	const localStore = useLocalStore()
	const [isBusy, setIsBusy] = useState(false)
	const [isAsking, setIsAsking] = useState(false)
	const removeFromOutbox = async (choice: Choice['choice'], done: string) => {
		setIsBusy(true)
		try {
			if (!localStore) throw new Error('There is no store to write to.')
			await edit(localStore, resolveIssues([{ id: issue.id, choice }], Date.now()))
			showToast({ kind: 'done', title: done })
		} catch {
			showToast({ kind: 'problem', title: ISSUE_FAILED })
		}
		setIsBusy(false)
		setIsAsking(false)
	}
	return (
		<Item icon={<CircleAlert aria-hidden="true" className="text-beet" />}>
			<p className="font-semibold">{issue.subject}</p>
			<Reason issue={issue} />
			<div className="mt-3 -ml-9 flex flex-wrap gap-2 md:ml-0">
				{refusedOps(issue).length > 0 ? (
					<Button size="small" look="line" busy={isBusy} onClick={() => void removeFromOutbox('local', QUEUED_AGAIN)}>
						{TRY_AGAIN}
					</Button>
				) : null}
				<EditLink issue={issue} editorOf={editorOf} />
				<Button size="small" look="text" onClick={() => exportIssue(issue)}>
					{EXPORT}
				</Button>
				<Button size="small" look="danger" onClick={() => setIsAsking(true)}>
					{DISCARD}
				</Button>
			</div>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title={DISCARD_TITLE}
				cancelLabel={KEEP}
				confirmLabel={DISCARD}
				look="danger"
				busy={isBusy}
				onConfirm={() => void removeFromOutbox('server', DISCARDED)}
			>
				{discardHint(issue.subject)}
			</ConfirmDialog>
		</Item>
	)
}

function EditLink({ issue, editorOf }: { issue: Issue; editorOf: EditorOf }) {
	const editor = editorOf(issue)
	if (!editor) return null
	return (
		<Link to={editor.to} state={editor.state} className={buttonClass({ look: 'line', size: 'small' })}>
			{EDIT}
		</Link>
	)
}

function exportIssue(issue: Issue): void {
	const { verb, subject, message, local_version, last_modified } = issue
	const text = JSON.stringify({ verb, subject, message, at: last_modified, wanted: local_version }, null, '\t')
	saveFile(new Blob([text], { type: 'application/json' }), issueFileName(issue.id))
}
