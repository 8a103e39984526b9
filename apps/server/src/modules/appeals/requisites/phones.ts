import { phoneDigits } from '@uprava/contract/fields.ts'

import type { LabelledSpan } from '#platform/text-models/index.ts'

import { spokenPhone } from './spoken-phone.ts'

type Found = { readonly at: number; readonly typed: string; readonly digits: string | null }

/** Eleven digits from 8 or 7, ten from a mobile code, however they are divided. */
const national = /(?<![\d-])(?:(?:\+?7|8)(?:[\s()./-]{0,3}\d){10}|9(?:[\s()./-]{0,3}\d){9})(?!\d)/gu
/** A number without an area code: only behind a word that says it is one. */
const local =
  /(?<!\p{L})(?:тел(?:ефон)?\p{L}{0,3}|т|моб|дом|сот|[Гг]ородской|[Дд]омашний)\.?(?:\s(?:домашн|мобильн|сотов|рабоч|городск|стационарн|контактн)\p{L}{2,3}|\sдля\sсвязи)?\s{0,3}:?\s{0,3}(?<number>\(?\d(?:[\s().-]{0,2}\d){4,9})(?!\d)/giu
const free = /^[78]80[04]/u

/** What says that a number is the author's. */
const own =
  /(?<!\p{L})(?:мо(?:й|я|ю|е(?:й|го|му))|мне|наш|со\s+мной|для\s+(?:связи|ответа)|сот|моб|контактн)/iu
/** Whose else it is. */
const others =
  /(?<!\p{L})(?:прораб|бригад|диспетчер|оператор|директор|заведующ|начальни|мастер|аварийн|дежурн|горяч|лини[ияю]|водител|перевозчик|подрядчик|сосед|хозя|участков|полици|врач|регистратур|управляющ|управлени|администрац|компани|фирм|контор|при[её]мн|секретар|банк|мошенник|незнаком|старост|глав[аы]|депутат|специалист|(?:звон|пис)(?:ят|ит|или|ила|ил)\s+с|номер\p{L}{0,2}\s+на\s+(?:забор|столб|машин|борт|плакат))/iu
/** How far a word in front of a number says whose it is. */
const reach = 70

/** The author's phone in a letter: «+7 (999) 123-45-67», a number without an area code as written; null where there is none. */
export function phoneOf(text: string, spans: readonly LabelledSpan[]): string | null {
  const tagged = spans.filter(({ label }) => label === 'phone')
  const isTagged = ({ at }: Found) => tagged.some(({ start, end }) => start <= at + 3 && at < end)
  const [best] = phonesIn(text)
    .map((found) => ({ ...found, score: owner(text, found) + (isTagged(found) ? 1 : 0) }))
    .filter(({ score }) => score >= 0)
    .toSorted((one, other) => other.score - one.score)
  if (best !== undefined) return best.digits === null ? best.typed : masked(best.digits)
  const said = spokenPhone(text)
  return said === null || owner(text, { ...said, typed: '' }) < 0 ? null : masked(said.digits)
}

function phonesIn(text: string): Found[] {
  const found = [...text.matchAll(national)].flatMap(({ 0: typed, index }): Found[] => {
    const digits = phoneDigits(typed)
    return digits === null ? [] : [{ at: index, typed, digits }]
  })
  const near = [...text.matchAll(local)].flatMap(({ 0: all, index, groups }): Found[] => {
    const typed = groups!['number']!
    const at = index + all.length - typed.length
    return found.some((one) => one.at <= at + 3 && at <= one.at + one.typed.length)
      ? []
      : [{ at, typed, digits: phoneDigits(typed) }]
  })
  return [...found, ...near]
}

/** 2 for a number that is called the author's, below 0 for one of somebody else. */
function owner(text: string, { at, digits }: Found): number {
  if (digits !== null && free.test(digits)) return -1
  const before = text.slice(Math.max(0, at - reach), at).replace(/^.*[.!?\n](?=\s+\p{Lu}|\n)/su, '')
  if (own.test(before)) return 2
  return others.test(before) ? -2 : 0
}

const masked = (digits: string) =>
  `+7 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9, 11)}`
