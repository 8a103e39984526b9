import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { CharterLaw } from '#modules/laws/index.ts'
import { splitSentences } from '#platform/russian/index.ts'

import { blank, type CouncilSession } from '../council-session.ts'
import { aboutDraft, amendedSections } from './decision.ts'
import { lawInFull, lawInShort } from './law-citations.ts'
import {
  body,
  centred,
  dateOrBlank,
  decisionTitle,
  noteLine,
  draftMark,
  strong,
  table,
  wording,
  type SessionDocument,
} from './parts.ts'

/** Document 04. */
export const explanatoryNote: SessionDocument = {
  number: '04',
  name: 'Пояснительная записка',
  parts: (session) => [
    draftMark,
    strong('ПОЯСНИТЕЛЬНАЯ ЗАПИСКА'),
    aboutDraft(session),
    body(
      `Цель: привести Устав ${session.title.genitive} и муниципальные правовые акты в соответствие с федеральными законами.`,
    ),
    body('Основание:'),
    ...session.laws.map((law, index) =>
      body(`${index + 1}. ${lawInFull(law)}. ${partsOfSummary(law).change}`),
    ),
    table(
      ['Раздел устава', 'Было', 'Предлагается', 'Основание'],
      rowsOf(session).map(({ section, law }) => [section, wording, wording, lawInShort(law)]),
      [28, 22, 22, 28],
    ),
    body(
      'Последствия: принятие решения не потребует дополнительных расходов местного бюджета. Социальные последствия: права жителей не ограничиваются.',
    ),
    body(`Акты, которые потребуется изменить: ${actsToChange(session).join(', ') || 'не выявлены'}.`),
    { type: 'signature', position: `Разработчик\n${blank}`, name: blank },
    body(`Дата: ${blank}`),
    noteLine(
      [
        'Краткое содержание законов — справочная информация; сверьте его с официальным текстом. Проверьте и последствия: расходы бюджета и права жителей, уточните перечень актов.',
        ...session.laws.flatMap((law) => {
          const { advice } = partsOfSummary(law)
          return advice === '' ? [] : [`${law.number}: ${advice}`]
        }),
      ].join('\n'),
    ),
  ],
}

/**
 * A summary says what a law changes and what the lawyer does about it: «Внести поправки в правила благоустройства», «проверьте
 * даты». The first is of the note to the deputies, the second of the remark below it.
 */
function partsOfSummary({ summary }: CharterLaw): { change: string; advice: string } {
  const clauses = splitSentences(summary).flatMap((sentence) => sentence.split(/(?<=;)\s+/u))
  const isAdvice = (clause: string) =>
    /^\p{L}+(?:ть|ти)(?!\p{L})/u.test(clause) || /\p{L}[йь]те(?!\p{L})/u.test(clause)
  const change = clauses.filter((clause) => !isAdvice(clause)).join(' ')
  return change === ''
    ? { change: summary, advice: '' }
    : { change: change.replace(/;$/u, '.'), advice: clauses.filter(isAdvice).join(' ') }
}

/** The sections of the charter are no acts: of a law that changes the charter too only the law is known. */
const actsToChange = ({ localLaws }: CouncilSession): string[] => [
  ...new Set(
    localLaws.flatMap((law) =>
      law.isOfCharter ? `${blank} (${lawInShort(law)})` : law.sections.map(asActs),
    ),
  ),
]

/** «Правила благоустройства» are an act; «Муниципальный жилищный фонд» is what acts are about. */
const asActs = (section: string): string =>
  /^(?:Правила|Порядок|Положение|Регламент|Локальные акты)/u.test(section)
    ? section
    : `акты по вопросу ${quoted(section)}`

/** Document 05. */
export const comparison: SessionDocument = {
  number: '05',
  name: 'Сравнительная таблица',
  parts: (session) => [
    draftMark,
    strong('СРАВНИТЕЛЬНАЯ ТАБЛИЦА'),
    aboutDraft(session),
    table(
      ['№ п/п', 'Действующая редакция', 'Предлагаемая редакция', 'Обоснование'],
      rowsOf(session).map(({ section, law }, index) => [
        String(index + 1),
        `${section}: ${wording}`,
        `${section}: ${wording}`,
        `${lawInShort(law)}. ${literalMark(session)}`,
      ]),
      [8, 32, 32, 28],
    ),
  ],
}

/** Determines whether hearings and a procedure for proposals are required (session-package §3, 03). */
const literalMark = ({ isLiteral }: CouncilSession): string =>
  `Дословно воспроизводит закон: ${isLiteral ? 'да' : 'нет'}.`

