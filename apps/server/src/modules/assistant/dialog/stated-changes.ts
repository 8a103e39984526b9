import { monthName } from '#platform/russian/index.ts'

import { replaced, type DraftRequest } from './draft-request.ts'

/** What a message changes as a whole: the request after it, and the words of the message that said so. */
export type Stated = { readonly request: DraftRequest; readonly said: string }

/**
 * Changes that go over several clauses of a message: a part that another takes the place of, a state that became its
 * opposite, another address. Null where the message says none of them or the draft has nothing of the kind.
 */
export const statedIn = (request: DraftRequest, message: string): Stated | null =>
  inPlaceOfRemoved(request, message) ?? withState(request, message) ?? withAddress(request, message)

const removed =
  /(?<=^|[.;]\s|,\s)(?:и\s|а\s|про\s)?(?<old>\p{Ll}{3,}(?:\s\p{Ll}+){0,3}?)\s+(?:убира\p{L}+|убер\p{L}+|убрать|снима\p{L}+|снял\p{L}*|отмен\p{L}+|вычерк\p{L}+|не\s+будет|не\s+прово\p{L}+)[\s,.;]+(?:а\s+)?(?:вместо|взамен)\s+(?:не[её]|него|них|этого|этой|неё)\s+(?:будет\s+|поставь(?:те)?\s+|впиши(?:те)?\s+|провод\p{L}+\s+)?(?<now>\S.*?)[.\s]*$/isu
const instead = new RegExp(
  String.raw`(?<=^|[.;]\s|,\s)вместо\s+(?<old>\p{Ll}{4,}(?:\s\p{Ll}+){0,2}?)\s+(?:будет\s+|поставь(?:те)?\s+|впиши(?:те)?\s+)?(?<now>\d{1,2}\s+${monthName}\s+\p{L}{3,}.*?)[.\s]*$`,
  'isu',
)

