import { paragraphs } from '#platform/markdown.ts'

import { asSentence, bulleted } from '../../draft-parts.ts'
import { clausesOf } from '../../reading/segments.ts'
import { phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'

const isOpen = (item: string): boolean =>
  /недостаточн|не\s+(?:хват|усп|сдел|законч|смогл)|осталось|остал[аи]сь|ждут|предстоит|нужн|планир|перенес/iu.test(
    item,
  )

export function reportText(input: Input): string {
  const { parts, to } = input
  const topic = phraseOf(parts, 'matter')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  const lines = items(rest.map(({ text }) => text)).map((one) => asSentence(one))
  const list = (title: string, of: readonly string[]) =>
    of.length === 0 ? null : `**${title}**\n\n${bulleted(of)}`
  const link = /(?<!\p{L})(?<word>за|об?о?|по|на)\s*$/iu.exec(clausesOf(parts, 'matter')[0]?.link ?? '')
    ?.groups?.['word']
  return paragraphs(
    to.dative,
    topic === '' ? '**ОТЧЁТ**' : `**Отчёт${link === undefined ? ':' : ` ${link.toLowerCase()}`} ${topic}**`,
    list(
      'Сделано',
      lines.filter((one) => !isOpen(one)),
    ),
    list('Осталось', lines.filter(isOpen)),
    signature(input),
  )
}
