import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AiSource } from '#app/domains/import/client/ai-source.ts'
import { type AiReadiness, readAiReadiness } from '#app/domains/import/client/read-with-ai.ts'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { Button } from '#app/ui/button.tsx'
import type { CaptureJob } from './use-capture.ts'

/** The offer to let a model read what we could not. Nothing where the server has none, or cannot be asked. */
export function AskAi({ isBusy, onAsk }: { isBusy: boolean; onAsk(): void }) {
	const [readiness, setReadiness] = useState<AiReadiness | null>(null)
	useEffect(() => {
		const controller = new AbortController()
		void readAiReadiness(controller.signal).then((found) => controller.signal.aborted || setReadiness(found))
		return () => controller.abort()
	}, [])
	if (!readiness?.ai) return null
	return (
		<div className="mt-3">
			<Button size="small" look="quiet" busy={isBusy} onClick={onAsk}>
				<Sparkles aria-hidden="true" className="size-5" />
				{M.readWithAi}
			</Button>
			<p className="mt-1 text-small">
				{M.aiCost} {M.aiUsed(readiness.recipes)}
			</p>
		</div>
	)
}

/** Lets the server's model read a source. */
export const byAi =
	(source: AiSource): CaptureJob =>
	async (tell, signal) => {
		tell({ says: source.busy.title, hint: source.busy.hint })
		const { readWithAi } = await import('#app/domains/import/client/read-with-ai.ts')
		return readWithAi(source, signal)
	}
