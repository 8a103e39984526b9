import { russianDate } from '@uprava/contract/rules/days.ts'

import type { BuiltPaper } from './built-paper.ts'
import type { CouncilSession } from './council-session.ts'
import { quorumSentence, thresholdSentence } from './papers/parts.ts'

/**
 * Reads the finished papers once more (session-package §7) and says what disagrees; nothing, when the package agrees
 * with itself. What a person typed may disagree too: it is told, never refused.
 */
export function selfCheck(papers: readonly BuiltPaper[], session: CouncilSession): string[] {
  const text = (number: string) => papers.find((paper) => paper.number === number)?.text ?? ''
  const found: string[] = []
  const expect = (holds: boolean, problem: string) => {
    if (!holds) found.push(problem)
  }
  for (const number of ['16', '17'])
    expect(!text(number).includes('['), `В документе ${number} остались места для текста юриста.`)
  for (const number of ['07', '08'])
    expect(
      rowsOf(papers, number) === Math.max(session.votes.elected, session.deputies.length),
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
  for (const { number, text: written } of papers)
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

const rowsOf = (papers: readonly BuiltPaper[], number: string): number =>
  papers.find((paper) => paper.number === number)?.parts.find((part) => part.type === 'table')?.rows.length ??
  0
