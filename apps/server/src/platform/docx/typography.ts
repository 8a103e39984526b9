/** A face every office program has; sizes in half-points. */
export const font = 'Times New Roman'
export const sizes = { title: 30, body: 28, compact: 24, note: 22, small: 20 } as const

/** Signs XML 1.0 cannot hold would make a file that no program opens. */
export const printable = (text: string) =>
  text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
