import { caseForms, firstNameInCase, nameInCase, surnameInCase } from '#platform/russian/index.ts'

import { replaced, type DraftRequest } from './draft-request.ts'
import { stemOf } from './values/typed-values.ts'

/** In letters. */
const shortRole = 4

/** «исполнитель Вылка», «подпись зама Юрковой»: another person in the same part. */
export function withRole(request: DraftRequest, clause: string): DraftRequest | null {
  const found =
    /(?<!\p{L})(?<role>\p{Ll}{4,})\s+(?:теперь\s+|будет\s+|—\s+|-\s+)?(?<name>(?:\p{Lu}{2,5}\s+)?«[^»]{2,60}»|\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.|\.))*)/u.exec(
      clause,
    )?.groups
  if (!found) return null
  const role = found['role']!
  // «отв. Рогова» is who is responsible; a storekeeper is no head.
  const stem =
    role.length <= shortRole ? role.slice(0, 3) : `(?:${role.slice(0, 4)}|${role.slice(0, 3)}(?=\\.))`
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
    /(?<!\p{L})(?<part>фамилия|имя|отчество|зовут|он[аи]?)\s+(?:у\s+\p{L}+\s+|его\s+|её\s+)?(?<name>\p{Lu}\p{Ll}+)/iu.exec(
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

/** «имя его Ринат Закирович»: the name and the patronymic of a reader who was named by his surname alone. */
export function withFullName(request: DraftRequest, clause: string): DraftRequest | null {
  const now =
    /(?<!\p{L})(?:имя|зовут)(?:[\s-]+отчество)?\s+(?:(?:его|е[её]|у\s+\p{L}+)\s+)?(?<now>\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+(?:ич|вна|чна|шна))[\s.,!]*$/u.exec(
      clause,
    )?.groups?.['now']
  const surname = /(?<![\p{L}.]\s?\p{Lu})(?<=^|\p{Ll}\s|[»\d]\s)\p{Lu}\p{Ll}{3,}$/u.exec(
    request.addressee,
  )?.[0]
  if (now === undefined || surname === undefined) return null
  const named = `${surname} ${nameInCase(now, 'dative').text}`
  return replaced(request, (text) =>
    text.replace(new RegExp(String.raw`(?<!\p{L})${surname}(?!\p{L})`, 'u'), named),
  )
}

/** «Лектор поменялся: Ибрагимов»: the only person whom a draft names besides its reader and who signs. */
export function withOtherPerson(request: DraftRequest, clause: string): DraftRequest | null {
  const now =
    /(?<!\p{L})(?:друг(?:ой|ая)|поменял(?:ся|ась)|сменил(?:ся|ась)|теперь)\s*[:,—–-]*\s+(?:будет\s+)?(?<now>\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?)[\s,.!]*$/u.exec(
      clause,
    )?.groups?.['now']
  if (now === undefined) return null
  const others = [
    ...request.text.matchAll(
      /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н|ск|цк|енко|ук|юк|дзе|ян|их|ых)(?:а|ая|ий)?(?![\p{L}-])/gu,
    ),
  ]
    .map(([name]) => name)
    .filter((name) => !request.addressee.includes(name) && !(request.signer ?? '').includes(name))
  const [old, another] = new Set(others)
  if (old === undefined || another !== undefined) return null
  return { ...request, text: request.text.replace(old, now) }
}

/** Whether two names of one length differ in no more than a letter or two: «Козину» and «Казину». */
const isMisspelt = (one: string, other: string): boolean => {
  // «Рима» and «Римма»
  if (one !== other && undoubled(one) === undoubled(other)) return true
  if (one === other || one.length !== other.length || one.at(-1) !== other.at(-1)) return false
  const letters = one.split('').filter((letter, at) => letter !== other[at])
  return letters.length <= (one.length > 5 ? 2 : 1)
}

const undoubled = (name: string): string => name.replaceAll(/(?<letter>\p{L})\k<letter>/gu, '$<letter>')

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
