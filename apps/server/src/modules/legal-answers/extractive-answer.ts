import { russianDate } from '@uprava/contract/rules/days.ts'

import { linkTo } from './retrieval/citation-label.ts'
import type { ContextHit, LegalContext } from './retrieval/context.ts'
import { editionOf } from './retrieval/evidence.ts'

/** Another provision is named beside the first from this share of its score on: it bears on the question as well. */
const minShareOfBest = 0.76
const maxSeeAlso = 2

/** An answer made of sentences of the base, verbatim, with what was checked and what is missing. */
export type ExtractiveAnswer = {
  readonly text: string
  readonly cited: readonly { normId: string; quote: string }[]
}

/**
 * The built-in engine's answer: the sentence that decides, in bold; the whole provision with its heading and source; at
 * most two others that bear on the question; one line of what was checked.
 */
export function extractiveAnswer(context: LegalContext): ExtractiveAnswer {
  const [best, ...others] = context.hits
  const files = fileLines(context)
  const seeAlso = best
    ? others.filter(({ score }) => score >= best.score * minShareOfBest).slice(0, maxSeeAlso)
    : []
  const decision = best ? decisionOf(best) : ''
  const parts = [
    context.verdict === 'repealed' ? context.message : '',
    files.length > 0 ? `**В приложенных файлах:**\n\n${files.join('\n')}` : '',
    context.isUnsure && best
      ? 'Точного ответа на этот вопрос в справочной базе может не быть. Ближе всего по смыслу:'
      : '',
    decision,
    best ? wholeProvision(best, decision) : '',
    seeAlso.length > 0 ? `См. также: ${seeAlso.map(linkWithHeading).join('; ')}.` : '',
    best ? checked([best, ...seeAlso]) : absent(context),
  ]
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    cited: best
      ? [best, ...seeAlso].map(({ citation, quotes }) => ({
          normId: citation.norm_id,
          quote: quotes[0] ?? '',
        }))
      : [],
  }
}

/** The one or two sentences of a provision that answer best, in bold; what stands between them is left out visibly. */
function decisionOf({ provision, quotes }: ContextHit): string {
  const [first = '', second] = quotes
  if (second === undefined) return first === '' ? '' : `**${first}**`
  const between = provision.text.slice(
    provision.text.indexOf(first) + first.length,
    provision.text.indexOf(second),
  )
  return between.trim() === '' ? `**${first} ${second}**` : `**${first}** … **${second}**`
}

/** The heading, the source and the text; the text is left out when the decision is all of it. */
function wholeProvision({ citation, provision, label }: ContextHit, decision: string): string {
  const source = linkTo(label, `norm:${citation.norm_id}`)
  const wording = provision.origin === 'base' ? ' (изложение)' : ' (дословно)'
  const head = `${provision.heading} — ${source}${wording}`
  const text = provision.text.trim()
  return decision === `**${text}**` ? `${head}.` : `${head}:\n\n${text}`
}

const linkWithHeading = ({ citation, label }: ContextHit): string =>
  `${linkTo(label, `norm:${citation.norm_id}`)} — ${citation.heading}`

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

/** One line: the status and the edition of the provision that answers, and what is still to be compared with the official text. */
function checked(hits: readonly [ContextHit, ...ContextHit[]]): string {
  const [{ citation, provision }] = hits
  const unsure = hits.filter(({ citation: { confidence } }) => confidence === 'B')
  const compare =
    unsure.length > 0 ? `; сверьте с официальным текстом: ${unsure.map(({ label }) => label).join(', ')}` : ''
  return `_Проверено: статус — ${citation.status}, ${editionOf(provision)}${compare}._`
}

const absent = ({ verdict, searched }: LegalContext): string =>
  verdict === 'files' ? `_Нормы по вопросу в справочной базе нет (искали: ${searched.join(', ')})._` : ''

/** The answer when the base has none. */
export function noProvisionAnswer(context: LegalContext): string {
  const parts = [
    context.message === ''
      ? 'В справочной базе нет нормы, которая отвечает на этот вопрос.'
      : context.message,
    context.searched.length > 0 && !context.message.includes('Искали')
      ? `**Что искали:** ${context.searched.join(', ')}.`
      : '',
    '**Что можно сделать:** назовите закон, статью или тему другими словами; приложите документ; обратитесь к юристу. Вопрос передан администратору базы.',
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The end of every answer: warnings of what it cites, the day of the statuses, the disclaimer. */
export function closing(context: LegalContext, cited: ReadonlySet<string>): string {
  const { onDate, hits } = context
  const warnings = warningsOf(context, cited)
  const isSummary = hits.some(
    ({ provision, citation }) => provision.origin === 'base' && cited.has(citation.norm_id),
  )
  const lines = [
    warnings.length > 0 ? `**Обратите внимание:** ${warnings.join('; ')}.` : '',
    `_Редакции и статусы норм — на ${russianDate(onDate)}.${isSummary ? ' Тексты норм — в изложении справочной базы.' : ''} Справочная информация, не юридическое заключение._`,
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

/**
 * Warnings of the acts that the answer cites and the files refer to, each once: «131-ФЗ от 06.10.2003: утрачивает силу с
 * 01.01.2028».
 */
export function warningsOf({ hits, fileWarnings }: LegalContext, cited: ReadonlySet<string>): string[] {
  const ofCited = hits.flatMap(({ citation, warnings }) => (cited.has(citation.norm_id) ? warnings : []))
  return [...new Set([...ofCited, ...fileWarnings])]
}
