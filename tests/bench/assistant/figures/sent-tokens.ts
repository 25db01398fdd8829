import { askNomster } from '#app/domains/assistant/client/ask-nomster.ts'
import type { AskEngine } from '#app/domains/assistant/model/engine.ts'
import type { Figure } from '../../figures.ts'
import { openCase } from '../answer-case.ts'
import type { Upstream } from '../case.ts'
import { caseOf } from './kitchens.ts'

const SMALL = 40
const CHARACTERS_A_TOKEN = 3.5
const UPSTREAM: Upstream[] = [
	{
		calls: [
			{ tool: 'find_recipes', args: { category: 'Dinner' } },
			{ tool: 'look', args: { at: 'plan' } },
		],
	},
	{ text: 'Here they are.' },
]

/** Tokens that leave the device for a question about recipes, all steps of its turn. */
async function tokensOf(recipes: number): Promise<number> {
	const opened = await openCase(caseOf(recipes, { upstream: UPSTREAM }))
	let characters = 0
	const model: AskEngine = (step, signal) => {
		characters += JSON.stringify(step).length
		return opened.deps.engines.model(step, signal)
	}
	const deps = { ...opened.deps, engines: { ...opened.deps.engines, model } }
	const asked = await askNomster(deps, { session: null, text: 'Which dinner suits tonight?', wish: 'model' })
	await asked.run.start()
	opened.close()
	return characters / CHARACTERS_A_TOKEN
}

/** How much more a question of a large kitchen sends than the same one of a small kitchen. */
export async function measureSentTokens(recipes: number): Promise<Figure[]> {
	const [large, small] = [await tokensOf(recipes), await tokensOf(SMALL)]
	console.log(`  tokens sent: ${large.toFixed(0)} of ${recipes} recipes, ${small.toFixed(0)} of ${SMALL}`)
	return [{ name: `tokens sent, ${recipes} recipes / ${SMALL}`, value: large / small, unit: 'x', atMost: 1.05 }]
}
