import { CircleAlert, Lightbulb } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dish } from '#app/ui/plate.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import {
	type ChoiceName,
	LAST_STEP,
	ONBOARDING_STEPS,
	type OnboardingDraft,
	percentComplete,
	preferencesFrom,
	toggleChoice,
} from '../model/onboarding.ts'
import type { Preferences } from '../model/preferences.ts'
import { keepDraft, restoreDraft } from './onboarding-draft-store.ts'
import { ChipList, ExperienceChoice, TimeChoice } from './preference-fields.tsx'

/** One table setting per step, so that the cook sees the page change. */
const TABLES = [
	{ food: 'salad', crockery: 'bowl', cloth: 'herb', weave: 'gingham', tint: 'own' },
	{ food: 'pizza', crockery: 'board', cloth: 'butter', weave: 'stripe', tint: 'own' },
	{ food: 'soup', crockery: 'speckle', cloth: 'sea', weave: 'stitch', tint: 'own' },
	{ food: 'cake', crockery: 'scallop', cloth: 'plum', weave: 'gingham', tint: 'own' },
] as const

/**
 * The four steps as one form: scripts show one step at a time; without them all are listed and one button saves them.
 */
export const OnboardingForm = ({ userId, failure }: { userId: string; failure: string | undefined }) => {
	const { step, preferences, goTo, toggle, choose } = useOnboarding(userId)
	const saving = useNavigation().formData?.get('intent')
	const heading = useFocusOnChange(step)
	const table = TABLES[step] ?? TABLES[0]
	const chips = (list: ChoiceName) => (
		<ChipList list={list} chosen={preferences[list]} onToggle={(value) => toggle(list, value)} />
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
						{chips('dietary_restrictions')}
						{chips('allergens')}
					</Step>
					<Step index={1} current={step} heading={heading}>
						{chips('preferred_cuisines')}
						{chips('disliked_cuisines')}
					</Step>
					<Step index={2} current={step} heading={heading}>
						<ExperienceChoice
							value={preferences.cooking_experience}
							onChoose={(value) => choose('cooking_experience', value)}
						/>
						<TimeChoice
							value={preferences.time_availability}
							onChoose={(value) => choose('time_availability', value)}
						/>
						{chips('preferred_categories')}
					</Step>
					<Step index={3} current={step} heading={heading}>
						{chips('cooking_goals')}
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

/** Enter on a chip would press the form's first button, which skips. */
function keepEnter(event: KeyboardEvent) {
	if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
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

/** Hidden steps stay in the form, so that their choices are sent with it. */
const Step = ({ index, current, heading, children }: StepProps) => (
	<section className={classNames('mb-8 gap-8', index === current ? 'grid' : 'hidden noscript:grid')}>
		<h2 ref={index === current ? heading : undefined} tabIndex={-1} className="text-h2 outline-none">
			{ONBOARDING_STEPS[index]}
		</h2>
		{children}
	</section>
)

const FRESH: OnboardingDraft = { step: 0, preferences: preferencesFrom(() => undefined) }

/** The steps and the choices so far, stored in this browser with every change. */
function useOnboarding(userId: string) {
	const [draft, setDraft] = useState<OnboardingDraft>(FRESH)

	// After hydration: the server cannot know what this browser has stored.
	useEffect(() => setDraft((current) => restoreDraft(userId) ?? current), [userId])

	const change = (next: OnboardingDraft) => {
		setDraft(next)
		keepDraft(userId, next)
	}
	const { step, preferences } = draft
	return {
		step,
		preferences,
		goTo: (target: number) => change({ step: Math.min(LAST_STEP, Math.max(0, target)), preferences }),
		toggle: (list: ChoiceName, value: string) => change({ step, preferences: toggleChoice(preferences, list, value) }),
		choose: <Field extends 'cooking_experience' | 'time_availability'>(field: Field, value: Preferences[Field]) =>
			change({ step, preferences: { ...preferences, [field]: value } }),
	}
}
