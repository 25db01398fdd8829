import { Link } from 'react-router'
import { AUTHOR } from '#app/domains/social/model/messages.ts'
import { recipeCount } from '../model/messages.ts'
import { Cover } from './cover.tsx'

type PublicCookbook = { id: string; title: string; description: string; image_url: string; recipes: number }

/** The cookbooks that a cook shows everybody. */
export const PublicCookbooks = ({ name, cookbooks }: { name: string; cookbooks: readonly PublicCookbook[] }) =>
	cookbooks.length === 0 ? null : (
		<section className="mt-10">
			<h2 className="text-h2">{AUTHOR.cookbooks}</h2>
			<ul
				aria-label={AUTHOR.cookbookList(name)}
				className="mt-4 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4"
			>
				{cookbooks.map(({ id, title, description, image_url, recipes }) => (
					<li key={id} className="min-w-0">
						<Link to={`/cookbook/${id}`} className="card group block">
							<Cover imageUrl={image_url} dishes={[]} shape="card" className="aspect-[4/3]" />
							<h3 className="clamp2 mt-3 text-h4 decoration-1 underline-offset-4 group-hover:underline">{title}</h3>
							<p className="num mt-1 text-ink-2">{recipeCount(recipes)}</p>
							{description ? <p className="clamp2 mt-1 text-small text-ink-2">{description}</p> : null}
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
