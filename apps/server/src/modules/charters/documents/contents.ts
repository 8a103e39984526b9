import { CHARTER_NOTE } from '@uprava/contract/limits/charters-limits.ts'

import type { DocxPart } from '#platform/docx/index.ts'

import type { PackageDocument, DocumentState } from '../built-document.ts'
import type { CouncilSession } from '../council-session.ts'
import { lawInShort } from './law-citations.ts'
import { body, dateOrBlank, noteLine, draftMark, strong, table } from './parts.ts'

const states: Readonly<Record<DocumentState, string>> = {
  ready: 'заполнено',
  blanks: 'впишите недостающее',
  lawyer: 'требует текста юриста',
}

/** Document 00: the contents of the package, its input, the warnings. */
export function contentsParts(
  session: CouncilSession,
  documents: readonly Pick<PackageDocument, 'number' | 'name' | 'state'>[],
  warnings: readonly string[],
): DocxPart[] {
  return [
    draftMark,
    strong('СОСТАВ ПАКЕТА'),
    table(
      ['№', 'Документ', 'Состояние'],
      documents.map(({ number, name, state }) => [number, name, states[state]]),
      [10, 58, 32],
    ),
    strong('Законы'),
    table(
      ['Закон', 'О чём', 'Сверить'],
      session.laws.map((law) => [lawInShort(law), law.heading, law.isToBeCompared ? 'да' : 'нет']),
      [30, 56, 14],
    ),
    strong('Сведения из формы'),
    table(
      ['Поле', 'Значение'],
      [
        ['Муниципальное образование', session.title.nominative],
        ['Представительный орган', session.council.name],
        ['Глава', session.head.full],
        ['Председатель совета', session.chairman.full],
        ['Дата и номер сессии', `${dateOrBlank(session.date)}, № ${session.number}`],
        [
          'Депутаты',
          `избрано ${session.votes.elected}, установленная численность ${session.votes.established}, названо ${session.deputies.length}`,
        ],
        ['Поправки дословно воспроизводят закон', session.isLiteral ? 'да' : 'нет'],
      ],
      [40, 60],
    ),
    strong('На что обратить внимание'),
    ...(warnings.length === 0
      ? ['Замечаний нет.']
      : warnings.map((text, index) => `${index + 1}. ${text}`)
    ).map(body),
    noteLine(CHARTER_NOTE),
    noteLine('Справочная информация, не юридическое заключение.'),
  ]
}
