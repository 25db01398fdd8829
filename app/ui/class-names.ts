/** Joins the given names; utilities come last, so that the caller's win. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
