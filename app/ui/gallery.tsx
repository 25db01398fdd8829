import {
	Bell,
	BookOpen,
	Camera,
	Check,
	CircleAlert,
	CircleUserRound,
	CloudOff,
	Compass,
	Copy,
	EllipsisVertical,
	House,
	Pencil,
	Plus,
	RefreshCw,
	Share2,
	SlidersHorizontal,
	Sparkles,
	Trash2,
	TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AppFrame, type FrameItem } from './app-frame.tsx'
import { Avatar } from './avatar.tsx'
import { hideBrokenPhotos } from './broken-photos.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Carousel } from './carousel.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { ChipCheckbox } from './chip-checkbox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { EMPTY_GLASS, EmptyState } from './empty-state.tsx'
import { ErrorCard } from './error-card.tsx'
import { Field } from './field.tsx'
import { Fraction } from './fraction.tsx'
import { Header } from './header.tsx'
import { IconButton } from './icon-button.tsx'
import { LogoMark } from './logo-mark.tsx'
import { Menu } from './menu.tsx'
import { Meter } from './meter.tsx'
import { NotFound } from './not-found.tsx'
import { Notice } from './notice.tsx'
import { PasswordInput } from './password-input.tsx'
import { Dish, Plate } from './plate.tsx'
import type { PlateSetting } from './plate-markup.ts'
import { FOODS } from './plate-names.ts'
import { ProgressBar } from './progress-bar.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchInput } from './search-input.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Select } from './select.tsx'
import { Sheet } from './sheet.tsx'
import { SkeletonCard, SkeletonPage } from './skeleton.tsx'
import { SkeletonForPath, type SkeletonKind } from './skeletons.tsx'
import { SkipLink } from './skip-link.tsx'
import { StatusChip } from './status-chip.tsx'
import { Stepper } from './stepper.tsx'
import { Switch } from './switch.tsx'
import { TabLinks } from './tab-links.tsx'
import { Tag } from './tag.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'
import { applyTheme, type Theme } from './theme.ts'
import { showToast, Toaster } from './toasts.tsx'

const ITEMS: readonly FrameItem[] = [
	{ to: '/home', label: 'Home', icon: House },
	{ to: '/recipes', label: 'Recipes', icon: BookOpen },
	{ to: '/explore', label: 'Explore', icon: Compass },
	{ to: '/account', label: 'Profile', icon: CircleUserRound },
]

const CLOTHS = ['butter', 'blush', 'herb', 'sea', 'plum', 'oat']
const WEAVES = ['gingham', 'plain', 'stripe', 'stitch']
const CROCKERY: Record<string, string> = {
	pizza: 'board',
	dessert: 'scallop',
	'dessert-2': 'scallop',
	cookies: 'scallop',
	fish: 'oval',
	'fish-2': 'oval',
	salad: 'bowl',
	drink: 'none',
	'drink-2': 'none',
	soup: 'bowl',
	'soup-2': 'bowl',
	curry: 'bowl',
	meat: 'board',
	'meat-2': 'oval',
	breakfast: 'rim',
	sandwich: 'board',
	cake: 'scallop',
	'cake-2': 'board',
	fruit: 'speckle',
	bread: 'speckle',
}

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

const SETTINGS: readonly PlateSetting[] = Object.entries(FOODS)
	.flatMap(([food, tints]) => ['own', ...tints].map((tint) => ({ food, tint })))
	.map(({ food, tint }, index) => ({
		food,
		tint,
		crockery: CROCKERY[food] ?? pick(['rim', 'speckle', 'scallop'], index),
		cloth: pick(CLOTHS, index * 5 + 3),
		weave: pick(WEAVES, index),
	}))

const SOUP: PlateSetting = { food: 'soup', crockery: 'bowl', cloth: 'butter', weave: 'gingham', tint: 'own' }

const COLOURS = [
	'ground',
	'raised',
	'oat',
	'oat-2',
	'line',
	'line-strong',
	'ink',
	'ink-2',
	'ink-3',
	'accent',
	'accent-tint',
	'herb',
	'herb-tint',
	'butter',
	'butter-tint',
	'beet',
	'beet-tint',
	'focus',
	'star',
	...CLOTHS.flatMap((cloth) => [`cloth-${cloth}`, `cloth-${cloth}-2`]),
]

