import type { Citation } from '@uprava/contract/laws.ts'

/** Short names of codes. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/об административных правонарушениях/iu, 'КоАП РФ'],
  [/административного судопроизводства/iu, 'КАС РФ'],
  [/^трудов/iu, 'ТК РФ'],
  [/^жилищн/iu, 'ЖК РФ'],
  [/^гражданский процессуальн/iu, 'ГПК РФ'],
  [/^арбитражн/iu, 'АПК РФ'],
  [/^гражданск/iu, 'ГК РФ'],
  [/^градостроительн/iu, 'ГрК РФ'],
  [/^земельн/iu, 'ЗК РФ'],
  [/^бюджетн/iu, 'БК РФ'],
  [/^налогов/iu, 'НК РФ'],
  [/^семейн/iu, 'СК РФ'],
  [/^уголовн/iu, 'УК РФ'],
  [/^конституци/iu, 'Конституция РФ'],
]

/** The label of a provision: «ч. 1 ст. 12 59-ФЗ», «п. 3 постановления … № 96» as «п. 3, постановление № 96». */
export function labelOf({ act, article }: Pick<Citation, 'act' | 'article'>): string {
  const place = article === 'в целом' ? '' : article
  const name = actLabel(act)
  if (place === '') return name
  return /ФК?З$|РФ$/u.test(name) ? `${place} ${name}` : `${place}, ${name}`
}

export function actLabel({ kind, number, title }: Citation['act']): string {
  const code = codes.find(([pattern]) => pattern.test(title))
  if (code && /кодекс|конституция/iu.test(kind)) return code[1]
  if (/\d-ФК?З$/u.test(number) || /^\p{L}/u.test(number)) return number
  const [first = ''] = kind.split(' ')
  return `${first.toLowerCase()} № ${number}`
}

/** A Markdown link; brackets and markup of the label are removed. */
export const linkTo = (label: string, address: string): string =>
  `[${label.replaceAll(/[[\]<>`*_]/gu, '')}](${address})`
