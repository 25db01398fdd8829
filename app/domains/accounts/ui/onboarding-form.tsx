import { CircleAlert, Lightbulb } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ChipCheckbox } from '../../../ui/chip-checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LogoMark } from '../../../ui/logo-mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dish } from '../../../ui/plate.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { CHOICES, type ChoiceName, LAST_STEP, ONBOARDING_STEPS, percentComplete } from '../model/onboarding.ts'
import { COOKING_EXPERIENCES, TIME_AVAILABILITIES } from '../model/preference-options.ts'
import type { Preferences } from '../model/preferences.ts'
import { useOnboarding } from './use-onboarding.ts'

const EXPERIENCE_WORDS: Record<Preferences['cooking_experience'], { label: string; hint: string }> = {
	beginner: { label: 'Beginner', hint: 'I am finding my way round the kitchen' },
	intermediate: { label: 'Intermediate', hint: 'I cook often and follow most recipes' },
	advanced: { label: 'Advanced', hint: 'I cook without a recipe, or change it' },
}
const TIME_WORDS: Record<Preferences['time_availability'], { label: string; hint: string }> = {
	quick: { label: 'Quick', hint: '30 minutes or less' },
	moderate: { label: 'Moderate', hint: '30 to 60 minutes' },
	extended: { label: 'Extended', hint: 'More than 60 minutes' },
}

/** One table per step, so that the cook sees the page turn. */
const TABLES = [
	{ food: 'salad', crockery: 'bowl', cloth: 'herb', weave: 'gingham', tint: '1' },
	{ food: 'pizza', crockery: 'board', cloth: 'butter', weave: 'stripe', tint: '2' },
	{ food: 'soup', crockery: 'speckle', cloth: 'sea', weave: 'stitch', tint: '1' },
	{ food: 'cake', crockery: 'scallop', cloth: 'plum', weave: 'gingham', tint: '3' },
] as const

/**
 * The four steps as one form: scripts show one step at a time, without them all stand below each other and one button
 * saves them.
 */
