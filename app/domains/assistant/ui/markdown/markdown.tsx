import { Fragment, memo } from 'react'
import { Link } from 'react-router'
import type { ShownRecipe } from '../../model/tool.ts'
import { DishRow } from '../dish-row.tsx'
import { readBlocks } from './blocks.ts'
import { dishOf } from './dish-of.ts'
import { type Inline, readInline } from './inline.ts'

/** The recipes that an answer may link to. Keep the same object while they are the same. */
export type OwnRecipes = {
	/** The recipe that a link names; undefined for everything else. */
	idOf(target: string): string | undefined
	pathOf(id: string): string
	shows: readonly ShownRecipe[]
}

/**
 * An answer as text: paragraphs, lists, bold, links to the cook's own recipes. HTML is shown as its characters; no
 * picture and no address is drawn, so that showing an answer makes no request.
 */
export const Markdown = ({ text, recipes }: { text: string; recipes: OwnRecipes }) => (
	<div className="chat-text">
		{readBlocks(text).map((block, index) =>
			block.kind === 'paragraph' ? (
				<p key={index}>
					<Words text={block.text} recipes={recipes} />
				</p>
			) : (
				<List key={index} start={block.start} items={block.items} recipes={recipes} />
			),
		)}
	</div>
)

type ListProps = { start: number | null; items: readonly string[]; recipes: OwnRecipes }

const List = ({ start, items, recipes }: ListProps) => {
	const rows = items.map((item, index) => <Item key={index} item={item} recipes={recipes} />)
	return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>
}

const Item = memo(({ item, recipes }: { item: string; recipes: OwnRecipes }) => {
	const dish = dishOf(item, recipes.shows, recipes.idOf)
	return dish ? (
		<li className="is-dish">
			<DishRow {...dish} path={recipes.pathOf(dish.id)} />
		</li>
	) : (
		<li>
			<Words text={item} recipes={recipes} />
		</li>
	)
})

/** While an answer grows, only its last words are rendered again. */
const Words = memo(({ text, recipes }: { text: string; recipes: OwnRecipes }) =>
	readInline(text).map((part, index) => <Part key={index} part={part} recipes={recipes} />),
)

function Part({ part, recipes }: { part: Inline; recipes: OwnRecipes }) {
	if (part.kind === 'bold') return <strong>{part.text}</strong>
	const id = part.kind === 'link' ? recipes.idOf(part.to) : undefined
	if (id !== undefined) return <Link to={recipes.pathOf(id)}>{part.text}</Link>
	return part.text.split('\n').map((line, index) => (
		<Fragment key={index}>
			{index > 0 ? <br /> : null}
			{line}
		</Fragment>
	))
}