const SKELETON_PATHS: readonly (readonly [SkeletonKind, string])[] = [
	['recipes', '/recipes'],
	['recipe', '/recipe/1'],
	['meal-plan', '/meal-plan'],
	['default', '/account'],
]

const Part = ({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) => (
	<section className={`min-w-0 ${wide ? 'lg:col-span-2' : ''}`}>
		<h2 className="mb-4 border-b border-line pb-2 text-h3">{title}</h2>
		<div className="grid gap-4">{children}</div>
	</section>
)

const Row = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap items-center gap-3">{children}</div>
)

const Type = () => (
	<Part title="Type">
		<p className="serif text-display">Display 46</p>
		<p className="serif text-h1">Page title 36</p>
		<p className="serif text-h2">Section 25</p>
		<p className="serif text-h3">Aisle or step 22</p>
		<p className="serif text-h4 font-medium text-ink-2 italic">For the soup 18</p>
		<p className="text-step">Roast for 35 min until the edges catch. 19</p>
		<p>
			Body 16, with numbers <span className="num font-semibold">1234567890</span> and{' '}
			<Fraction text="1 1/2 tsp, 2⅓ cups, 5/8 l" />
		</p>
		<p className="text-small text-ink-2">Small 14: meta and origins</p>
	</Part>
)

const Colours = () => (
	<Part title="Colour roles">
		<ul className="grid grid-cols-4 gap-3 md:grid-cols-6">
			{COLOURS.map((name) => (
				<li key={name} className="text-micro text-ink-2">
					<span className="block h-12 rounded-sm border border-line" style={{ background: `var(--color-${name})` }} />
					{name}
				</li>
			))}
		</ul>
	</Part>
)

const Plates = () => (
	<Part title="Plates" wide>
		<ul className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:grid-cols-6">
			{SETTINGS.map((setting) => (
				<li key={`${setting.food}${setting.tint}`} className="card">
					<Plate setting={setting} className="aspect-square" />
					<p className="mt-1.5 text-small text-ink-2">
						{setting.food} {setting.tint === 'own' ? '' : setting.tint}
					</p>
				</li>
			))}
		</ul>
		<div className="grid gap-4 md:grid-cols-2">
			<Plate setting={SOUP} shape="hero" className="h-72 [--cutlery-inset:4%]" label="Drawing of a bowl of soup" />
			<Plate setting={SOUP} shape="crop" className="h-72" />
		</div>
		<Row>
			<Plate setting={SOUP} className="size-16 !rounded-sm" />
			<Plate setting={SOUP} className="is-round size-16" />
			<Plate
				setting={SOUP}
				className="size-32"
				photo={{ url320: '/icons/icon-512.png', url960: '/icons/icon-512.png', url1920: '/icons/icon-512.png' }}
			/>
			<Plate
				setting={SOUP}
				className="size-32"
				photo={{ url320: '/none-320.webp', url960: '/none-960.webp', url1920: '/none-1920.webp' }}
			/>
			<Dish setting={SOUP} className="size-32" />
		</Row>
	</Part>
)

const Buttons = () => (
	<Part title="Buttons">
		<Row>
			<Button look="primary">New Recipe</Button>
			<Button>
				<Plus aria-hidden="true" />
				Import Recipe
			</Button>
			<Button look="line">Google</Button>
			<Button look="text">Cancel</Button>
			<Button look="danger">Delete</Button>
		</Row>
		<Row>
			<Button look="primary" disabled>
				Resolve Conflicts
			</Button>
			<Button look="primary" busy>
				Saving
			</Button>
			<Button size="small">Small</Button>
			<Button look="primary" size="large">
				Got it
			</Button>
			<ButtonLink to="/recipes" look="line">
				A link
			</ButtonLink>
		</Row>
		<Row>
			<IconButton label="Share">
				<Share2 aria-hidden="true" />
			</IconButton>
			<IconButton label="Edit" look="ground">
				<Pencil aria-hidden="true" />
			</IconButton>
			<IconButton label="Filter Recipes, 2 filters on" look="quiet">
				<SlidersHorizontal aria-hidden="true" className="size-6" />
				<span className="count-badge num" aria-hidden="true">
					2
				</span>
			</IconButton>
			<IconButton label="Not now" disabled>
				<Copy aria-hidden="true" />
			</IconButton>
			<Menu
				label="More"
				items={[
					{
						label: 'Edit',
						icon: <Pencil aria-hidden="true" />,
						onSelect: () => showToast({ kind: 'word', title: 'Edit' }),
					},
					{ label: 'Copy', icon: <Copy aria-hidden="true" />, disabled: true, onSelect: () => undefined },
					{
						label: 'Delete',
						icon: <Trash2 aria-hidden="true" />,
						look: 'danger',
						onSelect: () => showToast({ kind: 'done', title: 'Deleted' }),
					},
				]}
			>
				<EllipsisVertical aria-hidden="true" />
			</Menu>
		</Row>
	</Part>
)

