import { caseForms, firstNameInCase, surnameInCase } from '#platform/russian/index.ts'

import { replaced, type DraftRequest } from './draft-request.ts'
import { stemOf } from './typed-values.ts'

/** «исполнитель Вылка», «подпись зама Юрковой»: another person in the same part. */
export function withRole(request: DraftRequest, clause: string): DraftRequest | null {
  const found =
    /(?<!\p{L})(?<role>\p{Ll}{4,})\s+(?:теперь\s+|будет\s+|—\s+|-\s+)?(?<name>(?:\p{Lu}{2,5}\s+)?«[^»]{2,60}»|\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.|\.))*)/u.exec(
      clause,
    )?.groups
  if (!found) return null
  const stem = found['role']!.slice(0, 3)
  // «завхоза Куприянова с рождением дочки» names nobody else.
  if (
    request.text.includes(found['name']!.slice(0, -2)) ||
    request.addressee.includes(found['name']!.slice(0, -2))
  )
    return null
  const same = new RegExp(
    String.raw`(?<role>(?<!\p{L})${stem}\p{Ll}*\.?\s+)(?:(?:\p{Lu}{2,5}\s+)?«[^»]{2,60}»|\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.|\.))*)`,
    'iu',
  )
  const next = replaced(request, (text) =>
    text.replace(same, (...all) => `${(all.at(-1) as { role: string }).role}${found['name']!}`),
  )
  return next === request ? null : next
}

/** «отчество Игнатьевич», «фамилия Казин через а»: a name like one of the draft, in its form. */
export function withSpelling(request: DraftRequest, clause: string): DraftRequest | null {
  const { part = '', name = '' } =
    /(?<!\p{L})(?<part>фамилия|имя|отчество|зовут)\s+(?:у\s+\p{L}+\s+|его\s+|её\s+)?(?<name>\p{Lu}\p{Ll}+)/iu.exec(
      clause,
    )?.groups ?? {}
  if (name === '') return null
  const isPatronymic = part.toLowerCase() === 'отчество'
  const put = (text: string): string =>
    text.replaceAll(/\p{Lu}\p{Ll}{2,}/gu, (word) => {
      if (isPatronymic) return /(?:[вь]ич|вн|ичн)\p{Ll}{0,3}$/u.test(word) ? inFormOf(word, name) : word
      const forms = [
        name,
        ...caseForms.map((form) => surnameInCase(name, form) ?? firstNameInCase(name, form) ?? name),
      ]
      return forms.find((form) => isMisspelt(word, form)) ?? word
    })
  const next = replaced(request, put)
  return next === request ? null : next
}

/** Whether two names of one length differ in no more than a letter or two: «Козину» and «Казину». */
const isMisspelt = (one: string, other: string): boolean => {
  if (one === other || one.length !== other.length || one.at(-1) !== other.at(-1)) return false
  const letters = one.split('').filter((letter, at) => letter !== other[at])
  return letters.length <= (one.length > 5 ? 2 : 1)
}

const nameRun = /\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}{2,}){1,2}/gu

/** «Глеб Игнатьевич он»: a name that shares a part with one of the draft and differs in another. */
export function withNamePart(request: DraftRequest, clause: string): DraftRequest | null {
  for (const [now] of clause.matchAll(nameRun)) {
    const parts = now.split(' ')
    const next = replaced(request, (text) =>
      text.replaceAll(nameRun, (old) => {
        const words = old.split(' ')
        const at = words.findIndex((word) => parts.some((part) => stemOf(part) === stemOf(word)))
        const same = parts.findIndex((part) => stemOf(part) === stemOf(words[at] ?? ''))
        if (at === -1 || parts.every((part) => words.some((word) => part.slice(0, -2) === word.slice(0, -2))))
          return old
        const [other, made] = [words[at + 1], parts[same + 1]]
        return other === undefined || made === undefined ? old : old.replace(other, inFormOf(other, made))
      }),
    )
    if (next !== request) return next
  }
  return null
}

/** A patronymic in the form of another: «Игнатьевичу» for «Игоревичу», «Ильиничны» for «Петровны». */
const inFormOf = (old: string, now: string): string => {
  const ending = /(?:ич|н)(?<ending>\p{Ll}{0,3})$/u.exec(old)?.groups?.['ending']
  if (ending === undefined) return now
  return now.endsWith('ич') ? now + ending : now.replace(/а$/u, ending)
}
