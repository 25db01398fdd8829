import { Checkbox } from '#app/ui/checkbox.tsx'
import { STAY } from '../model/stay.ts'

/** 'Stay signed in'. The sign-ins beside its form read it by `readStay`. */
export const StayCheckbox = ({ isOn = true }: { isOn?: boolean }) => (
	<Checkbox name={STAY.name} defaultChecked={isOn}>
		{STAY.label}
	</Checkbox>
)

/** The page's choice as the value of the field; on for a page without the checkbox. */
export function readStay(): string {
	const checkbox = document.querySelector<HTMLInputElement>(`[type=checkbox][name=${STAY.name}]`)
	return checkbox?.checked === false ? '' : STAY.on
}
