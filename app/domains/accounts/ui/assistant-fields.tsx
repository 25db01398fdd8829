import { ASSISTANT_SETTINGS as S } from '#app/domains/assistant/model/settings-messages.ts'
import { Switch } from '#app/ui/switch.tsx'
import type { Preferences } from '../model/preferences.ts'

type AssistantSettings = Pick<Preferences, 'assistant_sends_needs' | 'assistant_on_device'>
type AssistantFieldsProps = { preferences: AssistantSettings; onChange(changes: AssistantSettings): void }

/** What goes to a model, and what is answered without one. Both are on until the cook says otherwise. */
export const AssistantFields = ({ preferences, onChange }: AssistantFieldsProps) => (
	<fieldset>
		<legend className="field-label">{S.title}</legend>
		<Switch
			hint={S.sendNeedsHint}
			checked={preferences.assistant_sends_needs ?? true}
			onChange={({ currentTarget }) => onChange({ assistant_sends_needs: currentTarget.checked })}
		>
			{S.sendNeeds}
		</Switch>
		<Switch
			hint={S.onDeviceHint}
			checked={preferences.assistant_on_device ?? true}
			onChange={({ currentTarget }) => onChange({ assistant_on_device: currentTarget.checked })}
		>
			{S.onDevice}
		</Switch>
	</fieldset>
)
