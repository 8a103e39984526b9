const gigabyte = 1024 ** 3

/** Gigabytes with a decimal comma, or nothing: the installation's setting. */
export const isQuota = (text: string): boolean =>
  text.trim() === '' || /^\d{1,6}(?:[,.]\d{1,3})?$/u.test(text.trim())

/** `1,5` of 1 610 612 736; rounded to thousandths. */
export const gigabytesOf = (bytes: number | null): string =>
  bytes === null ? '' : String(Math.round((bytes / gigabyte) * 1000) / 1000).replace('.', ',')

/** Bytes of the typed gigabytes; null of nothing. */
export const bytesOf = (text: string): number | null =>
  text.trim() === '' ? null : Math.round(Number(text.trim().replace(',', '.')) * gigabyte)
