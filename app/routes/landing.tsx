import vollkornItalic from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-italic.woff2?url'
import { BookMarked, CalendarRange, CloudOff, type LucideIcon, ScanText, Sparkles, Users } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { withNext } from '../domains/accounts/model/next-path.ts'
import { recoveryPathOf } from '../domains/accounts/model/recovery-link.ts'
import { SUPPORT_PATH } from '../domains/accounts/model/support-path.ts'
import { platesApart } from '../domains/recipes/model/plates-apart.ts'
import { listFeaturedRecipes } from '../domains/recipes/server/public-recipes.ts'
import { FeaturedTable } from '../domains/recipes/ui/featured-table.tsx'
import { SocialCard } from '../domains/recipes/ui/social-card.tsx'
import { LANDING } from '../domains/social/model/messages.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { LogoMark } from '../ui/logo-mark.tsx'
import type { Route } from './+types/landing'

export const handle = { static: true, frame: false }

export const meta: Route.MetaFunction = () => [
	{ title: LANDING.title },
	{ name: 'description', content: LANDING.promise },
]

/**
 * The last word of the headline is in italics: without this the font would arrive late and the word would change while
 * it is read.
 */
export const links: Route.LinksFunction = () => [
	{ rel: 'preload', as: 'font', type: 'font/woff2', href: vollkornItalic, crossOrigin: 'anonymous' },
]

/** A link that asks for a new password may lead to the start page. */
function leaveForReset(url: URL): void {
	const path = recoveryPathOf(url)
	if (path) throw redirect(path)
}

/** A signed-in cook is redirected, and no cache may store that: a visitor gets a page at the same address. */
export async function loader({ url, context }: Route.LoaderArgs) {
	leaveForReset(url)
	const me = context.get(meContext)
	if (me) {
		throw redirect(me.onboarding_completed ? '/home' : '/onboarding', {
			headers: { 'cache-control': 'private, no-store' },
		})
	}
	const { db, log } = context.get(serverContext)
	const recipes = await listFeaturedRecipes(db).catch((error: unknown) => {
		log.error('public_recipes_failed', error)
		return []
	})
	return data({ recipes }, { headers: { 'cache-control': 'private, no-cache', vary: 'cookie' } })
}

/** The installed app opens here, perhaps without a network: a cook known to the device goes home. */
export function clientLoader({ url, context, serverLoader }: Route.ClientLoaderArgs) {
	leaveForReset(url)
	if (context.get(deviceContext)) throw redirect('/home')
	return serverLoader()
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const FEATURES: readonly (readonly [LucideIcon, string, string])[] = [
	[BookMarked, 'Recipe Management', 'Every recipe in one place, sorted into cookbooks you can read like a shelf.'],
	[CalendarRange, 'Smart Meal Planning', 'Lay out the week in a few taps. The shopping list writes itself from it.'],
	[Users, 'Social Recipe Sharing', 'Follow cooks whose taste you trust, and pass on the ones that worked.'],
	[Sparkles, 'AI-Powered assistant', 'Ask Nomster to scale, convert or rescue a dinner with what you have.'],
	[CloudOff, 'Offline-First Experience', 'No signal in the pantry? Keep going. Your edits are sent later, none lost.'],
	[ScanText, 'Import & Share', 'A photo, a PDF, a link or pasted text becomes a recipe you can check line by line.'],
]

export default function Landing({ loaderData: { recipes } }: Route.ComponentProps) {
	return (
		<>
			<main>
				<div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
					<Welcome />
					<FeaturedTable label={LANDING.table} className="h-[25rem] md:aspect-[5/4] md:h-auto lg:aspect-auto" />
				</div>
				<div className="page">
					<Features />
					<section className="border-t border-line pt-10 pb-16 lg:pb-20">
						<h2 className="text-h2">{LANDING.featured}</h2>
						{recipes.length === 0 ? (
							<p className="mt-4 text-ink-2">{LANDING.noFeatured}</p>
						) : (
							<ul className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
								{platesApart(recipes).map((recipe) => (
									<li key={recipe.id} className={FEATURED_CELL}>
										<SocialCard
											recipe={recipe}
											to={withNext('/register', `/recipe/${recipe.id}`)}
											author="named"
											plateClass="aspect-[4/3]"
										/>
									</li>
								))}
							</ul>
						)}
					</section>
				</div>
			</main>
			<Farewell />
		</>
	)
}

/**
 * Far below the first screen: drawn when it comes near. The padding, which the margin compensates, leaves room for the
 * focus ring.
 */
const FEATURED_CELL = '-m-1.5 min-w-0 p-1.5 [contain-intrinsic-size:auto_23rem] [content-visibility:auto]'

const Welcome = () => (
	<div className="flex flex-col px-5 md:px-8 lg:min-h-[45rem] lg:pl-16 xl:pl-20">
		<header className="flex h-16 items-center justify-between lg:h-24">
			<Link to="/welcome" className="flex min-h-11 items-center gap-2.5">
				<LogoMark />
				<span className="serif text-h3">Nomster</span>
			</Link>
			<Link to="/login" className="inline-flex min-h-11 items-center px-1 font-semibold">
				{LANDING.login}
			</Link>
		</header>
		<div className="flex flex-1 flex-col justify-center pt-6 pb-8 lg:pr-12 lg:pb-24">
			<h1 className="text-[3.25rem] leading-[3.25rem] lg:text-hero lg:leading-[4.5rem]">
				{LANDING.tagline} <em className="font-medium text-accent-text">{LANDING.taglineEnd}</em>
			</h1>
			<p className="mt-5 max-w-[34ch] text-h4 !leading-7 text-ink-2 lg:text-h3 lg:!leading-8">{LANDING.promise}</p>
			<div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
				<ButtonLink to="/register" look="primary" className="px-8 text-h4">
					{LANDING.getStarted}
				</ButtonLink>
				<Link
					to="/explore"
					className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong decoration-1 underline-offset-4"
				>
					{LANDING.browseExplore}
				</Link>
			</div>
		</div>
	</div>
)

const Features = () => (
	<section className="py-14 lg:py-24">
		<h2 className="max-w-[18ch] text-h1 lg:text-display">{LANDING.features}</h2>
		<ul className="mt-8 grid gap-x-10 md:grid-cols-2 lg:mt-12 lg:grid-cols-3">
			{FEATURES.map(([Icon, title, text]) => (
				<li key={title} className="flex gap-4 border-t border-line py-6 lg:block lg:py-8">
					<Icon aria-hidden="true" className="!size-7 text-accent-text" />
					<div>
						<h3 className="text-h3 lg:mt-4">{title}</h3>
						<p className="mt-1 text-ink-2">{text}</p>
					</div>
				</li>
			))}
		</ul>
	</section>
)

const Farewell = () => (
	<footer data-cloth="sea" className="bg-(--cloth) py-16 text-center">
		<div className="page">
			<p className="serif text-h1 lg:text-display">{LANDING.farewell}</p>
			<ButtonLink to="/register" look="primary" className="mt-6 px-8 text-h4">
				{LANDING.getStarted}
			</ButtonLink>
			<p className="mt-5">
				<FooterLink to="/terms">{LANDING.terms}</FooterLink>
				<FooterLink to="/privacy">{LANDING.privacy}</FooterLink>
				<FooterLink to={SUPPORT_PATH}>{LANDING.support}</FooterLink>
			</p>
		</div>
	</footer>
)

const FooterLink = ({ to, children }: { to: string; children: string }) => (
	<Link to={to} className="inline-flex min-h-11 items-center px-3 font-medium underline underline-offset-4">
		{children}
	</Link>
)
