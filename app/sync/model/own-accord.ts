/** An edit that a device makes without the cook, and would make again: the cook would not miss it. */
export const FILL_PLACE_VERB = 'preferences.fill'

export const isOwnAccord = ({ verb }: { verb: string }): boolean => verb === FILL_PLACE_VERB
