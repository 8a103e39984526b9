import type { LabelledSpan } from '#platform/text-models/index.ts'

/** The spans of a label, the surest first. */
export const ofLabel = (spans: readonly LabelledSpan[], label: string): LabelledSpan[] =>
  spans.filter((span) => span.label === label).toSorted((one, other) => other.probability - one.probability)

/** A telephone number or an e-mail address that the tagger took for a part of its neighbour. */
const contact =
  /[,;.\s]*(?:(?<!\p{L})(?:тел|т|моб)\.?\s?)?(?:\+?7|8)?[\s.(-]*\d{3,5}[\s.)-]*\d{2,3}[\s.-]?\d{2}[\s.-]?\d{2,3}$|[,;.\s]*\S+@\S+$/u

/** The text of a span without the phone or the e-mail behind it. */
export const plainSpan = (text: string) =>
  text
    .slice(0, 200)
    .trim()
    .replace(contact, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[,;:]+$/u, '')
    .replace(/^(?<rest>[^(]+)\)$/u, '$<rest>')

/** «Ляпин Никодим Троицк», «Колесова Настя х.»: what a tagged name has of the address behind it. */
const settlementInName =
  /^(?<name>(?:[А-ЯЁ][\p{Ll}-]+\s(?:[А-ЯЁ][\p{Ll}-]+\s)?[А-ЯЁ][\p{Ll}-]+|[А-ЯЁ][\p{Ll}-]+\s[А-ЯЁ]\.\s?[А-ЯЁ]\.))\s(?<settlement>[А-ЯЁ][\p{Ll}-]+|\p{Ll}{1,3}\.?)$/u
export const patronymic = /(?:ич|ича|ичу|вна|вны|вне|чна|чны|чне|ична|иничны|кызы|оглы)$/u

/** How much of a tagged name is the name. */
export function nameLength({ text }: LabelledSpan): number {
  const { name, settlement } = settlementInName.exec(text)?.groups ?? {}
  if (name === undefined || settlement === undefined) return text.length
  const words = name.split(/\s/u)
  if (patronymic.test(settlement)) return text.length
  if (/^\p{Ll}/u.test(settlement) || name.endsWith('.')) return name.length
  // Behind a first name and a patronymic stands the family name.
  if (words.length === 3) return patronymic.test(words[2]!) ? name.length : text.length
  return [words[1]!, settlement].some((one) => patronymic.test(one)) || familyEnding.test(settlement)
    ? text.length
    : name.length
}

/** Endings of family names; streets named by an adjective have others. */
export const familyEnding =
  /(?:ов|ев|ёв|ин|ын|ова|ева|ёва|ина|ына|ский|цкий|ко|ук|юк|чук|ян|дзе|швили|ых|их|дт|ер|ман|ич)$/u
