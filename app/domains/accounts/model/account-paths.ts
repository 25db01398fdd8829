/**
 * Where a cook edits what to avoid and what is liked. The spec names onboarding, which nobody can visit a second time;
 * the account page has the same preferences.
 */
export const PREFERENCES_PATH = '/account#preferences'
