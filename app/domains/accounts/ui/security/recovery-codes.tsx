import { Copy, Download, ShieldCheck } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { TWO_FACTOR_PATH } from '../../model/account-paths.ts'
import { RECOVERY, TWO_FACTOR } from '../../model/security-messages.ts'

/** The codes, shown this once, with two ways to keep them. */
export const RecoveryCodes = ({ codes, isNew }: { codes: string[]; isNew: boolean }) => {
	const text = `${RECOVERY.fileHead}\n\n${codes.join('\n')}\n`
	const copy = () =>
		navigator.clipboard.writeText(codes.join('\n')).then(
			() => showToast({ kind: 'done', title: RECOVERY.copied }),
			() => showToast({ kind: 'problem', title: RECOVERY.copyFailed }),
		)
	return (
		<>
			{isNew ? (
				<Notice tone="herb" icon={<ShieldCheck aria-hidden="true" />} role="status">
					{TWO_FACTOR.switchedOn}
				</Notice>
			) : null}
			<p>{RECOVERY.what}</p>
			<ul className="grid grid-cols-1 gap-x-8 gap-y-2 font-semibold tabular-nums sm:grid-cols-2" translate="no">
				{codes.map((code) => (
					<li key={code} className="tracking-wide select-all">
						{code}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				<Button onClick={() => void copy()}>
					<Copy aria-hidden="true" />
					{RECOVERY.copy}
				</Button>
				<a
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download={RECOVERY.fileName}
					className={buttonClass({})}
				>
					<Download aria-hidden="true" />
					{RECOVERY.download}
				</a>
				{/* A new document: the codes are gone from this page. */}
				<a href={TWO_FACTOR_PATH} className={buttonClass({ look: 'primary' })}>
					{RECOVERY.done}
				</a>
			</div>
		</>
	)
}
