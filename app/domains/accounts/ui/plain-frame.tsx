import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo-mark.tsx'

/** A page of one question or one sentence, without the frame. */
export const PlainFrame = ({ title, children }: { title: string; children: ReactNode }) => (
	<main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:pt-12">
		<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
			<LogoMark className="size-11" />
		</Link>
		<h1 className="text-h1 lg:text-display">{title}</h1>
		{children}
	</main>
)
