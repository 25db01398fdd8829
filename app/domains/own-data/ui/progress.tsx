import { Button } from '#app/ui/button.tsx'
import { OWN_DATA as M } from '../model/messages.ts'

/** The progress of a long task, in words and as a bar, with a button that stops it. */
export const Progress = ({ words, done, of, onStop }: { words: string; done: number; of: number; onStop(): void }) => (
	<div className="mt-4" aria-busy="true">
		<p className="num" role="status">
			{words}
		</p>
		{of > 0 ? (
			<>
				<progress className="sr-only" aria-label={words} value={done} max={of} />
				<div aria-hidden="true" className="bar-meter mt-3" data-level="fine">
					<span style={{ width: `${(done / of) * 100}%` }} />
				</div>
			</>
		) : null}
		<Button look="quiet" className="mt-4" onClick={onStop}>
			{M.stop}
		</Button>
	</div>
)
