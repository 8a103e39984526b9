import { nameInCase, surnameInCase, type CaseForm, type InCase, type PersonName } from './name-cases.ts'
import { personIn } from './person-names.ts'
import { positionInCase } from './positions.ts'

const withInitials =
  /(?<![\p{L}\d])(?:[А-ЯЁ][А-ЯЁа-яё]+(?:-[А-ЯЁ][А-ЯЁа-яё]+)?\s+[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?|[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.\s?)?[А-ЯЁ][А-ЯЁа-яё]+(?:-[А-ЯЁ][А-ЯЁа-яё]+)?)(?![\p{L}])/u

/**
 * A person with what stands around the name: «учитель Иванов Иван Иванович», «Иванова М. П., делопроизводитель». The name,
 * a position before it and one behind a comma are declined; what has figures in it (a passport, a class) stays. A name that
 * was typed in another case is brought into this one. Not certain: there is no name, or its gender is unknown.
 */
export function staffInCase(text: string, form: CaseForm): InCase {
  const surname = withSurname(text, form)
  if (surname) return surname
  const whole = nameInCase(text, form)
  if (whole.isCertain) return whole
  const person = personIn(text)
  const short = person ? null : withInitials.exec(text)
  if (!person && !short) return whole
  const [start, end] = person ? [person.start, person.end] : [short!.index, short!.index + short![0].length]
  const typed = text.slice(start, end)
  const nominative = person ? nominativeOf(person.name, typed) : typed
  const name = nameInCase(nominative, form)
  // Beside a name in another case the position is in that case too, and the text does not show which.
  const isNominative = nominative === typed.replaceAll(/\s+/gu, ' ')
  const around = isNominative ? { before: text.slice(0, start), after: text.slice(end) } : null
  if (!around) return { text: text.slice(0, start) + name.text + text.slice(end), isCertain: false }
  return {
    text: positionBefore(around.before, form) + name.text + positionBehind(around.after, form),
    isCertain: name.isCertain,
  }
}

/** «учитель физкультуры Федотов», «вожатая Лебедева»: a position and a surname that shows whose it is. */
function withSurname(text: string, form: CaseForm): InCase | null {
  const { position = '', last = '' } =
    /^(?<position>\p{Ll}[\p{Ll}\s-]*?\s)(?<last>[А-ЯЁ][а-яё]{3,}(?:-[А-ЯЁ][а-яё]+)?)$/u.exec(text.trim())
      ?.groups ?? {}
  const family = last === '' ? null : surnameInCase(last, form)
  return family === null ? null : { text: positionBefore(position, form) + family, isCertain: true }
}

/** As it was typed when that is the nominative already. */
function nominativeOf({ last, first, middle }: PersonName, typed: string): string {
  const words = typed.split(/\s+/u)
  if (/(?:вич|ьич|мич|тич|нич|вна|чна)$/u.test(words.find((word) => /(?:ич|[вч]на)$/u.test(word)) ?? '')) {
    return words.join(' ')
  }
  return [last, first, middle].filter((part) => part !== null && part !== '').join(' ')
}

function positionBefore(before: string, form: CaseForm): string {
  const [, position = '', gap = ''] = /^(?<position>.*?)(?<gap>[\s,—–-]*)$/su.exec(before) ?? []
  return position === '' || /\d/u.test(position) ? before : positionInCase(position, form) + gap
}

function positionBehind(after: string, form: CaseForm): string {
  const parts = /^(?<gap>\s*[,—–-]\s*)(?<position>\p{Ll}[^,\d]*)(?<rest>(?:,.*)?)$/su.exec(after)?.groups
  if (!parts) return after
  return `${parts['gap']}${positionInCase(parts['position']!, form)}${parts['rest']}`
}
