import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'

/** The area where files are chosen or dropped. */
export const ChooseFiles = ({ isBusy, onFiles }: { isBusy: boolean; onFiles(files: readonly File[]): void }) => {
	const [isOver, setOver] = useState(false)
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		if (!isBusy) onFiles([...event.dataTransfer.files])
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the field inside.
		<div
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className={classNames(
				'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10 text-center',
				isOver ? 'border-herb bg-herb-tint' : 'border-line-strong',
			)}
		>
			<FileUp aria-hidden="true" className="size-10 text-ink-2" />
			<label
				className={buttonClass({
					look: 'primary',
					className: 'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
				})}
				aria-busy={isBusy || undefined}
			>
				{isBusy ? <span className="spinner" /> : null}
				{isBusy ? M.reading : M.choose}
				<input
					type="file"
					multiple
					className="sr-only"
					disabled={isBusy}
					onChange={(event) => {
						const files = [...(event.target.files ?? [])]
						event.target.value = ''
						onFiles(files)
					}}
				/>
			</label>
			<p className="text-ink-2">{M.drop}</p>
		</div>
	)
}
