// Answers the cases of the assistant's evaluation set, one JSON line each, for its scorer; with --figures it measures
// the assistant against its aims instead, all of it or the named parts:
//   node ../shared/bench/assistant/score.mjs ../shared/bench/assistant/dev.jsonl -- npm run --silent bench:assistant
//   npm run bench:assistant -- --figures [model | scripts | local | tokens | stream | cases]
import { answerLines } from './answer-lines.ts'
import { answerCase } from './assistant/answer-case.ts'
import type { Case } from './assistant/case.ts'
import { printFigures } from './assistant/figures/figures.ts'
import { closeLocalStores } from './assistant/kitchens.ts'

const words = process.argv.slice(2)
if (words.includes('--figures')) process.exitCode = await printFigures(words.filter((word) => !word.startsWith('--')))
else await answerLines((line) => answerCase(JSON.parse(line) as Case))
await closeLocalStores()
