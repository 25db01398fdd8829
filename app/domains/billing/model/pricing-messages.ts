import type { Tier } from '#app/platform/model/tiers.ts'
import type { ShownFeature } from './usage.ts'

/** The texts of /pricing. */
export const PRICING = {
	title: 'Pricing',
	heading: 'Cook as much as you like',
	lead: 'Basic and Premium have a 14-day free trial. The free plan is free forever.',
	plans: 'Plans',
	billing: 'Billing',
	monthly: 'Monthly',
	yearly: 'Yearly',
	saving: '2 months free (16%)',
	perMonth: 'per month',
	perYear: 'per year',
	popular: 'Popular',
	current: 'Current plan',
	/** What a button does; the plan's name follows for a screen reader. */
	startTrial: 'Start 14-day free trial',
	choose: (tier: Tier) => `Choose ${tier}`,
	upgradeTo: (tier: Tier) => `Upgrade to ${tier}`,
	yearlyBilling: 'Switch to yearly billing',
	twoSteps: (tier: Tier) => `First upgrade to ${tier}, then switch it to yearly billing.`,
	changeTo: (tier: Tier) => `Change to ${tier}`,
	cancel: 'Cancel plan',
	pay: 'Update card',
	/** What stands beside it. `price`: '$4.99 a month'. */
	trialUntil: (day: string, price: string) => `Free until ${day}, then ${price} unless you cancel before.`,
	fromToday: (price: string) => `${price}, from today on.`,
	atOnce: (price: string) => `${price}. Begins at once, and the difference is charged at once.`,
	atOnceInTrial: (day: string, price: string) => `Your trial goes on until ${day}; then ${price}.`,
	nextCycle: 'Takes effect at next billing cycle.',
	nextCycleOn: (day: string) => `Takes effect at next billing cycle, on ${day}.`,
	faq: 'Questions',
} as const

/** The spec's promises, as questions and answers. */
export const FAQ: readonly { question: string; answer: string }[] = [
	{
		question: 'Can I change my plan?',
		answer:
			'Yes, at any time. A larger plan begins at once and the difference is charged at once; a smaller plan or a cancellation takes effect at next billing cycle.',
	},
	{
		question: 'What happens to my recipes when I cancel?',
		answer:
			'Cancelling deletes nothing. Your data is kept for at least 30 days after you cancel, and what goes beyond the limits of a smaller plan can still be read, edited, exported and deleted; only adding more is refused.',
	},
	{
		question: 'Is there annual billing?',
		answer: 'Yes. Annual billing gives 2 months free (16%).',
	},
	{
		question: 'Can I try a plan before I pay?',
		answer:
			'Basic and Premium have a 14-day free trial, once for each account. We ask for a card, write to you 7 days before the trial ends, and you can end it with one press.',
	},
	{
		question: 'Does the free plan stay free?',
		answer: 'The free plan is free forever.',
	},
]

/** The texts of the Usage & Limits card. */
export const USAGE = {
	title: 'Usage & Limits',
	resetsOn: (moment: string) => `Usage resets monthly, next on ${moment}.`,
	/** '17 of 20'; without a limit the count alone. */
	used: (current: number, limit: number) => `${current} of ${limit}`,
	unlimited: (current: number) => `${current}, unlimited`,
	upgradeTo: (tier: Tier) => `Upgrade to ${tier}`,
} as const

/** The features on the card. */
export const FEATURE_LABELS: Record<ShownFeature, string> = {
	aiChat: 'AI chat',
	aiRecipeGeneration: 'AI recipe generation',
	aiImageGeneration: 'AI image generation',
	recipes: 'Recipes',
	cookbooks: 'Cookbooks',
}
