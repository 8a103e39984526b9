import { phraseIn, type Inflected } from '#platform/russian/index.ts'

import { personAt } from '../reading/people/person-phrase.ts'
import type { Clause, RequestParts } from '../reading/request-parts.ts'

const verbs = String.raw`поздрав(?:ить|ь|ьте)|поблагодар(?:ить|и|ите)|отмет(?:ить|ь|ьте)`
/** «учителей поздравить», «поблагодарить строителей за лёд» */
const behind = new RegExp(
  String.raw`^(?<who>\p{L}[^,.]{2,60}?)\s+(?:отдельно\s+|особо\s+|тоже\s+)?(?<verb>${verbs})(?<rest>(?:\s+(?:за|со?)\s.*)?)$`,
  'iu',
)
const inFront = new RegExp(
  String.raw`^(?:отдельно\s+|особо\s+)?(?<verb>${verbs})\s+(?<who>\p{L}[^,.]{2,60}?)(?<rest>(?:\s+(?:за|со?)\s.*)?)$`,
  'iu',
)
/** «родителям спасибо сказать», «спасибо скорой» */
const thanks =
  /^(?:отдельно\s+|особое\s+)?(?:(?<who>\p{L}[^,.]{2,60}?)\s+)?(?:отдельное\s+)?спасибо(?:\s+(?:сказать|скажи|скажите))?(?<rest>(?:\s+\p{L}[^,.]{2,80})?)$/iu
/** «детям пожелать побед», «директору Угловой отдельно здоровья» */
const hopes =
  /^(?<who>\p{L}[^,.]{2,50}?)\s+(?:(?<apart>отдельно|особо)\s+)?(?:пожелать|пожелай(?:те)?)\s+(?<what>\p{L}.*)$|^(?<whom>\p{L}[^,.]{2,50}?)\s+(?:отдельно|особо)\s+(?<wished>здоровья|успехов|счастья|удачи|терпения|побед|долгих\s+лет|благополучия)(?<more>.*)$/iu
const apart =
  /^(?:отдельно|особо)\s+(?<whom>\p{L}[^,.]{2,50}?)\s+(?<wished>здоровья|успехов|счастья|удачи|терпения|побед|долгих\s+лет|благополучия)(?<more>.*)$/iu

/** What an order says as an infinitive, said by who speaks: «учителей поздравить» → «Поздравляем учителей»; null: it is none. */
function spokenTask(text: string, words: Inflected): string | null {
  const task = (behind.exec(text) ?? inFront.exec(text))?.groups
  if (task) {
    const verb = task['verb']!.toLowerCase()
    const says = verb.startsWith('поздрав')
      ? 'Поздравляем'
      : verb.startsWith('поблагодар')
        ? 'Благодарим'
        : 'Отдельно отмечаем'
    return `${says} ${task['who']!.trim()}${task['rest'] ?? ''}`
  }
  const said = thanks.exec(text)?.groups
  if (said && (said['who'] !== undefined || said['rest'] !== '')) {
    const who =
      said['who'] === undefined
        ? ''
        : (personAt(said['who'], 'dat', words)?.who ?? phraseIn('dat', said['who'], words) ?? said['who'])
    return `Спасибо ${[who, said['rest']?.trim()].filter(Boolean).join(' ')}`
  }
  const wished = (hopes.exec(text) ?? apart.exec(text))?.groups
  const who = wished?.['who'] ?? wished?.['whom']
  const to = who === undefined ? null : personAt(who, 'dat', words)
  if (!wished || to?.rest !== '') return null
  const isApart = wished['apart'] !== undefined || wished['whom'] !== undefined
  return `${isApart ? 'Отдельно желаем' : 'Желаем'} ${to.who} ${wished['what'] ?? `${wished['wished']!}${wished['more'] ?? ''}`}`
}

/** The clauses with what was ordered as an infinitive said. */
export const withSpokenTasks = (clauses: readonly Clause[], words: Inflected): Clause[] =>
  clauses.map((one) => {
    const said = one.kind === 'matter' ? null : spokenTask(one.text, words)
    return said === null ? one : { kind: 'fact', link: '. ', text: said }
  })

/** «коллегам библиотеки, директору Угловой отдельно здоровья»: what is hoped for somebody, read as an addressee, is a clause. */
export function withTasksApart(parts: RequestParts, words: Inflected): RequestParts {
  const pieces = parts.addressee.split(/,\s+/u)
  const tasks = pieces.filter((one, at) => at > 0 && spokenTask(one, words) !== null)
  const added = tasks.map((text): Clause => ({ kind: 'fact', link: '. ', text }))
  return tasks.length === 0
    ? parts
    : {
        ...parts,
        addressee: pieces.filter((one) => !tasks.includes(one)).join(', '),
        clauses: [...parts.clauses, ...added],
      }
}

/** What is to be said and was read as an order to the assistant: «…, учителей поздравить, …». The first piece is the order. */
export const missedTasks = (message: string, clauses: readonly Clause[], words: Inflected): Clause[] =>
  message
    .split(/[,;.!?]\s+/u)
    .slice(1)
    .map((piece) => piece.replace(/[.!?\s]+$/u, ''))
    .filter((piece) => !isOrder.test(piece) && spokenTask(piece, words) !== null && !isSaid(piece, clauses))
    .map((text): Clause => ({ kind: 'fact', link: '. ', text }))

/** «скажи спасибо строителям» is known as an order that the document says itself. */
const isOrder = /^(?:и\s+)?(?:скажи|поблагодари|поздравь|пожелай|отметь)(?:те)?(?!\p{L})/iu
/** Whether a clause has the longest word of a piece already. */
const isSaid = (piece: string, clauses: readonly Clause[]): boolean => {
  const [longest = ''] = (piece.toLowerCase().match(/\p{L}+/gu) ?? []).toSorted(
    (one, other) => other.length - one.length,
  )
  return clauses.some(({ text }) => text.toLowerCase().includes(longest) || piece.includes(text))
}
