import {
  adjectiveIn,
  isAdjectiveForm,
  isNounForm,
  nounForms,
  nounFormsOf,
  type Inflected,
} from '#platform/russian/index.ts'

import { withAdded } from './additions.ts'
import { replaced, type DraftRequest } from './draft-request.ts'

/** «причину лучше другую: сломался сервер» */
export function withCause(request: DraftRequest, clause: string): DraftRequest | null {
  const cause = /(?<!\p{L})причин\p{L}*[^:]{0,30}:\s+(?<cause>\S.*?)[.,;\s]*$/iu.exec(clause)?.groups?.[
    'cause'
  ]
  if (cause === undefined) return null
  const next = replaced(request, (text) =>
    text.replace(
      /(?<link>(?<!\p{L})(?:потому\s+что|так\s+как|поскольку|причина\s*[:—-])\s+)[^.;,]+/iu,
      (...all) => `${(all.at(-1) as { link: string }).link}${cause}`,
    ),
  )
  return next === request ? withAdded(request, `потому что ${cause}`) : next
}

/** «большой зал, в малом люстру вешают»: another adjective of a thing that the draft names. */
export function withAdjective(request: DraftRequest, clause: string, words: Inflected): DraftRequest | null {
  const { adjective = '', noun = '' } =
    /^(?<adjective>\p{L}{4,}(?:ый|ий|ой|ая|яя|ое|ее))\s+(?<noun>\p{L}{3,})[.,!;\s]*$/u.exec(
      clause.toLowerCase(),
    )?.groups ?? {}
  const base = words.basesOf(noun).find((one) => nounForms(one, words) !== null)
  const paradigm = base === undefined ? null : nounForms(base, words)
  const masculine = words.basesOf(adjective).find((one) => /(?:ый|ий|ой)$/u.test(one))
  if (!paradigm || masculine === undefined) return null
  const next = replaced(request, (text) =>
    text.replaceAll(/(?<!\p{Ll})(?<was>\p{Ll}{4,})\s(?<thing>\p{Ll}{3,})/gu, (whole, ...all) => {
      const { was, thing } = all.at(-1) as { was: string; thing: string }
      const [form] = nounFormsOf(thing, paradigm)
      return form === undefined || !isAdjectiveForm(was, words)
        ? whole
        : `${adjectiveIn(form, paradigm.gender, masculine)} ${thing}`
    }),
  )
  return next === request ? null : next
}

/** «Учителя истории» for «учителя географии»: the same thing with another one that it is of. */
export function withDependent(request: DraftRequest, clause: string, words: Inflected): DraftRequest | null {
  const { head = '', now = '' } =
    /^(?:и\s+|а\s+)?(?<head>\p{L}{4,})\s+(?<now>\p{Ll}{4,})[.,!;\s]*$/u.exec(clause)?.groups ?? {}
  const isGenitive = (word: string): boolean =>
    words.basesOf(word).some((base) => {
      const paradigm = nounForms(base, words)
      return paradigm !== null && nounFormsOf(word, paradigm).some((form) => form.startsWith('gen'))
    })
  const stem = head.toLowerCase().slice(0, Math.max(leastStem, head.length - 2))
  if (head === '' || !isNounForm(head.toLowerCase(), words) || !isGenitive(now)) return null
  const next = replaced(request, (text) =>
    text.replace(
      new RegExp(String.raw`(?<head>(?<!\p{L})${stem}\p{Ll}{0,3}\s)(?<was>\p{Ll}{4,})(?!\p{L})`, 'iu'),
      (whole, ...all) => {
        const { head: same, was } = all.at(-1) as { head: string; was: string }
        return isGenitive(was) ? same + now : whole
      },
    ),
  )
  return next === request ? null : next
}
/** In letters. */
const leastStem = 4
