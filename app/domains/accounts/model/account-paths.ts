/** Where a cook says what is avoided and liked. The spec names onboarding, which nobody can visit a second time; the account has the same preferences. */
export const PREFERENCES_PATH = '/account#preferences'
