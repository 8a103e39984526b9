import { isAdjectiveForm, nounForms, nounFormsOf, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { Clause, RequestParts } from '../request-parts.ts'
import { hasName, personAt } from './person-phrase.ts'
import { nominativeSigner } from './signer-name.ts'

/** Bodies and groups that sign: «администрация», «воспитатели группы Непоседы». */
const bodies =
  /^(?:администраци[яи]|коллектив|совет|дирекци[яи]|редакци[яи]|правлени[ея]|профком|родители|ученики|жители|воспитатели|педагоги|учителя|дети|выпускники|соседи|библиотека|школа|детский\s+сад|дом\s+культуры|дк|музей|клуб)(?:\s(?:№\s?\d+|«[^»]*»|[\p{L}\d-]+)){0,5}$/iu
const posts =
  /^(?:завхоз|директор|заведующая|заведующий|глава|председатель|начальник|секретарь|комендант|главбух|бухгалтер|методист|воспитатель)$/iu

/** «замглавы Котов», «завотделом Сизых О. П.» */
const shortPost = /^(?:зам|зав|и\.\s?о\.\s)\p{Ll}{3,}\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?$/u
/** «Коркин слесарь»: the post behind the name. */
export const postBehind =
  /^(?<name>\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?),?\s(?<post>\p{Ll}{4,}(?:\s\p{Ll}+){0,2})$/u

/** Conjunctions that the cutting left alone, and what is said of the draft itself: «срок тот же». */
const empty = /^(?:чтоб[ыь]?|что|пусть|и|а|но|\p{L}+\s+(?:тот|та|то|те)\s+же(?:\s+сам\p{L}+)?)$/iu

/** The request with who signs where a clause at its end, or the addressee, names them. */
export function withSignedBy(
  read: RequestParts,
  words: Inflected,
  { hasBodies, message }: { hasBodies: boolean; message: string },
): RequestParts {
  const clauses = read.clauses.filter(({ text }) => !empty.test(text))
  const split = /^(?<to>\S.*?)\s+от\s+(?<by>\S.*)$/iu.exec(read.addressee)?.groups
  const by = split === undefined ? null : personAt(split['by']!, 'gen', words)
  const parts: RequestParts =
    split !== undefined && by?.rest === '' && read.signer === null
      ? { ...read, clauses, addressee: split['to']!, signer: asNominative(by.who, words) }
      : { ...read, clauses }
  const byBody = parts.signer === null ? bodyBefore(parts.addressee, message, words) : null
  if (byBody) return { ...parts, ...byBody }
  const both = parts.signer === null ? null : personAt(parts.signer, 'nom', words)
  const to = both === null || both.rest === '' ? null : personAt(both.rest, 'dat', words)
  // «от начальника отдела Петровой А. С. главе Захаровой И. П.»
  if (both && to?.rest === '' && parts.addressee === '')
    return { ...parts, signer: both.who, addressee: to.who }
  if (parts.signer !== null) {
    const his = /(?<!\p{L})от\s+(?<who>\p{Ll}[\p{Ll}\s]*?\s\p{Lu}\p{Ll}+а)(?!\p{L})/u.exec(message)?.groups?.[
      'who'
    ]
    const named =
      his !== undefined && parts.signer.endsWith(his.slice(his.lastIndexOf(' '))) ? ofHim(his, words) : null
    return { ...parts, signer: named ?? severalIn(parts.signer, words) }
  }
  if (clauses.length === 0) return parts
  const last = clauses.at(-1)!
  const found = signerIn(last, words, hasBodies && clauses.length > 1)
  if (found === null) return parts
  return {
    ...parts,
    signer: found.signer,
    addressee: parts.addressee || found.to,
    clauses: clauses.slice(0, -1),
  }
}

/** «от администрации фермеру Тагирову»: a body in the genitive signs, who stands behind it in the dative reads. */
function bodyBefore(
  addressee: string,
  message: string,
  words: Inflected,
): { signer: string; addressee: string } | null {
  const { by = '', to = '' } =
    /^(?<by>\p{Ll}+(?:\s\p{Ll}+(?:ого|ой|их|ых|а|ы|и))?)\s(?<to>\p{Ll}+(?:у|ю|е|ой|ей)\s(?:[\p{L}\s]+\s)?\p{Lu}.*)$/u.exec(
      addressee,
    )?.groups ?? {}
  const signer = by !== '' && message.includes(`от ${addressee}`) ? phraseIn('nom', by, words) : null
  return signer === null || personAt(to, 'dat', words)?.rest !== '' ? null : { signer, addressee: to }
}

/** Whether a clause names who signs and nothing else. */
export const isSignature = (clause: Clause, words: Inflected): boolean =>
  signerIn(clause, words, false) !== null

function signerIn(
  { text, link }: Clause,
  words: Inflected,
  hasBodies: boolean,
): { signer: string; to: string } | null {
  if (!/[.,\n]\s*$/u.test(link)) return null
  const from = /^от\s/iu.test(text) ? personAt(text.slice(3), 'gen', words) : null
  if (from?.rest === '') return { signer: asNominative(from.who, words), to: '' }
  if (posts.test(text) || shortPost.test(text)) return { signer: text, to: '' }
  const { name = '', post = '' } = postBehind.exec(text)?.groups ?? {}
  if (post !== '' && personAt(`${post} ${name}`, 'nom', words)?.rest === '')
    return { signer: `${post} ${name}`, to: '' }
  const who = personAt(text, 'nom', words)
  if (
    who !== null &&
    hasName(who.who.slice(1)) &&
    who.who.split(/\s+/u).length <= 6 &&
    /^\p{L}{4,}\s/u.test(who.who)
  ) {
    if (who.rest === '') return { signer: who.who, to: '' }
    // «завскладом Рябов директору»
    const to = personAt(who.rest, 'dat', words)
    if (to?.rest === '') return { signer: who.who, to: to.who }
  }
  return hasBodies && bodies.test(text) ? { signer: text, to: '' } : null
}

/** «водителя Пака», «мастера Орлика»: behind a man's post in the genitive stands his name; null where it shows another. */
export function ofHim(genitive: string, words: Inflected): string | null {
  const found = /^(?<post>\p{Ll}[\p{Ll}\s]*?)\s(?<name>\p{Lu}\p{Ll}+[бвгджзклмнпрстфхцчшщ])а$/u.exec(
    genitive,
  )?.groups
  const first = found?.['post']!.split(' ')[0] ?? ''
  const isHis = words.basesOf(first).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm?.gender === 'm' && paradigm.forms.get('gen-s') === first && first !== base
  })
  return found && isHis ? `${nominativeSigner(found['post']!, words)} ${found['name']!}` : null
}

/** «воспитателей» → «воспитатели»: several sign. */
const asNominative = (genitive: string, words: Inflected): string => {
  const several = severalIn(genitive, words)
  return several === genitive ? (ofHim(genitive, words) ?? nominativeSigner(genitive, words)) : several
}

function severalIn(genitive: string, words: Inflected): string {
  const [first = '', ...rest] = genitive.split(' ')
  for (const base of words.basesOf(first.toLowerCase())) {
    const paradigm = nounForms(base, words)
    if (
      paradigm !== null &&
      nounFormsOf(first.toLowerCase(), paradigm).includes('gen-p') &&
      !nounFormsOf(first.toLowerCase(), paradigm).includes('gen-s')
    )
      return [paradigm.forms.get('nom-p') ?? first, ...rest].join(' ')
  }
  return genitive
}

/** «главе»: who speaks, read in the dative. */
export function spokenBy(signer: string, words: Inflected): string {
  const [first = ''] = signer.split(' ')
  const isNominative =
    words.basesOf(first.toLowerCase()).includes(first.toLowerCase()) ||
    isAdjectiveForm(first.toLowerCase(), words)
  return isNominative || personAt(signer, 'dat', words) === null
    ? signer
    : (phraseIn('nom', signer, words) ?? signer)
}
