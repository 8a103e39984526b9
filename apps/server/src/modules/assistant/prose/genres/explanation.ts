import { paragraphs } from '#platform/markdown.ts'
import {
  nounForms,
  nounFormsOf,
  phraseIn,
  upperFirst,
  verbFormOf,
  type Inflected,
  monthName,
} from '#platform/russian/index.ts'

import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { handSigned, ownHead } from '../handwritten-lines.ts'
import { isSentence } from '../predicates.ts'
import { lowerStart } from '../statements.ts'

/** «больше так не буду», «не повторится», «обещаю больше не опаздывать» */
const promise =
  /^(?:(?:я|обещаю|это|такого?|обязуюсь),?\s+)*(?:(?:больше|впредь|снова|в\s+дальнейшем)\s+)(?:(?:так|такого|это|этого|подобного|я)\s+)*не\s+(?:буду|повтор\p{L}+|случ\p{L}+|допущу|произойд\p{L}+)(?:\s+(?:так|такого|этого|делать|поступать))*$/iu
/** «стану выезжать раньше», «впредь буду проверять» */
const intention =
  /^(?:(?:я|впредь|больше|теперь)\s+)*(?:(?<not>не)\s+)?(?:стану|буду|обязуюсь|обещаю)\s+(?:(?:больше|впредь)\s+)?(?<what>(?:не\s+)?\p{Ll}+(?:ть|ти|чь)(?:ся)?(?!\p{L}).*)$/iu

/** What is explained: «почему не сдала отчёт» is said as «не сдала отчёт». */
const question =
  /^(?:по\s+(?:поводу|факту|причине)\s+)?(?:того,?\s+)?(?:почему|отчего|из-за\s+чего|как|про\s+то,?\s+что|что)(?:\s+(?:я|это))?\s+(?=\S)/iu

const dayAndEvent = new RegExp(
  String.raw`^(?<day>\d{1,2}\s+${monthName}\s+|вчера\s+|сегодня\s+)?(?<what>\p{L}.*)$`,
  'iu',
)

/** «водитель», «методист», «счётчик»: who or what does something is no event. */
const doer = /(?:тель|[тсзж]чик|щик|ист|лог|тор|[её]р|арь|врач|повар|сестра|работник|сотрудник|начальник)$/u

/** The paradigm of the noun that a text begins with or has behind its day: «9 апреля перерасход бензина». */
function eventOf(text: string, words: Inflected): string | null {
  const found = dayAndEvent.exec(text)?.groups
  const [first = ''] = (found?.['what'] ?? '').split(/[\s,]/u)
  for (const base of words.basesOf(first.toLowerCase())) {
    const paradigm = nounForms(base, words)
    if (paradigm === null) continue
    if (doer.test(base)) return null
    const forms = nounFormsOf(first.toLowerCase(), paradigm)
    const form = forms.find((one) => one.startsWith('nom')) ?? forms[0]
    if (form === undefined) continue
    const what = form.startsWith('nom')
      ? lowerStart(found!['what']!)
      : phraseIn('nom', lowerStart(found!['what']!), words)
    if (what === null) return null
    const had = form.endsWith('p')
      ? 'имели место'
      : { m: 'имел место', f: 'имела место', n: 'имело место' }[paradigm.gender]
    return `${found?.['day'] ?? ''}${had} ${what}`
  }
  return null
}

const isOwnPast = (text: string, words: Inflected): boolean => {
  const verb = /^(?:не\s+)?(?<verb>\p{L}+)/u.exec(text.toLowerCase())?.groups?.['verb'] ?? ''
  if (/(?:лась|шибся|ш[её]л|шла)$/u.test(verb)) return true
  return words.basesOf(verb).some((base) => /^past-[mf]$/u.test(verbFormOf(verb, base, words) ?? ''))
}

/** «опоздала» of the first clause that the author did is «Я опоздала». */
function withI(clauses: readonly Clause[], words: Inflected): Clause[] {
  const at = clauses.findIndex(({ kind, text }) => kind === 'fact' && isOwnPast(text, words))
  return clauses.map((one, index) =>
    index === at && (at === 0 || /[.,]\s*$/u.test(one.link))
      ? { ...one, link: at === 0 ? one.link : '. ', text: `Я ${lowerStart(one.text)}` }
      : one,
  )
}

/** What happened as a sentence; what is only named behind it is its cause. */
function said(clauses: readonly Clause[], words: Inflected): Clause[] {
  let hasCause = false
  return clauses.map((one, at): Clause => {
    const asked = question.exec(one.text)?.[0]
    const text = one.text
      .slice(asked?.length ?? 0)
      .replace(
        /^(?<think>думаю|полагаю|считаю|думала?|полагала?|считала?)\s+(?!что(?!\p{L}))(?=\p{Ll})/iu,
        '$<think>, что ',
      )
    if (isSentence(text, words) || /^(?:а|но|потому|так\s+как)\s/iu.test(text)) {
      const isAnswer = at > 0 && one.link === ' — ' && question.test(clauses[at - 1]?.text ?? '')
      const isCause =
        isAnswer || /(?:потому\s+что|так\s+как|поскольку|из-за\s+того,?\s+что)\s*$/iu.test(one.link)
      return {
        kind: 'fact',
        link: isCause ? '. ' : one.link.replace(/^\s+\S+\s*$/u, '. '),
        text: isCause ? `Причина: ${lowerStart(text)}` : text,
      }
    }
    const event = at === 0 || one.kind === 'matter' ? eventOf(text, words) : null
    if (event !== null) return { kind: 'matter', link: '. ', text: event }
    const isNext =
      !hasCause &&
      at === 1 &&
      !/^(?:при|в|во|на|у|с|со|по|до|за|из|от|к|около|возле|после|перед)\s/iu.test(text)
    hasCause ||= isNext
    return isNext
      ? { kind: 'fact', link: '. ', text: `Причина: ${lowerStart(text)}` }
      : { ...one, kind: 'fact', link: one.link.replace(/^\s+\S+\s*$/u, ', ') }
  })
}

/** The promises of who explains, as one sentence. */
function promised(clauses: readonly Clause[]): string | null {
  const isPromised = clauses.some(({ text }) => promise.test(text))
  const done = clauses.flatMap(({ text }) => {
    const found = intention.exec(text)?.groups
    return found ? `${found['not'] === undefined ? '' : 'не '}${found['what']!}` : []
  })
  if (!isPromised && done.length === 0) return null
  return `Впредь обязуюсь ${[...(isPromised ? ['подобного не допускать'] : []), ...done].join(', ')}.`
}

/** An explanatory note: who explains what happened and why, in the first person; nothing is asked unless it says so. */
export function explanationText(input: Input): string {
  const { parts, words, gaps } = input
  const kept = parts.clauses.filter(({ text }) => !promise.test(text) && !intention.test(text))
  const asks = kept.filter(({ text }) => /^(?:прошу|просим)\s/iu.test(text))
  const facts = withI(
    said(
      kept.filter((one) => !asks.includes(one)),
      words,
    ),
    words,
  )
  const body = [
    facts.length === 0 ? upperFirst(gaps.of(null, 'что произошло и почему')) + '.' : bodyOf(input, facts, ''),
    promised(parts.clauses),
    asks.length === 0
      ? null
      : bodyOf(
          input,
          asks.map((one): Clause => ({ ...one, kind: 'request' })),
          '',
        ),
  ]
  return paragraphs(
    ownHead(input),
    '**Объяснительная записка**',
    body.filter(Boolean).join(' '),
    handSigned(input),
  )
}