/** «дискотеку убираем, вместо неё 5 января катание на горке, отв. Пахомов»: a part of a list for another. */
function inPlaceOfRemoved(request: DraftRequest, message: string): Stated | null {
  const found = removed.exec(message) ?? instead.exec(message)
  const { old = '', now = '' } = found?.groups ?? {}
  if (!found || old === '') return null
  const stems = (old.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map(stem)
  const parts = request.text.split(/([,;:]\s+|[.!?](?=\s|$)\s*|\n)/u)
  const at = parts.findLastIndex(
    (part, index) => index % 2 === 0 && stems.length > 0 && stems.every((one) => fold(part).includes(one)),
  )
  if (at < 1) return null
  return { request: { ...request, text: parts.with(at, now).join('') }, said: found[0] }
}

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
const stem = (word: string): string => fold(word).slice(0, Math.max(4, word.length - 2))

const price = String.raw`(?:\s*[,—–-]?\s*\d[\d\s]*(?:руб\p{L}*\.?|р\.?(?!\p{L})))?`
const paid = String.raw`\s*[—–:-]?\s*\d[\d\s]*(?:руб\p{L}*\.?|р\.?(?!\p{L}))`
const time = String.raw`(?:(?:\s+\d{1,2}\s+\p{L}+)?\s+(?:с|до)\s+\d{1,2}(?:[:.]\d\d)?(?:\s+(?:до|по)\s+\d{1,2}(?:[:.]\d\d)?)?(?:\s+${monthName})?)?`
/** States that exclude each other, by their stems; what belongs to the one goes with it: a price, the hours. */
const opposites: readonly { readonly states: string; readonly ends: RegExp; readonly detail: string }[] = [
  {
    states: String.raw`(?:бес)?платн|свободн|свободен|по\s+(?:билетам|пригласительным|абонементам|записи)`,
    ends: /^(?:бесплатн|свобод)/iu,
    detail: price,
  },
  { states: 'открыт|закрыт', ends: /^закрыт/iu, detail: time },
]
const between = String.raw`(?:\s+(?:вс[её]-?таки|теперь|уже|ещ[её]|пока|снова|опять|будет|буд[уе]т|сделали|решили|сделать|стал[аио]?|у\s+нас)){0,4}`

/** «вход всё-таки сделали платный, 150 рублей» for «вход свободный» */
function withState(request: DraftRequest, message: string): Stated | null {
  for (const { states, ends, detail } of opposites) {
    const found = new RegExp(
      String.raw`(?<=^|[,.;]\s+)(?:(?:нет|и|но|а)[\s,]+)?(?:[\p{L}\d]+\s+){0,2}?(?<subject>\p{Ll}{4,})${between}\s+(?<state>${states})\p{L}*(?<own>,?\s+\d[\d\s]*(?:руб\p{L}*\.?|р\.?(?!\p{L}))|\s+[^,.;]+)?(?=[\s,.;!]|$)`,
      'iu',
    ).exec(message)
    const { subject = '', state = '', own = '' } = found?.groups ?? {}
    if (!found || state === '') continue
    const old = new RegExp(
      String.raw`(?<lead>(?<!\p{L})${stem(subject)}\p{L}*(?:\s[^\s,.;]+){0,3}?\s+)(?<was>${states})(?<ending>\p{L}*)(?<detail>${detail})`,
      'iu',
    )
    const next = replaced(request, (text) =>
      text.replace(old, (...all) => {
        const { lead, was = '', ending = '', detail: belongs = '' } = all.at(-1) as Record<string, string>
        const day = /^\s+\d{1,2}\s+\p{L}+(?=\s+с\s)/u.exec(belongs)?.[0] ?? ''
        const kept = own !== '' ? '' : ends.test(state) ? day : belongs
        return `${lead}${stateLike(was, state, ending)}${own}${kept}`
      }),
    )
    if (next !== request) return { request: next, said: found[0] }
    // «вход свободный» for «вход 50 рублей»
    const priced = new RegExp(String.raw`(?<lead>(?<!\p{L})${stem(subject)}\p{L}*)${paid}`, 'iu')
    const free = ends.test(state)
      ? replaced(request, (text) => text.replace(priced, `$<lead> ${stateLike('', state, '')}`))
      : request
    if (free !== request) return { request: free, said: found[0] }
  }
  return null
}

/** «платн», said of what was «свободн(ый)» → «платный» */
function stateLike(was: string, state: string, ending: string): string {
  if (/^по\s/iu.test(state)) return state
  const isShort = state.toLowerCase().endsWith('т')
  return state.replace(/свободен/iu, 'свободн') + (ending || (isShort && !/^по\s/iu.test(was) ? '' : 'ый'))
}

const wrongAddress =
  /(?<!\p{L})адрес(?:\p{Ll}{0,2})(?:\s+[^\s,.;:\d]+){0,4}\s*[,.;:—–-]?\s+(?<now>(?:(?:ул|пер|пр)\.\s*|(?:улица|переулок|проспект)\s+)?\p{Lu}\p{Ll}+(?:\s\p{Lu}?\p{Ll}+)?,?\s+(?:д\.\s*|дом\s+)?\d+\p{L}?(?:,?\s+(?:кв\.?|квартира)\s*\d+)?)/u
const way = String.raw`(?:ул\.|улиц\p{L}{1,2}|ул(?=\s)|пер\.|переул\p{L}+|пр\.|проспект\p{L}*)`
const address = new RegExp(
  String.raw`(?<lead>(?<!\p{L})${way}\s*|(?<=адрес\p{Ll}{0,2}:?\s+))(?<street>\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)(?<rest>,?\s+(?:д\.\s*|дом\p{L}?\s+)?\d+\p{L}?(?:,?\s+(?:кв\.?|квартир\p{L}*)\s*\d+)?)`,
  'u',
)

/** «адрес я перепутала, Лесная 18 квартира 2» for «ул. Лесная 8» */
function withAddress(request: DraftRequest, message: string): Stated | null {
  const found = wrongAddress.exec(message)
  const now = found?.groups?.['now']?.replace(new RegExp(`^${way}\\s*`, 'u'), '') ?? ''
  if (!found || now === '') return null
  const next = replaced(request, (text) =>
    text.replace(address, (...all) => {
      const { lead, street = '' } = all.at(-1) as Record<string, string>
      // «по улице Садовой 3»: the street keeps its form.
      const isSame = stem(now.split(/\s/u)[0]!).slice(0, 5) === stem(street).slice(0, 5)
      return `${lead}${isSame ? now.replace(/^\p{Lu}\p{Ll}+/u, street.split(/\s/u)[0]!) : now}`
    }),
  )
  return next === request ? null : { request: next, said: found[0] }
}
