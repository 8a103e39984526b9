import { splitSentences } from '#platform/russian/index.ts'

/** The heading of a letter that answers on the merits. */
const answersOnMerits = 'О результатах рассмотрения обращения'

/**
 * What one sentence of a letter has to say: a word with a stem of each group, and no word of `not`. The clerk has edited the
 * text, so a variant's kind says nothing of it.
 */
type Sign = { readonly all: readonly string[]; readonly not?: string }
type Heading = { readonly heading: string; readonly signs: readonly Sign[] }

const appeal = 'обращени заявлени жалоб запрос письм'
const sending =
  'направлен направили направляем направляется перенаправлен перенаправляем переадресован адресован передан передана передали'
/** Decisions that are the letter's subject whatever else it says. */
const decisions: readonly Heading[] = [
  {
    heading: 'О продлении срока рассмотрения обращения',
    signs: [
      {
        all: ['срок', 'продлен продлева продлили продлить', `рассмотрени ответ ${appeal}`],
        not: 'договор аренд контракт',
      },
      { all: ['рассмотрени', 'продлен продлева продлили'], not: 'договор аренд контракт' },
    ],
  },
  {
    heading: 'О возвращении обращения',
    signs: [{ all: ['возвращаем возвращается возвращен', appeal] }],
  },
  {
    heading: 'О прекращении переписки',
    signs: [{ all: ['переписк', 'прекращ прекратить'] }],
  },
  {
    heading: 'Об оставлении обращения без ответа по существу',
    signs: [
      { all: ['ответ', 'не$', 'дается даем дан$'] },
      { all: ['без$', 'ответа$', 'оставлен оставляем оставить'], not: 'ранее прежн' },
      { all: ['недопустимост', 'злоупотреблени'] },
    ],
  },
  {
    heading: 'О личном приёме',
    signs: [
      { all: ['записан записаны', 'прием'] },
      { all: ['приглаша', 'прием бесед встреч'] },
      { all: ['личн', 'прием', 'состоится назначен'] },
    ],
  },
  {
    heading: 'О размещении ответа на официальном сайте',
    signs: [{ all: ['ответ', 'размещен', 'сайт портал страниц'] }],
  },
]

/** What decides the subject only where the letter answers nothing else. */
const beside: readonly Heading[] = [
  {
    heading: 'О направлении обращения по компетенции',
    signs: [{ all: [sending, `${appeal} компетенци принадлежности`] }],
  },
  {
    heading: 'О предоставлении дополнительных сведений',
    signs: [
      {
        all: [
          'просим необходимо предлагаем нужно следует',
          'указать уточнить сообщить представить предоставить дополнить приложить прислать',
        ],
      },
    ],
  },
  {
    heading: 'О рассмотрении обращения',
    signs: [
      { all: ['благодарим благодарю', 'за$', 'отзыв слов оценк обращени внимани сообщени информаци письмо'] },
      { all: ['сведения информаци', 'учтен принят'] },
    ],
  },
]

/** An answer on the merits. */
const merits: readonly Sign[] = [
  { all: ['сообщаем', 'следующее'] },
  { all: ['проведен проведены', 'обследовани проверк осмотр'] },
  { all: ['доводы факты', 'провер подтверд'] },
  { all: ['установлено'] },
  { all: ['приняты', 'меры'] },
  { all: ['не$', 'может могут', 'удовлетворен выполнен'] },
  {
    all: ['будет будут была были был$ было', 'выполнен устран отремонтир восстановл убран вывез установлен'],
  },
  { all: ['отказано'] },
  { all: ['нет$', 'оснований'] },
]

/** The heading of a letter by what it decides (ГОСТ Р 7.0.97, appeals §6.2). */
export function letterHeading(text: string): string {
  const sentences = splitSentences(text.slice(0, maxLength)).slice(0, maxSentences).map(wordsOf)
  const says = (signs: readonly Sign[]) =>
    sentences.some((words) => signs.some((sign) => isSaid(sign, words)))
  const decided = decisions.find(({ signs }) => says(signs))
  if (decided !== undefined) return decided.heading
  if (says(merits)) return answersOnMerits
  return beside.find(({ signs }) => says(signs))?.heading ?? answersOnMerits
}

const maxLength = 20_000
const maxSentences = 300

const isSaid = ({ all, not }: Sign, words: readonly string[]): boolean =>
  all.every((stems) => hasAny(words, stems)) && (not === undefined || !hasAny(words, not))

/** Whether one of the words has one of the stems; «не$» is a whole word. */
const hasAny = (words: readonly string[], stems: string): boolean =>
  stems
    .split(' ')
    .some((stem) =>
      stem.endsWith('$') ? words.includes(stem.slice(0, -1)) : words.some((word) => word.startsWith(stem)),
    )

const wordsOf = (sentence: string): string[] =>
  sentence
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}+/gu) ?? []
