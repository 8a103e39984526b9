import { paragraphs } from '#platform/markdown.ts'

import { asSentence, bulleted } from '../../draft-parts.ts'
import { clausesOf } from '../../reading/segments.ts'
import { phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'

/** What went wrong is no result. */
const isTrouble = (item: string): boolean =>
  /(?<!\p{L})(?:не\s+работа\p{L}+|(?:по)?сломал\p{L}*|сломан\p{L}*|неисправ\p{L}+|(?:по|про)?т[её]к(?:ла|ли|ло)?|протека\p{L}+|уволил\p{L}+|уехал\p{L}*|авари[яию]|вышл?[аеиё]?л?\s+из\s+строя|отсутству\p{L}+|сорван\p{L}*|получил\p{L}?\s+повреждение)(?!\p{L})/iu.test(
    item,
  )

const isOpen = (item: string): boolean =>
  /не\s+убран|до\s+настоящего\s+времени\s+не|недостаточн|не\s+(?:хват|усп|сдел|законч|смогл)|осталось|остал[аи]сь|ждут|предстоит|нужн|планир|перенес/iu.test(
    item,
  )

/** «отчитаться в область | по мусору за квартал»: who gets it, and what it is about. */
function apart(topic: string, link: string): [toWhom: string | null, topic: string] {
  const found = /(?<!\p{L})во?\s*$/iu.test(link)
    ? /^(?<to>[^,]{3,60}?)\s+(?<about>(?:по|об?|за)\s.+)$/su.exec(topic)?.groups
    : undefined
  return found ? [`В ${found['to'] ?? ''}`, found['about'] ?? ''] : [null, topic]
}

export function reportText(input: Input): string {
  const { parts, to } = input
  const [toWhom, topic] = apart(phraseOf(parts, 'matter'), clausesOf(parts, 'matter')[0]?.link ?? '')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  const lines = items(rest.map(({ text }) => text)).map((one) => asSentence(one))
  const list = (title: string, of: readonly string[]) =>
    of.length === 0 ? null : `**${title}**\n\n${bulleted(of)}`
  const link = /(?<!\p{L})(?<word>за|об?о?|по|на)\s*$/iu.exec(clausesOf(parts, 'matter')[0]?.link ?? '')
    ?.groups?.['word']
  return paragraphs(
    to.dative ?? toWhom,
    topic === ''
      ? '**ОТЧЁТ**'
      : `**Отчёт${toWhom !== null || link === undefined ? (toWhom === null ? ':' : '') : ` ${link.toLowerCase()}`} ${topic}**`,
    list(
      'Сделано',
      lines.filter((one) => !isOpen(one) && !isTrouble(one)),
    ),
    list(
      'Трудности',
      lines.filter((one) => isTrouble(one) && !isOpen(one)),
    ),
    list('Осталось', lines.filter(isOpen)),
    signature(input),
  )
}
