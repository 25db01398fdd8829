/**
 * Buttons that another provider answers as long as the named one has no credentials of its own. Configuration: change it
 * here.
 */
export const PROVIDER_ALIASES: Readonly<Record<string, string>> = { instagram: 'azure', pinterest: 'discord' }
