import { expect, test } from 'vitest'
import { pageLine, pageText } from './page-text.ts'

test.each([
	['crÃ¨me brÃ»lÃ©e', 'crème brûlée'],
	['2/3 cupÂ\u00A0juice', '2/3 cup juice'],
	['2/3 cupÂ&nbsp;juice', '2/3 cup juice'],
	['180Â°C, Â½ tsp', '180°C, ½ tsp'],
	['donâ€™t â€“ really', 'don’t – really'],
	['ðŸ˜€', '😀'],
])('%s was decoded wrongly and is repaired', (broken, repaired) => expect(pageText(broken)).toBe(repaired))

test.each(['pâté', 'MAÇÃ « doce »', 'avelã\u00A0picada', 'Â', 'crème à l’œuf', 'manhã'])('%s was right', (text) =>
	expect(pageText(text)).toBe(text.replace('\u00A0', ' ')),
)

test('pageLine is one line', () => expect(pageLine('a<br>b\n\tc')).toBe('a b c'))
