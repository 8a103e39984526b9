import { paragraphs } from '#platform/markdown.ts'
import { numeralsToDigits } from '#platform/russian/index.ts'

import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'
import { inAccusative } from '../request-clause.ts'
import { toAddressee } from '../second-person.ts'
import { lowerStart } from '../statements.ts'

/** What a clerk calls sending; the letter says «Направляем». */
const sending =
  /(?<!\p{L})(?:отправля|посыла|отсыла|пересыла|высыла|прикладыва|прилага|предоставля|представля)(?:ем|ю)\s|(?<!\p{L})(?:шл[её]м|шлю|вез[её]м|сда[её]м)\s/iu

export const coverLetter = (input: Input): string =>
  toAddressee(writeCoverLetter(input), input.to, input.words)

function writeCoverLetter(input: Input): string {
  const { to, parts, gaps } = input
  const [first, ...rest] = parts.clauses
  const text = first?.text ?? gaps.of(null, 'что направляется')
  const begins: Clause = {
    kind: 'fact',
    link: '',
    text: /^(?:направля|возвраща|сда[её]м|переда[её]м|подписал)/iu.test(text)
      ? text
      : `Направляем ${inAccusative(lowerStart(text.replace(sending, '')), input.words, /(?<!\p{L})к\s*$/iu.test(first?.link ?? ''))}`,
  }
  const end = rest.findIndex((one) => isSentence(one.text, input.words) || /[.!?]/u.test(one.link))
  const listed = rest.map((one, at) =>
    end === -1 || at < end ? { ...one, text: inAccusative(one.text, input.words) } : one,
  )
  const body = bodyOf(input, [begins, ...listed])
  const sheets =
    /(?<![\d\p{L}])(?<count>\d{1,4})\s+(?:лист|л\.)/iu.exec(numeralsToDigits(body))?.groups?.['count'] ?? null
  return paragraphs(
    to.dative ?? gaps.of(null, 'кому'),
    body,
    `Приложение: на ${gaps.of(sheets, 'число листов')} л. в 1 экз.`,
    signature(input),
  )
}
