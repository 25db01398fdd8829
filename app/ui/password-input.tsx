import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { IconButton } from './icon-button.tsx'

/** A password input with an eye button that shows it. */
export const PasswordInput = ({
	showLabel,
	hideLabel,
	className,
	...rest
}: Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string }) => {
	const [shown, setShown] = useState(false)
	return (
		<div className={classNames('input !pr-0.5', className)}>
			<input
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
				{...useFieldControl()}
				{...rest}
				type={shown ? 'text' : 'password'}
			/>
			<IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
				{shown ? <EyeOff aria-hidden="true" className="size-6" /> : <Eye aria-hidden="true" className="size-6" />}
			</IconButton>
		</div>
	)
}
