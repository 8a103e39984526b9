/** Where a clause lists several things. */
export const items = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) =>
      text.split(/,\s+(?!\d{1,2}:|\d{4}|(?:на|за|в|во|у|под|около|из|для)\s+\p{L}[^,\d]{2,40}(?:,|$))|;\s+/u),
    )
    .map((one) => one.replace(/[.\s]+$/u, '').trim())
    .filter((one) => one !== '')
