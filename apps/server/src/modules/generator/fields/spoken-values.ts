import { numeralsToDigits } from '#platform/russian/index.ts'

/** A text as it is dictated, with figures: «две тысячи двадцать седьмого» → «2027», «пятнадцатого января» → «15 января». */
export function withFigures(text: string): string {
  return numeralsToDigits(text)
    .replaceAll(/(?<!\d)2\s+тысячи\s+(?<year>\d{2})(?!\d)/giu, '20$<year>')
    .replaceAll(/(?<!\d)2000\s+(?<year>[1-4]\d)(?!\d)/gu, '20$<year>')
    .replaceAll(/(?<!\p{L})номер\s+(?=\d)/giu, '№ ')
}

const sum =
  /(?<![\d№.,])(?<number>\d{1,3}(?:[\s ]\d{3})+|\d+(?:[.,]\d{1,2})?)\s*(?:(?<scale>тыс\p{L}*\.?|млн\p{L}*\.?|миллион\p{L}*)\s*)?(?<unit>руб\p{L}*\.?|₽)?(?<rest>\s*(?<!\S)в\s+(?:месяц|год|день|час)(?!\p{L}))?/giu
const scales: readonly (readonly [RegExp, number])[] = [
  [/^тыс/iu, 1000],
  [/^м/iu, 1_000_000],
]

/** The first sum of a text: as written in figures, a spoken or shortened one in roubles («40 000 рублей»). */
export function sumIn(text: string, { isBare = false }: { isBare?: boolean } = {}): string | null {
  for (const match of text.matchAll(sum)) {
    const { number = '', scale, unit, rest = '' } = match.groups ?? {}
    if (unit === undefined && scale === undefined && !(isBare && rest !== '')) continue
    if (scale === undefined) return `${number} ${unit ?? 'рублей'} ${rest}`.replaceAll(/\s+/gu, ' ').trim()
    const factor = scales.find(([pattern]) => pattern.test(scale))?.[1] ?? 1
    const value = Number(number.replaceAll(/\s/gu, '').replace(',', '.')) * factor
    if (!Number.isFinite(value)) continue
    return `${grouped(Math.round(value))} рублей ${rest}`.replaceAll(/\s+/gu, ' ').trim()
  }
  return null
}

/** «40 000» */
export const grouped = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')
