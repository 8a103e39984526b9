import { russianDate } from '@uprava/contract/rules/days.ts'

import type { PackageDocument } from './built-document.ts'
import type { CouncilSession } from './council-session.ts'
import { quorumSentence, thresholdSentence } from './documents/parts.ts'

/**
 * Checks the built documents for consistency (session-package §7) and returns the problems. They may come from
 * the user's input and are reported as warnings, not refused.
 */
export function checkConsistency(documents: readonly PackageDocument[], session: CouncilSession): string[] {
  const text = (number: string) => documents.find((document) => document.number === number)?.text ?? ''
  const found: string[] = []
  const expect = (isConsistent: boolean, problem: string) => {
    if (!isConsistent) found.push(problem)
  }
  for (const number of ['16', '17'])
    expect(!text(number).includes('['), `В документе ${number} остались места для текста юриста.`)
  for (const number of ['07', '08'])
    expect(
      rowsOf(documents, number) === Math.max(session.votes.elected, session.deputies.length),
      `Число строк документа ${number} не равно числу депутатов.`,
    )
  for (const number of ['07', '08', '09'])
    expect(text(number).includes(thresholdSentence(session)), `В документе ${number} нет порога голосов.`)
  for (const number of ['01', '07', '09'])
    expect(text(number).includes(quorumSentence(session)), `В документе ${number} нет кворума.`)
  for (const law of session.laws) {
    const named = `от ${russianDate(law.date)} № ${law.number}`
    expect(
      text('03').includes(named) && text('04').includes(named),
      `Закон № ${law.number} назван не во всех документах.`,
    )
  }
  for (const { number, text: written } of documents)
    expect(
      !/№ 131-ФЗ(?! \(переходный период\))/u.test(written),
      `Документ ${number}: ссылка на 131-ФЗ без отметки о переходном периоде.`,
    )
  for (const deputy of session.deputies)
    expect(
      ['07', '08', '09'].every((number) => text(number).includes(deputy)),
      `Имя депутата написано в документах по-разному: ${deputy}.`,
    )
  return found
}

const rowsOf = (documents: readonly PackageDocument[], number: string): number =>
  documents.find((document) => document.number === number)?.parts.find((part) => part.type === 'table')?.rows
    .length ?? 0
