/** Joins the names that are there; utilities come last so that a caller's wins. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
