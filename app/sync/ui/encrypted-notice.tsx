import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countEncrypted, exportEncrypted } from '../client/session/encrypted-file.ts'
import {
	ENCRYPTED_HINT,
	EXPORT_ENCRYPTED_FAILED,
	EXPORT_FILE,
	encryptedFileName,
	leftEncrypted,
} from '../model/messages-unencrypted.ts'
import { saveFile } from './save-file.ts'

/**
 * Shown after a refused sign-in: this device has encrypted changes of a signed-out account, which a file can take to
 * the operator of the server.
 */
export default function EncryptedNotice() {
	const [count, setCount] = useState(0)
	const [hasFailed, setHasFailed] = useState(false)
	useEffect(() => {
		// If the browser stores nothing for us, there is nothing to offer.
		countEncrypted().then(setCount, () => undefined)
	}, [])
	if (count === 0) return null
	const save = async () => {
		const file = await exportEncrypted().catch(() => null)
		setHasFailed(!file)
		if (file) saveFile(file, encryptedFileName(new Date().toISOString().slice(0, 10)))
	}
	return (
		<Notice tone="butter" role="status" icon={<LockKeyhole aria-hidden="true" />} className="mb-6">
			<p className="font-semibold">{leftEncrypted(count)}</p>
			<p>{ENCRYPTED_HINT}</p>
			<Button look="line" size="small" className="mt-3" onClick={() => void save()}>
				{EXPORT_FILE}
			</Button>
			{hasFailed ? <p role="alert">{EXPORT_ENCRYPTED_FAILED}</p> : null}
		</Notice>
	)
}
