/** «работает с 2012», «победитель конкурса 2023»: a year as a document writes it. */
export const withYears = (text: string): string =>
  text
    .replaceAll(
      /(?<=(?<!\p{L})(?:с|со|до)\s+(?:19|20)\d\d)(?=[\s,.;)]|$)(?!\s+(?:год|по\s|[-–]))/giu,
      ' года',
    )
    .replaceAll(/(?<=(?<!\p{L})в\s+(?:19|20)\d\d)(?=[\s,.;)]|$)(?!\s+год)/giu, ' году')
    .replaceAll(/(?<=\p{Ll}{3}\s(?:19|20)\d\d)(?=[,.;)]|$)/gu, ' года')
