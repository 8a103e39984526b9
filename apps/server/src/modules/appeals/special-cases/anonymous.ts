import type { Requisites } from '../requisites/applicant.ts'
import type { Signal } from './signals.ts'

/** Whether the author says that the name is withheld, or signs as nobody. */
export function concealsAuthor(text: string): boolean {
  // The day stands below what the letter is signed with: «Неравнодушные жители. 2 ноября 2026».
  const last =
    text
      .trim()
      .replace(dayAtEnd, '')
      .split(/\n|[.!?]\s+/u)
      .at(-1) ?? ''
  return refusesName.test(text) || signsAsNobody.test(last)
}

/** Whether a sentence says that the name is withheld: «Фамилию не назову, муж там работает». */
export const withholdsName = (sentence: string): boolean => refusesName.test(sentence)

const dayAtEnd =
  /[\s,.]{1,5}\d{1,2}(?:[./-]\d{1,2}[./-]\d{2,4}|\s\p{L}{3,8}(?:\s\d{4})?)(?:\s?г(?:ода)?)?[.\s]*$/u
const refusesName =
  /(?<!\p{L})аноним|инкогнито|без\s+подписи|(?:фамили\p{L}*|имя|имени|имён|себя)\s+(?:\p{L}+\s+){0,3}(?:не\s+(?:скажу|скажем|назову|назов[её]м|называ\p{L}+|укажу|указыва\p{L}+|хочу|хотим|буду|будем|будет|стану|станем|пишу|напишу)|назову\s+только)|не\s+(?:хочу|хотим|буду|будем|желаю|могу|можем|стану|станем|скажу|скажем|назову|назов[её]м|укажу|рискну)\s+(?:\p{L}+\s+){0,2}(?:себя|называть|называться|указывать|подписыва\p{L}+|имени|имя|фамили\p{L}+)|(?:боимся|боюсь|опасаюсь|опасаемся|страшно)\s+(?:\p{L}+\s+)?(?:назва\p{L}+|называ\p{L}+|представ\p{L}+|подпис\p{L}+|указ\p{L}+)/iu
const signsAsNobody =
  /^(?:[^\p{L}]*)(?:(?:подпис(?:ь|и|ались|али)|с\s+уважением|обращаются|пишут)[\s,:–—-]+)?(?:(?:все|всем|ваши|наши|группа|просто|простые|возмущённые|возмущенные|местные)\s+){0,2}(?:неравнодушн\p{L}+|доброжелател\p{L}+|(?:неравнодушн\p{L}+\s+)?(?:жител(?:[иья]|ей)|жильцов|родителей|житель|жильцы|жили(?:ца|чка)|жилец|граждан(?:ин|ка|е)|пенсионер(?:ка|ы)?|мать|родител[ьи]|пациент(?:ка|ы)?|пассажир(?:ка|ы)?|покупател[ьи]|сосед(?:[иа]|ей)?|соседка|очевидец|прохожий))(?:\s+(?:сел|посёл|посел|дом|город|улиц|деревн|район|с\s+\p{L})\p{L}*[^\n]{0,60})?[.!\s]*$/iu
/** Ways to be answered that stand for an address (59-ФЗ ст. 7 ч. 3). */
const electronicReply = /(?<!\p{L})(?:госуслуг|личн\p{L}+\s+кабинет|кабинет\s+на\s+|(?:через|на)\s+портал)/iu

/** Whether an answer can reach the author without a postal address: by e-mail or in the account of the portal. */
export const isReachedByNet = (text: string, { email }: Requisites): boolean =>
  email !== null || electronicReply.test(text)

/**
 * Part 1 of article 11: no surname, or no address for the answer; a phone is none. A name that was only not read is no missing one: who
 * gives an address and does not hide has one.
 */
export function anonymous(text: string, requisites: Requisites): Signal | null {
  const { from, address } = requisites
  if (isReachedByNet(text, requisites)) return null
  const conceals = concealsAuthor(text)
  const isMissing = conceals ? from === null || address === null : address === null && !hasHome(text, from)
  if (!isMissing) return null
  return {
    rule: 'anonymous',
    text: conceals
      ? 'Автор не назвал себя: без фамилии или адреса ответ не даётся. Сведения о правонарушении направляют по компетенции.'
      : 'В тексте нет фамилии автора или адреса для ответа: если их нет и на конверте или в карточке, ответ не даётся. Сведения о правонарушении направляют по компетенции.',
    normId: 'fz59-st11-1',
    kind: 'anonymous',
  }
}

const likeAddress =
  /(?<!\p{L})(?:(?:г|гор|с|п|пос|д|дер|х|ст|ст-ца|ул|пер|мкр|кв)\.\s{0,3}|(?:город|сел[оаеу]|пгт|деревн\p{L}|хутор\p{L}?|станиц\p{L}|аул|улус|улиц\p{L}|мкр|кв)\s{1,3})[\p{Lu}\d]/u
/** «Ленина 90»: a street with its number behind the name; «Костя, 8 999 …» is a phone. */
const likeStreet =
  /(?<!\p{L})\p{L}{4,},?\s{1,2}(?:д(?:ом)?\.?\s?)?\d{1,3}(?:[-/]\d{1,4})?(?!\d|[\s(-]{1,2}\d{3})/u
const capitals = /\p{Lu}\p{Ll}/gu
const maxTail = 160

/** Whether something like an address that was not read stands behind the name or at the end. */
export function hasHome(text: string, from: string | null): boolean {
  const at = from === null ? -1 : text.indexOf(from)
  const behind = at < 0 ? '' : text.slice(at + (from?.length ?? 0), at + maxTail)
  // Who writes without capitals has an address that is not read.
  const isSmall = (text.match(capitals)?.length ?? 0) <= 1
  return (
    likeAddress.test(text.slice(-maxTail)) ||
    likeAddress.test(behind) ||
    likeStreet.test(isSmall ? text : behind)
  )
}