const Chips = () => {
	const [pressed, setPressed] = useState(true)
	return (
		<Part title="Chips, tags, notices">
			<Row>
				<Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
					Mediterranean
				</Chip>
				<Chip pressed={false}>Turkish</Chip>
				<ChipCheckbox name="cuisine" value="nordic" defaultChecked>
					Nordic
				</ChipCheckbox>
				<ChipCheckbox name="cuisine" value="thai">
					Thai
				</ChipCheckbox>
			</Row>
			<Row>
				<StatusChip tone="butter" icon={<CloudOff aria-hidden="true" />}>
					Offline, 3 unsent
				</StatusChip>
				<StatusChip tone="oat" icon={<RefreshCw aria-hidden="true" />}>
					Syncing 2 of 5
				</StatusChip>
				<StatusChip tone="herb" icon={<Check aria-hidden="true" />}>
					Synced, Just now
				</StatusChip>
				<StatusChip tone="beet" icon={<CircleAlert aria-hidden="true" />}>
					Sync failed
				</StatusChip>
			</Row>
			<Row>
				<Tag>Draft</Tag>
				<Tag tone="herb" icon={<Check aria-hidden="true" />}>
					Current plan
				</Tag>
				<Tag tone="butter">Worked out</Tag>
				<Tag tone="beet">Contains eggs</Tag>
				<Tag tone="accent">Now</Tag>
				<Tag tone="popular">Popular</Tag>
			</Row>
			<Notice tone="beet" icon={<TriangleAlert aria-hidden="true" />}>
				<b className="font-semibold">Contains sesame</b>, which you asked to avoid.
				<span className="mt-0.5 block text-ink-2">Clear of nuts, eggs, soy, fish.</span>
			</Notice>
			<Notice tone="butter" icon={<CloudOff aria-hidden="true" />}>
				Your changes are kept on this device.
			</Notice>
		</Part>
	)
}

const Fields = () => (
	<Part title="Fields">
		<Field label="Display name" hint="Shown publicly on your recipes and profile.">
			<TextInput name="display" defaultValue="Kitchen table" />
		</Field>
		<Field label="Email" error="Please enter a valid email address">
			<TextInput name="email" type="email" defaultValue="kitchen@" />
		</Field>
		<Field label="Password" error="Password must be at least 12 characters">
			<PasswordInput
				name="password"
				defaultValue="twelve"
				showLabel="Show password"
				hideLabel="Hide password"
				autoComplete="off"
			/>
		</Field>
		<Field label="Locked">
			<TextInput readOnly defaultValue="Cannot be changed" />
		</Field>
		<Field label="Notes">
			<TextArea rows={3} placeholder="What you would do otherwise next time" />
		</Field>
		<Field label="Difficulty">
			<Select defaultValue="Medium">
				<option>Easy</option>
				<option>Medium</option>
				<option>Hard</option>
			</Select>
		</Field>
		<SearchInput label="Search recipes" placeholder="Search recipes..." />
	</Part>
)

const Choices = () => {
	const [servings, setServings] = useState(4)
	const [units, setUnits] = useState<'metric' | 'us'>('metric')
	return (
		<Part title="Choices">
			<div>
				<Checkbox defaultChecked>By continuing you accept our Terms of Use</Checkbox>
				<Checkbox look="round">Lemons</Checkbox>
				<Checkbox look="round" defaultChecked>
					<span className="done">Olive oil</span>
				</Checkbox>
				<Checkbox disabled>Not possible now</Checkbox>
			</div>
			<div className="divide-y divide-line border-y border-line">
				<Switch defaultChecked>Meal reminders</Switch>
				<Switch hint="Once a week, on Sunday">Recipe recommendations</Switch>
			</div>
			<RadioGroup
				legend="Lemons"
				look="cards"
				className="md:grid-cols-2"
				defaultValue="mine"
				options={[
					{ value: 'mine', label: '3', hint: 'Mine, changed 12m ago' },
					{ value: 'server', label: '5', hint: 'Server, changed 40m ago' },
				]}
			/>
			<RadioGroup
				legend="Theme"
				defaultValue="light"
				options={[
					{ value: 'light', label: 'Light' },
					{ value: 'dark', label: 'Dark' },
					{ value: 'none', label: 'Sepia', disabled: true },
				]}
			/>
			<Row>
				<Stepper
					label="Servings"
					fewerLabel="Fewer servings"
					moreLabel="More servings"
					value={servings}
					onValueChange={setServings}
					max={12}
					format={(value) => `${value} servings`}
				/>
				<SegmentedControl
					label="Units"
					value={units}
					onValueChange={setUnits}
					segments={[
						{ value: 'metric', label: 'Metric' },
						{ value: 'us', label: 'US' },
					]}
				/>
			</Row>
		</Part>
	)
}