/** Without amended sections the table has one blank row. */
function rowsOf({ charterLaws, laws }: CouncilSession) {
  const rows = amendedSections(charterLaws)
  return rows.length > 0 ? rows : laws.map((law) => ({ section: 'Положение устава', law }))
}

/** The twelve factors of the method (Decree 96, items 3 and 4). */
const factors: readonly (readonly [item: string, factor: string])[] = [
  ['3, а', 'Широта дискреционных полномочий'],
  ['3, б', 'Определение компетенции по формуле «вправе»'],
  ['3, в', 'Выборочное изменение объёма прав'],
  ['3, г', 'Чрезмерная свобода подзаконного нормотворчества'],
  ['3, д', 'Принятие акта за пределами компетенции'],
  ['3, е', 'Заполнение законодательных пробелов без поручения закона'],
  ['3, ж', 'Отсутствие или неполнота административных процедур'],
  ['3, з', 'Отказ от конкурсных (аукционных) процедур'],
  ['3, и', 'Нормативные коллизии'],
  ['4, а', 'Завышенные требования к лицу для реализации права'],
  ['4, б', 'Злоупотребление правом заявителя'],
  ['4, в', 'Юридико-лингвистическая неопределённость'],
]

/** Document 10. */
export const anticorruption: SessionDocument = {
  number: '10',
  name: 'Заключение об антикоррупционной экспертизе',
  parts: (session) => [
    draftMark,
    strong('ЗАКЛЮЧЕНИЕ'),
    centred('по результатам антикоррупционной экспертизы'),
    body(`№ ${blank} от ${blank}. Эксперт: ${blank}.`),
    body(
      `Проект решения «${decisionTitle(session)}», заседание № ${session.number} ${session.council.genitive} от ${dateOrBlank(session.date)}; избрано депутатов ${session.votes.elected}.`,
    ),
    body(
      `Проект подготовлен на основании: ${session.laws.map((law) => lawInFull(law)).join('; ') || blank}.`,
    ),
    {
      type: 'table',
      head: ['Фактор методики', 'Выявлен / не выявлен', 'Статья проекта', 'Предложение'],
      rows: factors.map(([item, factor]) => [`${item}. ${factor}`, '', '', '']),
      widths: [46, 18, 16, 20],
      isSmall: true,
    },
    body('Вывод: коррупциогенные факторы не выявлены / выявлены (ненужное зачеркнуть).'),
    { type: 'signature', position: 'Юрист', name: blank },
    noteLine(
      'Проект без вписанных статей проверить нельзя: заполните таблицу, когда тексты статей готовы. Основание: статьи 1–3 Федерального закона от 17.07.2009 № 172-ФЗ; пункты 3 и 4 методики, утверждённой постановлением Правительства Российской Федерации от 26.02.2010 № 96.',
    ),
  ],
}

const legalChecks = [
  'Компетенция представительного органа',
  'Соответствие Конституции Российской Федерации и федеральным законам',
  'Соответствие закону субъекта Российской Федерации и Уставу',
  'Форма и реквизиты проекта',
  'Порядок внесения проекта',
  'Срок опубликования проекта: не позднее чем за 30 дней',
  'Публичные слушания',
  'Юридическая техника',
  'Ссылки на утратившие силу акты',
] as const

/** Document 11. */
export const legalOpinion: SessionDocument = {
  number: '11',
  name: 'Правовое заключение',
  parts: (session) => {
    const repealed = session.laws.filter(({ status }) => status.isRepealed).map((law) => lawInShort(law))
    const known: Readonly<Record<string, string>> = {
      'Публичные слушания': session.isLiteral ? 'Не нужны: дословное воспроизведение закона' : 'Нужны',
      'Ссылки на утратившие силу акты':
        repealed.length > 0 ? repealed.join('; ') : 'Среди выбранных законов утративших силу нет',
    }
    return [
      draftMark,
      strong('ПРАВОВОЕ ЗАКЛЮЧЕНИЕ'),
      aboutDraft(session),
      body(`Законы: ${session.laws.map((law) => lawInFull(law)).join('; ') || blank}.`),
      table(
        ['Что проверено', 'Результат', 'Замечания'],
        legalChecks.map((check) => [check, known[check] ?? '', '']),
        [45, 30, 25],
      ),
      body(`Вывод: ${blank}.`),
      { type: 'signature', position: 'Юрист', name: blank },
    ]
  },
}
