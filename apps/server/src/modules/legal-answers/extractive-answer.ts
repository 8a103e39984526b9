import { russianDate } from '@uprava/contract/rules/days.ts'

import { actLabel, linkTo } from './retrieval/citation-label.ts'
import type { ContextHit, LegalContext } from './retrieval/context.ts'
import { editionOf } from './retrieval/evidence.ts'

const maxSentences = 5
/** Hits below this share of the best score are not quoted. */
const minShareOfBest = 0.6
/** The second hit is quoted from this share on: one sentence is seldom an answer. */
const minShareOfSecond = 0.45

/** An answer made of sentences of the base, verbatim, with what was checked and what is missing. */
export type ExtractiveAnswer = {
  readonly text: string
  readonly cited: readonly { normId: string; quote: string }[]
}

/** The built-in engine's answer: two to five sentences that answer best, each with its source. */
export function extractiveAnswer(context: LegalContext): ExtractiveAnswer {
  const chosen = chooseSentences(context.hits)
  const lines = chosen.map(
    ({ hit, sentence }) => `- ${sentence} ${linkTo(hit.label, `norm:${hit.citation.norm_id}`)}`,
  )
  const files = fileLines(context)
  const parts = [
    context.verdict === 'repealed' ? context.message : '',
    lines.length > 0 ? `**По справочной базе:**\n\n${lines.join('\n')}` : '',
    files.length > 0 ? `**В приложенных файлах:**\n\n${files.join('\n')}` : '',
    checked(chosen.map(({ hit }) => hit)),
    `**Чего нет в базе:** ${absent(context)}`,
    `**Следующий шаг:** ${nextStep(chosen.map(({ hit }) => hit))}`,
  ]
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    cited: chosen.map(({ hit, sentence }) => ({ normId: hit.citation.norm_id, quote: sentence })),
  }
}

type Sentence = { readonly hit: ContextHit; readonly sentence: string }

function chooseSentences(hits: readonly ContextHit[]): Sentence[] {
  const best = hits[0]?.score ?? 0
  const strong = hits.filter(
    ({ score }, place) => place === 0 || score >= best * (place === 1 ? minShareOfSecond : minShareOfBest),
  )
  const first = strong.flatMap((hit) =>
    hit.quotes[0] === undefined ? [] : [{ hit, sentence: hit.quotes[0] }],
  )
  const second = strong.flatMap((hit) =>
    hit.quotes[1] === undefined ? [] : [{ hit, sentence: hit.quotes[1] }],
  )
  const chosen = [...first.slice(0, 4), ...second].slice(0, maxSentences)
  // The sentences of one provision are kept together, in the order of its text.
  return strong.flatMap(({ citation }) =>
    chosen
      .filter(({ hit }) => hit.citation.norm_id === citation.norm_id)
      .toSorted(
        (a, b) => a.hit.provision.text.indexOf(a.sentence) - b.hit.provision.text.indexOf(b.sentence),
      ),
  )
}

const fileLines = ({ passages }: LegalContext): string[] =>
  passages
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(
      ({ fileId, fileName, text }) => `- ${quoteOf(text)} ${linkTo(`файл «${fileName}»`, `file:${fileId}`)}`,
    )

/** A passage of a file on one line, without markup. */
function quoteOf(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[[\]<>`*_#|]/gu, ' ')
    .replaceAll(/(?:https?:\/\/|www\.)\S+/giu, ' ')
    .trim()
  return `«${line.length > 400 ? `${line.slice(0, 400).replace(/\s\S*$/u, '')}…` : line}»`
}

function checked(hits: readonly ContextHit[]): string {
  const seen = new Map(hits.map((hit) => [hit.citation.norm_id, hit]))
  if (seen.size === 0) return ''
  const lines = [...seen.values()].map(
    ({ label, citation, provision }) =>
      `${label} (${citation.status}; ${editionOf(provision)}; ${citation.badge})`,
  )
  return `**Что проверено:** ${lines.join('; ')}.`
}

function absent({ hits, verdict, searched }: LegalContext): string {
  const general = 'судебной практики, региональных и муниципальных актов, если их не загрузили'
  if (verdict === 'files' && hits.length === 0)
    return `нормы по вопросу (искали: ${searched.join(', ')}), а также ${general}.`
  return `${general}.`
}

function nextStep(hits: readonly ContextHit[]): string {
  const unsure = hits.filter(({ citation }) => citation.confidence === 'B')
  if (unsure.length > 0) {
    const acts = [...new Set(unsure.map(({ citation }) => actLabel(citation.act)))]
    return `сверьте с официальным текстом: ${acts.join(', ')}.`
  }
  return hits.length > 0
    ? 'откройте норму по ссылке и проверьте, подходит ли она к вашему случаю.'
    : 'уточните вопрос или назовите закон и статью.'
}

/** The answer when the base has none. */
export function refusal(context: LegalContext): string {
  const parts = [
    context.message === ''
      ? 'В справочной базе нет нормы, которая отвечает на этот вопрос.'
      : context.message,
    context.searched.length > 0 && !context.message.includes('Искали')
      ? `**Что искали:** ${onceEach(context.searched).join(', ')}.`
      : '',
    '**Что можно сделать:** назовите закон, статью или тему другими словами; приложите документ; обратитесь к юристу. Вопрос передан администратору базы.',
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const onceEach = (words: readonly string[]) =>
  words.filter((word, at) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at)

/** The end of every answer: warnings, the day of the statuses, the disclaimer. */
export function closing({ warnings, onDate, hits }: LegalContext): string {
  const isSummary = hits.some(({ provision }) => provision.origin === 'base')
  const lines = [
    warnings.length > 0 ? `**Обратите внимание:** ${warnings.join('; ')}.` : '',
    `_Редакции и статусы норм — на ${russianDate(onDate)}.${isSummary ? ' Тексты норм — в изложении справочной базы.' : ''} Справочная информация, не юридическое заключение._`,
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}
