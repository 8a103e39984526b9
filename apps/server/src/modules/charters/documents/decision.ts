import { daysAfter } from '@uprava/contract/rules/days.ts'

import type { CharterLaw } from '#modules/laws/index.ts'
import type { DocxPart } from '#platform/docx/index.ts'

import { blank, type CouncilSession } from '../council-session.ts'
import { lawInAct, lawInFull, lawInShort, lawList, newLaw, oldLaw } from './law-citations.ts'
import {
  body,
  bothSignatures,
  centred,
  dateOrBlank,
  decisionNumber,
  decisionTitle,
  headOf,
  noteLine,
  strong,
  wording,
  type SessionDocument,
} from './parts.ts'

/** Document 03: the draft decision on the charter with notes for the lawyer. */
export const draftDecision: SessionDocument = {
  number: '03',
  name: 'Проект решения о внесении изменений в Устав',
  parts: (session) => [
    ...decision(session, blank),
    noteLine(
      [
        'Примечание для юриста, удалите его перед внесением проекта.',
        `Порядок внесения изменений: ${oldLaw('части 1, 4, 5, 8 и 9 статьи 44')}; срок приведения в соответствие — 01.01.2027 (часть 2 статьи 91 Федерального закона от 20.03.2025 № 33-ФЗ). Сверьте с Уставом и законом субъекта Российской Федерации.`,
        'Одновременно с поправками новую редакцию Устава не принимают; двух сроков вступления в силу не устанавливают.',
      ].join('\n'),
    ),
  ],
}

/** Document 06: the same text with its number and date. */
export const decisionFinal: SessionDocument = {
  number: '06',
  name: 'Решение о внесении изменений в Устав',
  parts: (session) => [...decision(session, decisionNumber(session, 0)), body('М. П.')],
}

function decision(session: CouncilSession, number: string): DocxPart[] {
  const { title, council, head, chairman, date, media } = session
  const sentBy = date === null ? blank : dateOrBlank(daysAfter(date, 15))
  return [
    ...headOf(session, 'РЕШЕНИЕ', `от ${dateOrBlank(date)} № ${number}`),
    strong(decisionTitle(session)),
    body(preamble(session)),
    body(
      `1. Внести в Устав ${title.genitive} (принят ${blank} № ${blank}, зарегистрирован ${blank} № ${blank}) следующие изменения:`,
    ),
    ...amendments(session),
    body(
      `2. Главе ${title.genitive} ${head.dative} направить настоящее решение и документы на государственную регистрацию в территориальный орган Минюста России в 15-дневный срок со дня принятия, не позднее ${sentBy}.`,
    ),
    body(
      `3. Опубликовать настоящее решение после государственной регистрации в течение 7 дней со дня поступления уведомления о включении сведений в государственный реестр уставов.${media === '' ? '' : ` Источник опубликования: ${media}.`}`,
    ),
    body(
      `4. Настоящее решение вступает в силу после официального опубликования (обнародования) по правилам, которые установлены Уставом ${title.genitive}.`,
    ),
    body(
      `5. Контроль за исполнением настоящего решения возложить на председателя ${council.genitive} ${chairman.accusative}.`,
    ),
    ...bothSignatures(session),
  ]
}

/** Cites every chosen law in full; the law on local self-government a second time in short (session-package §5). */
function preamble({ laws, title, council }: CouncilSession): string {
  const isNewLawNamed = laws.some(({ number, date }) => number === newLaw.number && date === newLaw.date)
  const guided = isNewLawNamed ? lawInShort(newLaw, 'instrumental') : lawInFull(newLaw, 'instrumental')
  const named = laws.length === 0 ? blank : lawList(laws, 'instrumental')
  return `В целях приведения Устава ${title.genitive} в соответствие с ${named}, руководствуясь ${guided} и Уставом ${title.genitive}, ${council.name} ${council.decided}:`
}

/** One amendment per section: `1.k. …`. Laws without sections of the charter have no amendments. */
function amendments({ charterLaws }: CouncilSession): DocxPart[] {
  const places = amendedSections(charterLaws)
  if (places.length === 0) return [body(`1.1. ${wording}.`)]
  return places.map(({ section, law }, index) =>
    body(`1.${index + 1}. Раздел «${section}»: ${wording}. Основание: ${lawInShort(law)}.`),
  )
}

export const amendedSections = (laws: readonly CharterLaw[]): { section: string; law: CharterLaw }[] =>
  laws.flatMap((law) => law.sections.map((section) => ({ section, law })))

/** Document 14: the council's decisions on other local acts, one per law. */
export const localActs: SessionDocument = {
  number: '14',
  name: 'Проекты решений об изменении иных актов',
  isNeeded: ({ localLaws }) => localLaws.length > 0,
  parts: (session) =>
    session.localLaws.flatMap((law, index) => [
      ...(index === 0 ? [] : [{ type: 'pageBreak' } as const]),
      ...localAct(session, law, decisionNumber(session, index + 1)),
    ]),
}

/** The name of the council's decision on other local acts. The sections of the charter are no acts and are not named. */
export const localActsTitle = (law: CharterLaw): string =>
  law.isOfCharter
    ? 'О внесении изменений в муниципальные правовые акты'
    : `О внесении изменений в муниципальные правовые акты: ${law.sections.join(', ')}`

/** What the acts to be changed are about, one place for each of them; unknown for a law that changes the charter too. */
const subjectsOf = (law: CharterLaw): string[] =>
  law.isOfCharter ? [''] : law.sections.map((section) => `${section}: `)

function localAct(session: CouncilSession, law: CharterLaw, number: string): DocxPart[] {
  const { council, votes } = session
  return [
    ...headOf(session, 'РЕШЕНИЕ', `от ${dateOrBlank(session.date)} № ${number}`),
    strong(localActsTitle(law)),
    body(
      `В целях приведения муниципальных правовых актов ${session.title.genitive} в соответствие с ${lawInAct(law, 'instrumental')}, руководствуясь Уставом ${session.title.genitive}, ${council.name} ${council.decided}:`,
    ),
    body('1. Внести изменения в следующие муниципальные правовые акты:'),
    ...subjectsOf(law).map((subject, index) =>
      body(`1.${index + 1}. ${subject}${blank} (дата ${blank}, № ${blank}): ${wording}.`),
    ),
    body(
      '2. Опубликовать настоящее решение и направить его для включения в регистр муниципальных нормативных правовых актов.',
    ),
    body('3. Настоящее решение вступает в силу после официального опубликования.'),
    ...bothSignatures(session),
    noteLine(
      [
        `Что меняется: ${law.summary}`,
        `Если акт принимает администрация, оформите постановление. За решение совета с обязательными правилами нужно не менее ${votes.act} голосов (большинство от установленной численности ${votes.established}; ${oldLaw('часть 3 статьи 43')}).`,
      ].join('\n'),
    ),
  ]
}

/** The heading of a document about the draft. */
export const aboutDraft = (session: CouncilSession): DocxPart =>
  centred(`к проекту решения «${decisionTitle(session)}»`)
