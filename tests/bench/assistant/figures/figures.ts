import { ensureBuilt } from '../../../../dev/ensure-built.ts'
import { type Figure, reportFigures } from '../../figures.ts'
import { freshBrowser } from '../memory-storage.ts'
import { startChatRig } from './chat-rig.ts'
import { measureEvaluation } from './evaluation.ts'
import { measureLocalAnswers } from './local-answers.ts'
import { measureFirstText, measureTokens } from './model-answers.ts'
import { measureOwnScripts } from './own-scripts.ts'
import { measureSentTokens } from './sent-tokens.ts'
import { measureStreamedText } from './streamed-text.ts'

const RECIPES = 10_000

const PARTS: Record<string, () => Promise<Figure[]>> = {
	model: measureModelAnswers,
	scripts: measureOwnScripts,
	local: () => measureLocalAnswers(RECIPES),
	tokens: () => measureSentTokens(RECIPES),
	stream: measureStreamedText,
	cases: measureEvaluation,
}

async function measureModelAnswers(): Promise<Figure[]> {
	await ensureBuilt()
	const rig = await startChatRig()
	try {
		return [...(await measureFirstText(rig)), ...(await measureTokens(rig))]
	} finally {
		await rig.close()
	}
}

/** Prints the figures of the named parts, or of all, each with its aim. Returns the exit code. */
export async function printFigures(named: readonly string[]): Promise<number> {
	freshBrowser()
	const figures: Figure[] = []
	for (const [name, measure] of Object.entries(PARTS))
		if (named.length === 0 || named.includes(name)) figures.push(...(await measure()))
	return reportFigures(figures)
}
