/** What a recipe of ours adds to schema.org, which has no place for it. */
export const OWN = 'nomster:'
export const SCHEMA_CONTEXT = ['https://schema.org', { nomster: 'urn:nomster:' }]
/** How RecipeSage names the recipe's notes among its comments; ours does alike, so that each reads the other. */
export const NOTES_NAME = 'Author Notes'
