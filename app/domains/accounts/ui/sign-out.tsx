import { LogOut } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SIGN_OUT } from '../model/sign-out.ts'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

/** False when the browser stores nothing for us: then there is nothing to ask about. */
const hasUnsent = async (): Promise<boolean> => {
	const { countLeft, findUnsent } = await import('#app/sync/client/session/sign-out.ts')
	return findUnsent().then(
		(left) => countLeft(left) > 0,
		() => false,
	)
}

/**
 * Signs out; while this device has edits or drafts that the server lacks, it first tries to send them and then asks.
 */
export function SignOut() {
	const submit = useSubmit()
	const form = useRef<HTMLFormElement>(null)
	const [isAsking, setIsAsking] = useState(false)
	const isLeaving = useNavigation().formAction === '/logout'
	const leave = () => void submit(form.current, { method: 'post', action: '/logout' })
	return (
		<>
			<Form
				ref={form}
				method="post"
				action="/logout"
				onSubmit={async (event) => {
					event.preventDefault()
					if (await hasUnsent()) setIsAsking(true)
					else leave()
				}}
			>
				<Button type="submit" look="line" busy={isLeaving}>
					<LogOut aria-hidden="true" />
					{SIGN_OUT.signOut}
				</Button>
				<p className="mt-2 text-small text-ink-2">{SIGN_OUT.hint}</p>
			</Form>
			{isAsking ? (
				<Suspense>
					<SignOutDialog onClose={() => setIsAsking(false)} onLeave={leave} />
				</Suspense>
			) : null}
		</>
	)
}
