/** A provider on the account page. */
export type ConnectedAccount = {
	/** Its name in our addresses; null when it is no longer configured. */
	id: string | null
	/** The provider of the identity. */
	provider: string
	label: string
	isConnected: boolean
	/** The address that the provider last reported. */
	email: string | null
}

/** Every sentence of the connected accounts; the spec's words where it has them. */
export const CONNECTED = {
	title: 'Connected Accounts',
	notConnectedYet: 'Not connected',
	connected: 'Connected',
	connect: 'Connect',
	disconnect: 'Disconnect',
	nameOf: (action: string, provider: string) => `${action} ${provider}`,
	confirmTitle: (provider: string) => `Disconnect ${provider}?`,
	confirm: (provider: string) =>
		`You will no longer be able to sign in with ${provider}. Make sure that you keep another way to sign in.`,
	keep: 'Keep it',
	disconnected: (provider: string) => `Disconnected from ${provider}`,
	notDisconnected: (provider: string) => `Could not disconnect from ${provider}`,
	failed: (provider: string) => `Failed to disconnect from ${provider}`,
	noUser: 'Unable to get current user',
	lastMethod: 'Cannot disconnect your only login method. Please add another authentication method first.',
	notConnected: (provider: string) => `${provider} account is not connected`,
	notEnabled: 'Account disconnection is not currently enabled. Please contact support to disconnect your account.',
} as const
