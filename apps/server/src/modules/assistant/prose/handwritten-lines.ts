import {
  lowerFirst,
  namedPersonIn,
  nameInCase,
  phraseIn,
  staffInCase,
  type Inflected,
} from '#platform/russian/index.ts'

import { personAt } from '../reading/people/person-phrase.ts'
import { ofHim } from '../reading/people/signed-by.ts'
import { nominativeSigner } from '../reading/people/signer-name.ts'
import type { ClauseInput as Input } from './clause-input.ts'

/** «от няни Козловой Т. И.»: who writes, as the message has it behind «от», else put into the genitive. */
function fromLine({ parts, message, signer, words, gaps }: Input): string {
  if (parts.signer === null)
    return `от ${signer.position === null ? gaps.of(null, 'от кого') : inGenitive(lowerFirst(signer.position), words)} ${nameInCase(signer.name, 'genitive').text}`
  return `от ${typedGenitive(parts.signer, message, words) ?? inGenitive(parts.signer, words)}`
}

/** What stands behind «от» or the name of the document and is the genitive of the signer. */
function typedGenitive(signer: string, message: string, words: Inflected): string | null {
  for (const { index, 0: found } of message.matchAll(
    /(?<!\p{L})(?:от|записк[ау]|объяснительн(?:ая|ую))\s+(?=\p{L})/giu,
  )) {
    const who = personAt(message.slice(index + found.length), 'gen', words)?.who
    if (
      who !== undefined &&
      (ofHim(who, words) ?? nominativeSigner(who, words)).toLowerCase() === signer.toLowerCase()
    )
      return who
  }
  return null
}

/** A post and a name in the genitive: «воспитателя Рожковой». */
function inGenitive(who: string, words: Inflected): string {
  const [first = '', ...notes] = who.split(', ')
  return [oneInGenitive(first, words), ...notes].join(', ')
}

function oneInGenitive(who: string, words: Inflected): string {
  const small = who.replace(/^\p{Lu}(?=\p{Ll}+\s)/u, (letter) =>
    namedPersonIn(who)?.start === 0 ? letter : letter.toLowerCase(),
  )
  const person = namedPersonIn(small)
  if (person === null) return phraseIn('gen', small, words) ?? staffInCase(small, 'genitive').text
  const post = small.slice(0, person.start).trim()
  const behind = small.slice(person.end).trim()
  return [
    post === '' ? '' : (phraseIn('gen', post, words) ?? staffInCase(post, 'genitive').text),
    nameInCase(small.slice(person.start, person.end), 'genitive').text,
    behind,
  ]
    .filter(Boolean)
    .join(' ')
    .replace(/\s+,/u, ',')
}

/** «И. О. Фамилия» of who signs; the post stands in the head. */
function signerName({ parts, signer, gaps }: Input): string {
  if (parts.signer === null) return signer.name
  const names = parts.signer
    .replace(/^\p{Lu}(?=\p{Ll}+\s\p{Lu})/u, (letter) =>
      namedPersonIn(parts.signer ?? '')?.start === 0 ? letter : letter.toLowerCase(),
    )
    .matchAll(/(?<last>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?:\s(?<given>(?:\p{Lu}(?:\p{Ll}+|\.)\s?){1,2}))?/gu)
  // «житель ул. Лесной, 4, Хромов»: the name stands behind the place.
  const name = [...names].at(-1)?.groups
  if (!name) return gaps.of(null, 'фамилия и инициалы')
  const initials = (name['given'] ?? '').match(/\p{Lu}/gu)?.map((one) => `${one}.`) ?? []
  return [...initials, name['last']!].join(' ')
}

/** The date is written by hand beside the signature; two short lines in a row would be signs of markdown. */
export const handSigned = (input: Input): string =>
  `Дата ____________    Подпись ____________ ${signerName(input)}`

/** The head of a document that one writes oneself: to whom, from whom, the phone. */
export const ownHead = (input: Input, phone: string | null = null): string =>
  [input.to.dative ?? input.gaps.of(null, 'кому'), fromLine(input), phone].filter(Boolean).join('  \n')
