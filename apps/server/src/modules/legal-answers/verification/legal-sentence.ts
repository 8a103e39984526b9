import { figuresOf } from './figures.ts'

/** An address in an act, or an act by number or kind. */
const reference =
  /(?<!\p{L})(?:ст|ч|п|пп|подп|гл|абз)\.\s*\d|(?<!\p{L})(?:стать[а-я]+|част[а-я]+|пункт[а-я]*|подпункт[а-я]*|глав[а-я]{1,3})\s+\d|№\s*\d|\d\s*-\s*ФК?З|(?<!\p{L})(?:ФК?З|ТК|ГК|ЖК|ЗК|УК|КоАП|НК|БК|СК|ГрК|АПК|ГПК|КАС)(?!\p{L})|кодекс|конституци|(?:постановлени|приказ|указ|распоряжени)[а-я]*\s+(?:правительства|президента|министерства|мин[а-я]+)|закон[а-я]*\s+(?:о|об|от|рф|российской)(?!\p{L})|гост\s*р?\s*\d/iu

/** Whether a sentence states law: it names an address in an act, a term, a sum or a date. */
export function isLegalStatement(sentence: string): boolean {
  if (reference.test(sentence)) return true
  const { amounts, dates } = figuresOf(sentence)
  return amounts.size > 0 || dates.size > 0
}

/** The articles a sentence names: «ст. 12», «статьи 5.59», «статей 8 и 10». */
export function articlesIn(text: string): Set<string> {
  const named = text.matchAll(
    /(?<!\p{L})(?:ст|стать[а-яё]*|статей)\.{0,2}\s*(?<numbers>\d+(?:[.-]\d+)*(?:\s*(?:,|и|–|-)\s*\d+(?:[.-]\d+)*)*)/giu,
  )
  return new Set([...named].flatMap(({ groups }) => groups!['numbers']!.match(/\d+(?:[.-]\d+)*/gu) ?? []))
}

/** The acts a sentence names by number: «59-ФЗ», «№ 131». */
export function actNumbersIn(text: string): Set<string> {
  const federal = [...text.matchAll(/(?<![\d.-])(?<number>\d+)\s*-\s*(?<kind>ФК?З)(?!\p{L})/giu)].map(
    ({ groups }) => `${groups!['number']}-${groups!['kind']!.toUpperCase()}`,
  )
  return new Set(federal)
}
