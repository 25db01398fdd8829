/** Currencies that have no smaller unit. */
const WHOLE = new Set([
	'bif',
	'clp',
	'djf',
	'gnf',
	'jpy',
	'kmf',
	'krw',
	'mga',
	'pyg',
	'rwf',
	'ugx',
	'vnd',
	'vuv',
	'xaf',
	'xof',
	'xpf',
])

/** An amount in the currency's smallest unit, as Stripe has it: '$4.99', 'EUR 4.99'. */
export function amountOf(amount: number, currency: string): string {
	const isWhole = WHOLE.has(currency.toLowerCase())
	const value = isWhole ? String(Math.abs(amount)) : (Math.abs(amount) / 100).toFixed(2)
	const sign = amount < 0 ? '-' : ''
	return currency.toLowerCase() === 'usd' ? `${sign}$${value}` : `${sign}${currency.toUpperCase()} ${value}`
}
