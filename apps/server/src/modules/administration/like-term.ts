/** A term between the percent signs of `like`, where its own signs mean nothing. */
export const likeTerm = (term = '') => term.replaceAll(/[\\%_]/gu, String.raw`\$&`)
