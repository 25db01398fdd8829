import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AUTO, KNOWN_TAGS } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import { MAX_RULES, type PlanRules, RULE_LIMITS, type Weekday } from '#app/domains/meal-plan/model/auto/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { NumberField, RuleRow, WeekdayField } from './rule-fields.tsx'

const WORKDAYS: Weekday[] = [1, 2, 3, 4, 5]

type RulesFormProps = { rules: PlanRules; sections: readonly string[]; onChange: (rules: PlanRules) => void }

/** The form of the rules of a plan. */
export const RulesForm = ({ rules, sections, onChange }: RulesFormProps) => {
	const set = (changes: Partial<PlanRules>) => onChange({ ...rules, ...changes })
	return (
		<section className="mt-8 grid gap-5">
			<h3 className="text-h3">{AUTO.rules}</h3>
			<div className="grid grid-cols-2 items-end gap-3">
				<NumberField
					label={AUTO.noRepeat}
					value={rules.noRepeatDays}
					max={RULE_LIMITS.days}
					onChange={(days) => set({ noRepeatDays: days ?? 0 })}
				/>
				<NumberField
					label={AUTO.budget}
					value={rules.activeMinutesAWeek}
					max={RULE_LIMITS.minutes}
					onChange={(activeMinutesAWeek) => set({ activeMinutesAWeek })}
				/>
			</div>
			<div>
				<Switch
					checked={rules.useSoon}
					hint={AUTO.useSoonHint}
					onChange={({ target }) => set({ useSoon: target.checked })}
				>
					{AUTO.useSoon}
				</Switch>
				<Switch
					checked={rules.allowUnknown}
					hint={AUTO.allowUnknownHint}
					onChange={({ target }) => set({ allowUnknown: target.checked })}
				>
					{AUTO.allowUnknown}
				</Switch>
			</div>
			<CountRules rules={rules} set={set} />
			<TimeRules rules={rules} sections={sections} set={set} />
			<DayRules rules={rules} set={set} />
		</section>
	)
}

type ListProps = { rules: PlanRules; set: (changes: Partial<PlanRules>) => void }

const replaced = <T,>(list: readonly T[], at: number, changes: Partial<T>): T[] =>
	list.map((one, index) => (index === at ? { ...one, ...changes } : one))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

type RuleListProps = { title: string; addLabel: string; count: number; onAdd: () => void; children: ReactNode }

const RuleList = ({ title, addLabel, count, onAdd, children }: RuleListProps) => (
	<section>
		<h4 className="field-label">{title}</h4>
		<ul className="grid gap-3">{children}</ul>
		{count < MAX_RULES ? (
			<Button look="quiet" size="small" className="mt-2" onClick={onAdd}>
				<Plus aria-hidden="true" />
				{addLabel}
			</Button>
		) : null}
	</section>
)

const TagField = ({ value, onChange }: { value: string; onChange: (tag: string) => void }) => {
	const known = useId()
	return (
		<Field label={AUTO.kind} hint={value === '' ? AUTO.kindHint : undefined}>
			<TextInput
				list={known}
				value={value}
				maxLength={RULE_LIMITS.text}
				onChange={({ target }) => onChange(target.value)}
				autoComplete="off"
			/>
			<datalist id={known}>
				{KNOWN_TAGS.map((tag) => (
					<option key={tag} value={tag} />
				))}
			</datalist>
		</Field>
	)
}

const CountRules = ({ rules: { counts }, set }: ListProps) => (
	<RuleList
		title={AUTO.counts}
		addLabel={AUTO.addCount}
		count={counts.length}
		onAdd={() => set({ counts: [...counts, { tag: '', atLeast: null, atMost: null }] })}
	>
		{counts.map(({ tag, atLeast, atMost }, at) => {
			const put = (changes: Partial<(typeof counts)[number]>) => set({ counts: replaced(counts, at, changes) })
			return (
				<RuleRow key={at} name={tag || AUTO.counts} onDrop={() => set({ counts: without(counts, at) })}>
					<TagField value={tag} onChange={(next) => put({ tag: next })} />
					<div className="grid grid-cols-2 gap-3">
						<NumberField
							label={AUTO.atLeast}
							value={atLeast}
							max={RULE_LIMITS.meals}
							onChange={(next) => put({ atLeast: next })}
						/>
						<NumberField
							label={AUTO.atMost}
							value={atMost}
							max={RULE_LIMITS.meals}
							onChange={(next) => put({ atMost: next })}
						/>
					</div>
				</RuleRow>
			)
		})}
	</RuleList>
)

const TimeRules = ({ rules: { times }, sections, set }: ListProps & { sections: readonly string[] }) => (
	<RuleList
		title={AUTO.times}
		addLabel={AUTO.addTime}
		count={times.length}
		onAdd={() => set({ times: [...times, { weekdays: WORKDAYS, section: null, active: null, total: 30 }] })}
	>
		{times.map(({ weekdays, section, active, total }, at) => {
			const put = (changes: Partial<(typeof times)[number]>) => set({ times: replaced(times, at, changes) })
			const named = section === null || sections.includes(section) ? sections : [...sections, section]
			return (
				<RuleRow key={at} name={AUTO.times} onDrop={() => set({ times: without(times, at) })}>
					<WeekdayField label={AUTO.weekdays} chosen={weekdays} onChange={(next) => put({ weekdays: next })} />
					<Field label={AUTO.section}>
						<Select value={section ?? ''} onChange={({ target }) => put({ section: target.value || null })}>
							<option value="">{AUTO.everySection}</option>
							{named.map((name) => (
								<option key={name}>{name}</option>
							))}
						</Select>
					</Field>
					<div className="grid grid-cols-2 gap-3">
						<NumberField
							label={AUTO.total}
							value={total}
							max={RULE_LIMITS.minutes}
							onChange={(next) => put({ total: next })}
						/>
						<NumberField
							label={AUTO.active}
							value={active}
							max={RULE_LIMITS.minutes}
							onChange={(next) => put({ active: next })}
						/>
					</div>
				</RuleRow>
			)
		})}
	</RuleList>
)

const DayRules = ({ rules: { days }, set }: ListProps) => (
	<RuleList
		title={AUTO.days}
		addLabel={AUTO.addDay}
		count={days.length}
		onAdd={() => set({ days: [...days, { weekdays: [1], tag: '' }] })}
	>
		{days.map(({ weekdays, tag }, at) => {
			const put = (changes: Partial<(typeof days)[number]>) => set({ days: replaced(days, at, changes) })
			return (
				<RuleRow key={at} name={tag || AUTO.days} onDrop={() => set({ days: without(days, at) })}>
					<WeekdayField label={AUTO.weekdays} chosen={weekdays} onChange={(next) => put({ weekdays: next })} />
					<TagField value={tag} onChange={(next) => put({ tag: next })} />
				</RuleRow>
			)
		})}
	</RuleList>
)