const TabParts = () => (
	<Part title="Tabs">
		<TabLinks
			label="Account"
			current="/account"
			links={['Profile', 'Preferences', 'Security', 'Billing', 'Settings'].map((label) => ({
				label,
				to: label === 'Profile' ? '/account' : `/account/${label.toLowerCase()}`,
			}))}
		/>
	</Part>
)

const Numbers = () => (
	<Part title="Meters, steps, people">
		<Meter
			label="AI chat"
			value={17}
			max={20}
			text="17 of 20"
			level="near"
			note="AI chat: 17/20 used this month. Consider upgrading!"
		/>
		<Meter label="Recipes" value={21} max={50} text="21 of 50" />
		<Meter
			label="Cookbooks"
			value={1}
			max={1}
			text="1 of 1"
			level="full"
			note={
				<>
					<CircleAlert aria-hidden="true" className="size-4" />
					Limit reached
				</>
			}
		/>
		<ProgressBar step={2} of={4} />
		<Row>
			<Avatar name="Kitchen Table" size={64} cloth="blush" />
			<Avatar name="Olive" size={40} cloth="herb" />
			<Avatar name="" size={32} />
			<Avatar name="With a picture" size={40} url="/icons/icon-192.png" />
			<LogoMark className="size-11" />
		</Row>
	</Part>
)

const Overlays = () => {
	const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet'>()
	const close = () => setOpen(undefined)
	return (
		<Part title="Dialogs, sheets, toasts">
			<Row>
				<Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
				<Button onClick={() => setOpen('confirm')}>Ask first</Button>
				<Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
			</Row>
			<Row>
				<Button
					onClick={() =>
						showToast({
							kind: 'done',
							title: 'Recipe extracted successfully!',
							description: 'You can now edit and save the recipe',
						})
					}
				>
					Toast
				</Button>
				<Button onClick={() => showToast({ kind: 'offline', title: 'Item saved offline, will sync when online' })}>
					Offline toast
				</Button>
				<Button
					onClick={() =>
						showToast({
							kind: 'problem',
							title: 'Recipe storage limit reached (50/50)',
							description: 'Upgrade your plan to store more recipes',
							action: { label: 'Upgrade', onPress: () => showToast({ kind: 'word', title: 'Upgrade' }) },
							durationMs: 6000,
						})
					}
				>
					Toast with an action
				</Button>
			</Row>
			<Dialog
				open={open === 'dialog'}
				onOpenChange={close}
				title="Choose what to keep"
				description="We found conflicts between your offline changes and the server data."
				footer={
					<>
						<p className="num flex-1 text-small text-ink-2">0 of 1 chosen</p>
						<Button look="text" onClick={close}>
							Cancel
						</Button>
						<Button look="primary" disabled>
							Resolve Conflicts
						</Button>
					</>
				}
			>
				<div className="mt-5 border-t border-line pt-4">
					<RadioGroup
						legend="Shopping list, Lemons"
						look="cards"
						className="md:grid-cols-2"
						options={[
							{ value: 'mine', label: '3', hint: 'Mine, changed 12m ago' },
							{ value: 'server', label: '5', hint: 'Server, changed 40m ago' },
						]}
					/>
				</div>
				<div className="mt-4">
					<Field label="A field on a dialog">
						<TextInput />
					</Field>
				</div>
			</Dialog>
			<ConfirmDialog
				open={open === 'confirm'}
				onOpenChange={close}
				title="Delete this recipe?"
				cancelLabel="Cancel"
				confirmLabel="Delete"
				look="danger"
				onConfirm={close}
			>
				It leaves your library on every device.
			</ConfirmDialog>
			<Sheet
				open={open === 'sheet'}
				onOpenChange={close}
				title="Filter Recipes"
				closeLabel="Close"
				footer={
					<Button look="primary" className="flex-1" onClick={close}>
						Show 12 recipes
					</Button>
				}
			>
				<div className="mt-4 flex flex-wrap gap-2">
					{['Mediterranean', 'Turkish', 'Nordic', 'Italian', 'French', 'Greek'].map((name) => (
						<ChipCheckbox key={name}>{name}</ChipCheckbox>
					))}
				</div>
			</Sheet>
		</Part>
	)
}