export const OnboardingForm = ({ userId, failure }: { userId: string; failure: string | undefined }) => {
	const { step, preferences, goTo, toggle, choose } = useOnboarding(userId)
	const saving = useNavigation().formData?.get('intent')
	const heading = useFocusOnChange(step)
	const table = TABLES[step] ?? TABLES[0]
	const chips = (list: ChoiceName, legend: string, hint?: string) => (
		<ChipList
			list={list}
			legend={legend}
			hint={hint}
			chosen={preferences[list]}
			onToggle={(value) => toggle(list, value)}
		/>
	)

	return (
		<div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.55fr)]">
			<main className="has-no-bar mx-auto flex w-full max-w-[48rem] flex-col px-5 pt-4 pb-28 md:px-8 lg:px-12 lg:py-10">
				<LogoMark className="size-11" />
				<h1 className="mt-6 text-h1 lg:text-display">Tell us how you cook</h1>
				<div className="mt-5 noscript:hidden">
					<p aria-hidden="true" className="num mb-2 flex justify-between font-semibold text-ink-2">
						<span>
							Step {step + 1} of {ONBOARDING_STEPS.length}
						</span>
						<span>{percentComplete(step)}% complete</span>
					</p>
					<ProgressBar step={step + 1} of={ONBOARDING_STEPS.length} textHidden />
				</div>
				<Form method="post" replace onKeyDown={keepEnter} className="mt-8 flex flex-1 flex-col">
					{failure ? (
						<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert" className="mb-6">
							{failure}
						</Notice>
					) : null}
					<Step index={0} current={step} heading={heading}>
						{chips('dietary_restrictions', 'How do you eat?', 'Choose what fits, or nothing.')}
						{chips('allergens', 'What must not be on your plate?', 'Recipes that contain it will say so.')}
					</Step>
					<Step index={1} current={step} heading={heading}>
						{chips('preferred_cuisines', 'Which cuisines do you like?')}
						{chips('disliked_cuisines', 'Which would you rather avoid?')}
					</Step>
					<Step index={2} current={step} heading={heading}>
						<RadioGroup
							legend="How much have you cooked?"
							name="cooking_experience"
							look="cards"
							className="sm:grid-cols-3"
							options={COOKING_EXPERIENCES.map((value) => ({ value, ...EXPERIENCE_WORDS[value] }))}
							value={preferences.cooking_experience}
							onValueChange={(value) =>
								choose('cooking_experience', known(COOKING_EXPERIENCES, value, preferences.cooking_experience))
							}
						/>
						<RadioGroup
							legend="How long may dinner take?"
							name="time_availability"
							look="cards"
							className="sm:grid-cols-3"
							options={TIME_AVAILABILITIES.map((value) => ({ value, ...TIME_WORDS[value] }))}
							value={preferences.time_availability}
							onValueChange={(value) =>
								choose('time_availability', known(TIME_AVAILABILITIES, value, preferences.time_availability))
							}
						/>
						{chips('preferred_categories', 'What do you cook most?')}
					</Step>
					<Step index={3} current={step} heading={heading}>
						{chips('cooking_goals', 'What would you like to get better at?')}
						<Notice tone="herb" icon={<Lightbulb aria-hidden="true" />}>
							<h3 className="text-h4">What happens next?</h3>
							<p className="mt-1">
								Your home page opens with recipes that fit what you chose. Nobody else sees these answers.
							</p>
						</Notice>
					</Step>
					<div className="action-bar items-center lg:static lg:mt-10 lg:border-0 lg:px-0">
						{step > 0 ? (
							<Button look="text" className="px-2 sm:px-5 noscript:hidden" onClick={() => goTo(step - 1)}>
								Back
							</Button>
						) : null}
						<Button
							type="submit"
							name="intent"
							value="skip"
							look="text"
							className="ml-auto px-2 sm:px-5"
							busy={saving === 'skip'}
						>
							Skip for now
						</Button>
						{step < LAST_STEP ? (
							<Button look="primary" className="sm:min-w-32 noscript:hidden" onClick={() => goTo(step + 1)}>
								Next
							</Button>
						) : null}
						<Button
							type="submit"
							name="intent"
							value="complete"
							look="primary"
							className={classNames('sm:min-w-32', step < LAST_STEP && 'hidden noscript:inline-flex')}
							busy={saving === 'complete'}
						>
							{saving === 'complete' ? 'Saving...' : 'Complete'}
						</Button>
					</div>
				</Form>
			</main>
			<div
				className="plate is-bleed is-table sticky top-0 hidden h-dvh lg:block"
				data-cloth={table.cloth}
				data-weave={table.weave}
				aria-hidden="true"
			>
				<Dish setting={table} className="absolute top-[22%] left-[12cqw] w-[104cqw]" />
			</div>
		</div>
	)
}

/** A press of Enter on a chip would press the form's first button, which skips. */
function keepEnter(event: KeyboardEvent) {
	if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function known<T extends string>(options: readonly T[], value: string, current: T): T {
	return options.find((option) => option === value) ?? current
}

/** Moves the focus to the open step's heading when the step changes, not when the page opens. */
function useFocusOnChange(step: number) {
	const heading = useRef<HTMLHeadingElement>(null)
	const shown = useRef(step)
	useEffect(() => {
		if (shown.current === step) return
		shown.current = step
		heading.current?.focus({ preventScroll: true })
		window.scrollTo({ top: 0 })
	}, [step])
	return heading
}

type StepProps = {
	index: number
	current: number
	heading: React.RefObject<HTMLHeadingElement | null>
	children: ReactNode
}

/** Steps that are not open stay in the form, so that their choices are sent with it. */
const Step = ({ index, current, heading, children }: StepProps) => (
	<section className={classNames('mb-8 gap-8', index === current ? 'grid' : 'hidden noscript:grid')}>
		<h2 ref={index === current ? heading : undefined} tabIndex={-1} className="text-h2 outline-none">
			{ONBOARDING_STEPS[index]}
		</h2>
		{children}
	</section>
)

type ChipListProps = {
	list: ChoiceName
	legend: string
	hint: string | undefined
	chosen: string[]
	onToggle: (value: string) => void
}

const ChipList = ({ list, legend, hint, chosen, onToggle }: ChipListProps) => (
	<fieldset>
		<legend className="field-label">{legend}</legend>
		{hint ? <p className="-mt-1 mb-3 text-small text-ink-2">{hint}</p> : null}
		<div className="mt-1 flex flex-wrap gap-2">
			{CHOICES[list].map((option) => (
				<ChipCheckbox
					key={option}
					name={list}
					value={option}
					checked={chosen.includes(option)}
					onChange={() => onToggle(option)}
				>
					{option}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)
