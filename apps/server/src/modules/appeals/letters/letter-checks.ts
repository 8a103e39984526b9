import { furtherSentences, isSame } from '../requests/further-matters.ts'
import { unnamedAbout } from '../requests/request-names.ts'
import { appealSentences } from '../requests/sentences.ts'
import {
  answerDay,
  deadlinesOf,
  hasRule,
  isElsewhere,
  lastDay,
  mattersOf,
  withBeside,
  type LetterContext,
} from './letter-parts.ts'

/** Kinds of letters with a term of their own, by the norm that sets it. */
const ownTerms: Readonly<Record<string, string>> = {
  redirected: 'fz59-st8-3',
  court: 'fz59-st11-2',
  unclear: 'fz59-st11-4',
}
/** Kinds that answer on the merits or explain why not: the main term of the appeal. */
const onMerits = new Set([
  'explained',
  'satisfied',
  'partial',
  'refused',
  'clarify',
  'interim',
  'abuse',
  'stop',
  'reception',
  'published',
  'thanks',
  'informed',
])

/** The last day to send a letter of a kind, dd.mm.yyyy: the term follows the case chosen. */
export function deadlineOf(kind: string, { appeal, date, deadlines }: LetterContext): string | null {
  if (deadlines === null) return null
  const own = ownTerms[kind]
  if (own !== undefined) return lastDay(deadlines, own)
  if (!onMerits.has(kind)) return null
  const rules = appeal.signals.map(({ rule }) => rule).filter((rule) => ownTerms[rule] === undefined)
  return answerDay(deadlinesOf(date, rules))
}

/** What the executor checks before a letter of a kind is signed. */
export function checksOf(kind: string, context: LetterContext): string[] {
  const checks: string[] = []
  const matters = mattersOf(context)
  const foreign = matters.filter(({ body }) => body !== null)
  const elsewhere = matters.filter(isElsewhere)
  if (kind === 'redirected') {
    const bodies =
      foreign.length > 0
        ? foreign.map(({ body }) => body!.name)
        : (elsewhere.length > 0 ? elsewhere : matters.slice(0, 1)).flatMap(
            ({ topic, texts }) => texts?.body.name ?? topic?.redirect_to ?? [],
          )
    if (bodies.length > 0) checks.push(`Кому направить: ${[...new Set(bodies)].join('; ')}.`)
    if (hasRule(context, 'own-official'))
      checks.push('Не направляйте жалобу тому, на чьи действия она подана.')
  }
  if (kind === 'anonymous') {
    checks.push(
      'Автору письмо не направляется. Письмо нужно, только если сообщают о противоправном деянии; иначе достаточно отметки в карточке.',
    )
  }
  if (kind === 'thanks') checks.push('Доведите благодарность до тех, кого благодарят, и до их руководителя.')
  if (kind === 'informed')
    checks.push(
      'Проверьте, не следует ли из сведений опасность или нарушение: тогда примите меры и ответьте по существу.',
    )
  if (kind === 'unclear') checks.push('Направляется, только если фамилия и адрес читаются.')
  if (kind === 'abuse')
    checks.push('Если в обращении есть авария или опасность для людей, примите меры и ответьте по существу.')
  if (kind === 'stop')
    checks.push('Прежних ответов по существу не менее двух; решение принимает руководитель.')
  if (kind === 'interim') checks.push('Направьте до конца первого срока; продлить можно один раз.')
  if (kind === 'court') checks.push('Приложите подлинник обращения.')
  if (['explained', 'satisfied', 'partial', 'refused'].includes(kind)) {
    checks.push(...unnamed(context))
    for (const item of new Set(matters.flatMap(({ topic }) => topic?.must_contain ?? [])))
      checks.push(firstUpper(item))
    if (foreign.length > 0)
      checks.push('Направьте копию обращения в названный орган в течение 7 дней со дня регистрации.')
  }
  return checks.slice(0, maxChecks)
}

const maxChecks = 12

/** Questions of no topic of the catalogue beside others: no letter can answer them, and a lawful answer leaves none out. */
function unnamed({ appeal: { text: letter, questions: requests } }: LetterContext): string[] {
  const questions = requests.flatMap(withBeside)
  const without = questions.filter(({ about }) => about === unnamedAbout)
  const further = furtherSentences(appealSentences(letter).slice(0, maxSentences)).filter(
    (sentence) => !questions.some(({ text }) => isSame(text, sentence)),
  )
  const asked = without.length === questions.length ? [] : without.map(({ text }) => text)
  return [...asked, ...further]
    .slice(0, maxUnnamed)
    .map((text) => `Ответа на это в письме нет, добавьте его: «${shortened(text)}».`)
}

const maxSentences = 100
const maxUnnamed = 3
const maxQuoted = 120
const shortened = (text: string) =>
  text.length <= maxQuoted
    ? text.replace(/[.,;]$/u, '')
    : `${text.slice(0, maxQuoted).replace(/\s+\S*$/u, '')}…`

const firstUpper = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`
