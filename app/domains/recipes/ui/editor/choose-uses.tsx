import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PopoverPanel } from '#app/ui/popover-panel.tsx'

type ChooseUsesProps = {
	anchor: HTMLElement
	/** 'Step 3' */
	label: string
	/** The recipe's ingredient lines as they are in the form. */
	lines: readonly string[]
	uses: readonly string[]
	isOwn: boolean
	/** null: as the grammar finds them. */
	onChange(uses: string[] | null): void
	onClose(): void
}

/** A list of the recipe's ingredients, to tick those that a step uses. */
export default function ChooseUses({ anchor, label, lines, uses, isOwn, onChange, onClose }: ChooseUsesProps) {
	const toggle = (line: string) => {
		const chosen = uses.includes(line) ? uses.filter((other) => other !== line) : [...uses, line]
		// In the recipe's order, not in the order of ticking.
		onChange(lines.filter((known) => chosen.includes(known)))
	}
	return (
		<PopoverPanel
			anchor={anchor}
			title={E.usesOf(label)}
			onClose={onClose}
			className="w-[22rem] max-w-[calc(100vw-1.5rem)] !p-4"
		>
			{lines.length === 0 ? <p className="mt-2 text-ink-2">{E.noIngredients}</p> : null}
			<ul className="mt-2">
				{lines.map((line) => (
					<li key={line}>
						<Checkbox checked={uses.includes(line)} onChange={() => toggle(line)}>
							{line}
						</Checkbox>
					</li>
				))}
			</ul>
			<div className="mt-3 flex flex-wrap justify-end gap-2">
				{isOwn ? (
					<Button size="small" look="text" className="mr-auto" onClick={() => onChange(null)}>
						{E.findUses}
					</Button>
				) : null}
				<Button size="small" look="primary" onClick={onClose}>
					{E.done}
				</Button>
			</div>
		</PopoverPanel>
	)
}
