import { personIn, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { Clause, RequestParts } from '../reading/request-parts.ts'

type Occasion = { readonly to: string; readonly cause: string }

const name = String.raw`[\p{L}№\d«»"-]+`
const order = String.raw`(?:(?:на?пиш\p{L}*|сдела\p{L}*|подготов\p{L}*|нужно|надо|коротк\p{L}*|тепл\p{L}*|поздравлени[ея]|поздрав\p{L}*|с\s+поздравлением)[\s,:]+)*`
const shapes: readonly {
  readonly pattern: RegExp
  readonly causeOf: (said: string, words: Inflected) => string
}[] = [
  // «с Днём матери поздравить всех мам села»
  {
    pattern: new RegExp(
      String.raw`^со?\s+(?<cause>\p{L}[^,.;]{2,80}?)\s+поздрав(?:ить|ь(?:те)?)\s+(?<to>${name}(?:\s+(?!от\s)${name}){0,6})`,
      'isu',
    ),
    causeOf: (said) => said,
  },
  // «поздравь с днём пожилого человека ветеранов депо»
  {
    pattern: new RegExp(
      String.raw`^поздрав(?:ить|ь(?:те)?)\s+со?\s+(?<cause>\p{L}[^,.;]{2,80}?)\s+(?<to>(?:всех\s+)?(?:мам|женщин|мужчин|ветеранов|коллег|учителей|педагогов|врачей|медиков|работников|сотрудников|жителей|пенсионеров|воспитателей|строителей|водителей|коллектив|выпускников|ребят)(?!\p{L})(?:\s+(?!от\s)${name}){0,5})`,
      'isu',
    ),
    causeOf: (said) => said,
  },
  // «коллектив больницы с профессиональным днём»
  {
    pattern: new RegExp(
      String.raw`^${order}(?<to>(?!поздравл)${name}(?:\s+${name}){0,6}?)\s+(?:со?)\s+(?<cause>(?!поздравлени)\p{L}[^,.;]{2,80})`,
      'isu',
    ),
    causeOf: (said) => said,
  },
  // «победителя гонки Семёнова поздравить, первое место»
  {
    pattern: new RegExp(
      String.raw`^(?<to>${name}(?:\s+${name}){0,6}?)\s+(?:надо\s+|нужно\s+)?поздрав(?:ить|ь(?:те)?)(?:,\s+(?:за\s+)?(?<cause>\p{L}[^,.;]{2,80}))?`,
      'isu',
    ),
    causeOf: (said, words) => phraseIn('ins', said, words) ?? said,
  },
  // «дедушке 90»
  {
    pattern:
      /^(?:\p{L}+\s+)?(?<to>\p{Ll}+(?:[уюе]|[ео]й)(?:\s+\p{Lu}[\p{L}.]*){0,3})\s+(?<cause>\d{2,3})(?:\s+(?:лет|год|года))?(?=,|\.|$)/su,
    causeOf: (said) => `${said}-летием`,
  },
]

/** The occasion and the one congratulated, by the grammar of the message; null where it has another shape. */
function occasionOf(message: string, words: Inflected): Occasion | null {
  const line = message.slice(0, 300).trim()
  for (const { pattern, causeOf } of shapes) {
    const found = pattern.exec(line)?.groups
    if (found)
      return {
        to: found['to'] ?? '',
        cause: found['cause'] === undefined ? '' : causeOf(found['cause'], words),
      }
  }
  return null
}

/** «с днём бухгалтера Ольгу Никитичну»: the name behind the occasion is the addressee. */
function withoutName({ to, cause }: Occasion): Occasion {
  const person = personIn(cause)
  if (!person || person.start === 0) return { to, cause }
  return { to: to || cause.slice(person.start, person.end), cause: cause.slice(0, person.start).trim() }
}

/** «55 лет ей 2 декабря», «исполняется 60 лет» */
const years =
  /(?:исполн\p{L}+\s+)?(?<years>\d{2,3})\s+(?:лет|год|года)(?:\s+(?:ей|ему|исполн\p{L}+))?(?:\s+(?<day>\d{1,2}\s+\p{L}+))?$/iu
function withYears(parts: RequestParts): RequestParts {
  if (parts.clauses.some(({ kind }) => kind === 'cause')) return parts
  const at = parts.clauses.findIndex(({ text }) => /ей|ему|исполн/iu.test(text) && years.test(text))
  const found = years.exec(parts.clauses[at]?.text ?? '')?.groups
  if (!found) return parts
  const cause: Clause = { kind: 'cause', link: ' с ', text: `${found['years'] ?? ''}-летием` }
  return { ...parts, clauses: parts.clauses.map((one, index) => (index === at ? cause : one)) }
}

/** «с юбилеем Прохора Демьяновича Сыча, 70 лет»: the occasion in front of a name, read as an order. */
const occasionFirst =
  /^\s*со?\s+(?<cause>\p{Ll}+(?:ем|[её]м|ом|ой|ием)(?:\s\p{Ll}+){0,2})\s+\p{Lu}\p{Ll}+\s\p{Lu}/u
const asFact = (clause: Clause): Clause => (clause.kind === 'cause' ? { ...clause, kind: 'fact' } : clause)

/** A congratulation with the occasion and the addressee that no segment named. */
export function withOccasion(read: RequestParts, message: string, words: Inflected): RequestParts {
  const years = withYears(read)
  const parts = /^поздрав(?:ь|ить|ьте)$/iu.test(years.addressee) ? { ...years, addressee: '' } : years
  const inAddressee = /^(?<to>.{2,}?)\s+со?\s+(?<cause>\S.*)$/su.exec(parts.addressee)?.groups
  const front = occasionFirst.exec(message)?.groups?.['cause']
  const isSaid = parts.clauses.some(({ text }) => front !== undefined && text.includes(front))
  if (front !== undefined && parts.addressee !== '' && !isSaid)
    return { ...parts, clauses: [{ kind: 'cause', link: ' с ', text: front }, ...parts.clauses.map(asFact)] }
  const hasCause = parts.clauses.some(({ kind }) => kind === 'cause')
  if (hasCause && parts.addressee !== '')
    return {
      ...parts,
      clauses: parts.clauses.map((one) =>
        one.kind === 'cause' ? { ...one, text: withoutName({ to: '', cause: one.text }).cause } : one,
      ),
    }
  const found: Occasion | null = inAddressee
    ? { to: inAddressee['to']!, cause: inAddressee['cause']! }
    : occasionOf(message, words)
  if (!found) return parts
  const { to, cause } = withoutName(found)
  const clauses = parts.clauses.filter(({ text }) => !to.includes(text) && !cause.includes(text))
  const added: Clause[] = hasCause || cause === '' ? [] : [{ kind: 'cause', link: ' с ', text: cause }]
  return {
    ...parts,
    addressee: inAddressee || to.includes(parts.addressee) ? to : parts.addressee,
    clauses: hasCause
      ? parts.clauses
          .filter(({ text }) => !to.includes(text))
          .map((one) =>
            one.kind === 'cause' && to !== '' ? { ...one, text: one.text.replace(to, '').trim() } : one,
          )
      : [...added, ...clauses],
  }
}