const States = () => (
	<Part title="Empty, wrong, waiting" wide>
		<div className="grid rounded-lg border border-line md:grid-cols-2">
			<EmptyState title="No recipes yet" action={<Button>Add First Recipe</Button>}>
				Paste a link to one you already love, or write one down.
			</EmptyState>
			<EmptyState title="No notifications" setting={EMPTY_GLASS} action={<Button>Explore Recipes</Button>}>
				When someone rates or follows, it lands here.
			</EmptyState>
		</div>
		<div className="grid gap-6 lg:grid-cols-2">
			<ErrorCard requestId="01981c5e-6f6b-7d60">Your unsent edits are kept on this device.</ErrorCard>
			<SkeletonPage label="Loading" className="rounded-lg border border-line p-5">
				<div className="grid grid-cols-3 gap-4">
					<SkeletonCard />
					<SkeletonCard />
					<SkeletonCard />
				</div>
			</SkeletonPage>
		</div>
		<div className="rounded-lg border border-line">
			<NotFound homeTo="/home" />
		</div>
		{SKELETON_PATHS.map(([kind, path]) => (
			<details key={kind}>
				<summary>Waiting for {kind}</summary>
				<SkeletonForPath path={path} label="Loading" />
			</details>
		))}
	</Part>
)

const Cards = () => (
	<Part title="Carousel" wide>
		<Carousel label="Recent" className="!mx-0 !px-1">
			{SETTINGS.slice(0, 8).map((setting) => (
				<li key={`${setting.food}${setting.tint}`} className="w-[15.5rem]">
					<a href="#plates" className="card">
						<Plate setting={setting} className="aspect-[4/3]" />
						<span className="serif mt-3 block text-h4">Roast squash soup with chilli and sesame</span>
						<span className="num mt-1 block text-small text-ink-2">55m · 4 servings · Easy</span>
					</a>
				</li>
			))}
		</Carousel>
	</Part>
)

/** Every part of the kit in its states, as a style guide. Mounted on developers' machines only. */
export const Gallery = () => {
	const [theme, setTheme] = useState<Theme>('light')
	useEffect(() => hideBrokenPhotos(document), [])
	const show = (next: Theme) => {
		setTheme(next)
		applyTheme(next)
	}
	return (
		<>
			<SkipLink targetId="kit">Skip to content</SkipLink>
			<AppFrame
				label="Main"
				bar={ITEMS}
				rail={ITEMS}
				active="/recipes"
				home={{ to: '/home', label: 'Home' }}
				railItem={{ to: '/nomster', label: 'Nomster', icon: Sparkles }}
			>
				<main id="kit" className="page pt-4 pb-10 lg:pt-10">
					<Header
						title="The kit"
						actions={
							<SegmentedControl
								label="Theme"
								value={theme}
								onValueChange={show}
								segments={[
									{ value: 'light', label: 'Light' },
									{ value: 'dark', label: 'Dark' },
								]}
							/>
						}
						bell={
							<IconButton label="Notifications, 3 unread">
								<Bell aria-hidden="true" className="size-6" />
								<span className="count-badge num" aria-hidden="true">
									3
								</span>
							</IconButton>
						}
					/>
					<p className="mt-1 text-ink-2">
						Every part in its states. <span className="sr-only">This sentence is only spoken.</span>
						<Camera aria-hidden="true" className="inline size-4" />
					</p>
					<div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-2">
						<Type />
						<Colours />
						<Plates />
						<Buttons />
						<Chips />
						<Fields />
						<Choices />
						<TabParts />
						<Numbers />
						<Overlays />
						<Cards />
						<States />
					</div>
				</main>
			</AppFrame>
			<Toaster label="Notifications" closeLabel="Close" />
		</>
	)
}
