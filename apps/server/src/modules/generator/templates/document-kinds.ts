import { keyOfWord } from '#platform/russian/index.ts'

/** Kinds of documents by their nouns; the first such noun of a request names the kind. */
const written = {
  order: 'приказ',
  directive: 'распоряжение',
  resolution: 'постановление',
  decision: 'решение',
  contract: 'договор контракт соглашение допсоглашение допник ссуда подряд',
  statement: 'акт',
  minutes: 'протокол',
  notice: 'уведомление извещение',
  announcement: 'оповещение объявление',
  request: 'запрос',
  letter: 'письмо сопроводительное сопроводиловка приглашение благодарственное',
  answer: 'ответ',
  consent: 'согласие',
  refusal: 'отказ',
  regulation: 'положение регламент',
  instruction: 'инструкция',
  claim: 'претензия',
  certificate: 'справка',
  reference: 'характеристика',
  conclusion: 'заключение',
  plan: 'план',
  memo: 'записка служебка служебная докладная объяснительная пояснительная',
  proxy: 'доверенность',
  application: 'заявление',
  journal: 'журнал реестр',
  report: 'отчет',
  agenda: 'повестка',
  task: 'техзадание тз',
  justification: 'обоснование',
} as const
export type DocumentKind = keyof typeof written

let kinds: ReadonlyMap<string, DocumentKind> | undefined

/** By the key of the noun. Made at the first use: the table of words that keys come from is not read at each start. */
const kindsByKey = (): ReadonlyMap<string, DocumentKind> =>
  (kinds ??= new Map(
    Object.entries(written).flatMap(([kind, words]) =>
      words.split(' ').map((word): [string, DocumentKind] => [keyOfWord(word), kind as DocumentKind]),
    ),
  ))

/** The kind named first; null when none is named. */
export function documentKindIn(order: readonly string[]): DocumentKind | null {
  const found = order.find((key) => kindsByKey().has(key))
  return found === undefined ? null : kindsByKey().get(found)!
}
