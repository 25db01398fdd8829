/** What a device writes of its own accord, and the next one would again: no cook did it, and none would miss it. */
export const FILL_PLACE_VERB = 'preferences.fill'

export const isOwnAccord = ({ verb }: { verb: string }): boolean => verb === FILL_PLACE_VERB
