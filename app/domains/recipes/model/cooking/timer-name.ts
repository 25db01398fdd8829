import { stepNumber } from './messages.ts'

const SHORT_NAME = 28

/** 'Step 3', preceded by the step's first ingredient if its name is short. `index` counts from zero. */
export function timerName(ingredient: string, index: number): string {
	const words = ingredient.trim()
	const step = stepNumber(index + 1)
	const name = words && words.length <= SHORT_NAME ? `${words}, ${step}` : step
	return name.charAt(0).toUpperCase() + name.slice(1)
}
