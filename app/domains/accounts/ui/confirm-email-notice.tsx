import { Mail } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Shown on the account page while an address is not confirmed. `answer` is the result of 'Send again'. */
export const ConfirmEmailNotice = ({ email, answer }: { email: string; answer: string | undefined }) => {
	const isBusy = useNavigation().formData?.get('intent') === 'send_confirmation'
	return (
		<Notice tone="butter" icon={<Mail aria-hidden="true" />}>
			<p className="font-semibold">Your email address is not confirmed yet.</p>
			<p className="mt-1 wrap-anywhere">
				We sent a link to {email}. You can do everything private without it; publishing a recipe needs it.
			</p>
			<Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
				<Button type="submit" name="intent" value="send_confirmation" look="line" size="small" busy={isBusy}>
					Send again
				</Button>
				<p role="status" className="min-w-0 flex-1">
					{answer}
				</p>
			</Form>
		</Notice>
	)
}
