import { CircleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { APPEAL, type CooksDecision } from '../model/appeal-words.ts'
import { removalReason } from '../model/decided.ts'

type AppealPageProps = {
	decision: CooksDecision
	/** The answer to a text that was refused: why, at the field or for the page, and the text. */
	refused: { error: string | null; problem: string | null; text: string } | undefined
}

/** What was decided about something of the cook, and the one appeal against it. */
export function AppealPage({ decision, refused }: AppealPageProps) {
	const { entity, title, reason, decidedAt, wasRemoved, link, appeal } = decision
	const place = usePlace()
	const dateOf = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	return (
		<main id="main" tabIndex={-1} className="page max-w-[44rem] pt-2 pb-12 lg:pt-10">
			<Header title={APPEAL.title} back={{ to: '/notifications', label: APPEAL.back }} />
			<section className="mt-4">
				<h2 className="text-h3 [overflow-wrap:anywhere]">
					{wasRemoved ? APPEAL.wasTakenDown(entity, title) : APPEAL.keptTitle}
				</h2>
				<p className="mt-2">
					{wasRemoved && decidedAt !== null
						? APPEAL.decision(removalReason(reason), dateOf(decidedAt))
						: wasRemoved
							? null
							: APPEAL.keptHint}
				</p>
				{link ? (
					<Link to={link} className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
						{APPEAL.open(entity)}
					</Link>
				) : null}
			</section>
			{appeal ? <Answered decision={decision} appeal={appeal} /> : wasRemoved ? <AppealForm refused={refused} /> : null}
		</main>
	)
}

function Answered({ decision, appeal }: { decision: CooksDecision; appeal: NonNullable<CooksDecision['appeal']> }) {
	const hint = {
		waiting: APPEAL.waitingHint,
		granted: APPEAL.grantedHint(decision.entity, decision.isPublic),
		refused: APPEAL.refusedHint,
	}[appeal.state]
	return (
		<section className="mt-8">
			<div role="status">
				<h2 className="text-h3">{APPEAL.states[appeal.state]}</h2>
				<p className="mt-2">{hint}</p>
			</div>
			<h3 className="mt-6 text-small font-semibold">{APPEAL.yours}</h3>
			<p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{appeal.note}</p>
		</section>
	)
}

function AppealForm({ refused }: Pick<AppealPageProps, 'refused'>) {
	const isBusy = useNavigation().state !== 'idle'
	const form = useFocusFirstError(refused)
	return (
		<Form ref={form} method="post" noValidate className="mt-8 grid gap-5">
			<Field label={APPEAL.label} hint={APPEAL.hint} error={refused?.error ?? undefined}>
				<TextArea name="text" rows={6} defaultValue={refused?.text ?? ''} />
			</Field>
			{refused?.problem ? (
				<Notice tone="beet" role="alert" icon={<CircleAlert aria-hidden="true" />}>
					{refused.problem}
				</Notice>
			) : null}
			<div>
				<Button type="submit" look="primary" busy={isBusy}>
					{APPEAL.send}
				</Button>
			</div>
		</Form>
	)
}
