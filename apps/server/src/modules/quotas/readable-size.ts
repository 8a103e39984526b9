const units = ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const

/** A size in bytes with at most one decimal: «1,5 ГБ». */
export function readableSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const amount = (bytes / 1024 ** power).toLocaleString('ru-RU', { maximumFractionDigits: 1 })
  return `${amount} ${units[power]}`
}
