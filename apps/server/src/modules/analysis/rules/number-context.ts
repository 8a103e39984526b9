import type { TextRange } from './text-parts.ts'
import type { ParsedDocument, Paragraph } from './types.ts'

/** Decides by the surrounding text whose number a match is. */

const around = ({ paragraphs }: ParsedDocument, { number }: Paragraph, lines: number) =>
  paragraphs
    .slice(Math.max(0, number - 1 - lines), number + lines)
    .map(({ text }) => text)
    .join('\n')

/** Whether it is a contact of the sender: in a letterhead, of the executor, among the requisites of a party. */
export function isContact(found: TextRange, paragraph: Paragraph, document: ParsedDocument): boolean {
  const { number, text } = paragraph
  const isShort = text.length <= 200
  const isHead = number <= 8 && isShort && !namesPersonIn(text)
  const isFoot =
    number > document.paragraphs.length - 5 &&
    isShort &&
    (document.kind === 'letter' || document.kind === 'answer') &&
    !/(?:заявител|граждан|проживающ|личн)/iu.test(text)
  const isRequisites = standsAmongRequisites(paragraph, document)
  const isService =
    /при[её]мн|телефон\p{L}*\s+(?:администраци|отдел|комисси|управлени|горяч|довери|для\s+справок|учреждени|школ)|горяч\p{L}+\s+лини|справочн|контактн\p{L}+\s+(?:центр|телефон\s+(?:отдел|администраци))|официальн|сайт|исполнител|исп\./iu.test(
      text.slice(Math.max(0, found.start - 140), found.end + 40),
    )
  return isHead || isFoot || isRequisites || isService
}

/** By paragraph: one may hold hundreds of addresses. */
const amongRequisites = new WeakMap<Paragraph, boolean>()

function standsAmongRequisites(paragraph: Paragraph, document: ParsedDocument): boolean {
  const known = amongRequisites.get(paragraph)
  if (known !== undefined) return known
  const is =
    /КПП|ОГРН|БИК|р\/с|л\/с|УФК/u.test(around(document, paragraph, 4)) && !namesPersonIn(paragraph.text)
  amongRequisites.set(paragraph, is)
  return is
}

const person =
  /заявител|граждан(?:ин|к|а\s)|проживающ|зарегистрированн|родител|законн\p{L}+\s+представител|[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+(?:вич|вна|вича|вны|вичу|вне|вичем|вной)|[А-ЯЁ][а-яё]+\p{L}*\s+[А-ЯЁ]\.\s?[А-ЯЁ]\./u
const namesPersonIn = (text: string) => person.test(text)

/** Whether a person is named directly before the match. */
export function namesPerson(paragraph: Paragraph, _document: ParsedDocument, { start }: TextRange): boolean {
  return namesPersonIn(paragraph.text.slice(Math.max(0, start - 200), start))
}

/** Whether an account belongs to an organization or a budget; those of people begin with 40817, 40820, 423, 426. */
export function isOfOrganization(
  { text }: TextRange,
  paragraph: Paragraph,
  document: ParsedDocument,
): boolean {
  if (/^(?:40817|40820|423|426)/u.test(text)) return false
  if (/^(?:03|301|401|405|406|407|402|404)/u.test(text)) return true
  return /ИНН\s*\/?\s*(?:КПП)?\s*:?\s*\d{10}(?!\d)|КПП|УФК|казначейств|л\/с|лицев\p{L}+\s+сч|[ОПЗ]?АО\s+«|ООО\s+«|КБК|УИН/u.test(
    around(document, paragraph, 3),
  )
}
