import { AtSign } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { USERNAME } from '../model/username.ts'
import { UsernameForm } from './username-form.tsx'

const keyOf = (userId: string) => `username-asked:${userId}`

/** Whether the cook has said 'Not now' on this device; true without storage, since the answer could not be kept. */
function wasDeclined(userId: string): boolean {
	try {
		return localStorage.getItem(keyOf(userId)) !== null
	} catch {
		return true
	}
}

/** On the page of an own public recipe, after the first publishing: asks for a username, once on a device. */
export default function UsernameNotice({ userId }: { userId: string }) {
	const form = useId()
	const [isOpen, setOpen] = useState(false)
	// After the first paint: the server does not know what this device has kept.
	useEffect(() => setOpen(!wasDeclined(userId)), [userId])
	if (!isOpen) return null
	const decline = () => {
		setOpen(false)
		try {
			localStorage.setItem(keyOf(userId), '1')
		} catch {
			// Then it is asked again.
		}
	}
	return (
		<Notice tone="butter" icon={<AtSign aria-hidden="true" className="size-5" />} className="mt-4 print:hidden">
			<p className="font-semibold">{USERNAME.title}</p>
			<p>{USERNAME.intro}</p>
			<div className="mt-3">
				<UsernameForm id={form} username={null} onSaved={() => setOpen(false)}>
					{(isBusy) => (
						<span className="flex flex-wrap gap-2">
							<Button type="submit" look="line" busy={isBusy}>
								{USERNAME.save}
							</Button>
							<Button look="text" onClick={decline}>
								{USERNAME.later}
							</Button>
						</span>
					)}
				</UsernameForm>
			</div>
		</Notice>
	)
}
