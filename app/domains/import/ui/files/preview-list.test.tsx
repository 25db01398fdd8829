import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import { PreviewList } from './preview-list.tsx'

const rows = Array.from({ length: 12 }, (_, at) => ({
	...{ id: `soup ${at}`, title: 'Onion soup', source: '', lines: 3, steps: 2, likeness: null, thumbnail: null },
	plate: choosePlate({ id: `soup ${at}`, title: 'Onion soup', description: '', cuisine: '' }),
}))
const file = { name: 'soups.zip', fileKey: 'k', app: 'Paprika', table: null, read: async function* () {} }

test('recipes of a file that are drawn alike lie on other cloths than those beside them', () => {
	const markup = renderToStaticMarkup(
		<PreviewList
			stage={{ is: 'list', file, columns: null, rows, unread: [], isReading: false, problem: null }}
			chosen={new Set()}
			count={0}
			subscriber={{ subscription_tier: 'Premium', is_beta_tester: false }}
			goingOn={null}
			onChosen={() => undefined}
			onImport={() => undefined}
			onCancel={() => undefined}
		/>,
	)
	const cloths = [...markup.matchAll(/data-cloth="(\w+)"/g)].map(([, cloth]) => cloth)
	expect(cloths).toHaveLength(rows.length)
	for (const [at, cloth] of cloths.entries()) expect(cloths.slice(Math.max(0, at - 4), at)).not.toContain(cloth)
})
