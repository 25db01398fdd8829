// Answers the cases of the assistant's evaluation set, one JSON line each, for its scorer:
//   node ../shared/bench/assistant/score.mjs ../shared/bench/assistant/dev.jsonl -- npm run --silent bench:assistant
import { answerLines } from './answer-lines.ts'
import { answerCase } from './assistant/answer-case.ts'
import type { Case } from './assistant/case.ts'
import { closeLocalStores } from './assistant/kitchens.ts'

await answerLines((line) => answerCase(JSON.parse(line) as Case))
await closeLocalStores()
