import { nominativeSurname, nounForms, nounFormsOf, type Inflected } from '#platform/russian/index.ts'

import { nominativeSigner } from '../../reading/people/signer-name.ts'

/** What is to be done or spoken of, and who does it. */
export type Assigned = { readonly text: string; readonly who: string | null }

const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}(?:\p{Ll}+|\.(?:\p{Lu}\.?)?))*`
const post = String.raw`(?:(?:и\.\s?о\.|врио|зам\.?|нач\.?|гл\.)\s)?(?:\p{Ll}[\p{Ll}-]*\.?\s|\p{Lu}{2,}\s){0,4}`
const person = String.raw`${post}${name}`
const people = String.raw`${person}(?:(?:,?\s+и|,|\s)\s+?${person}){0,5}`

/** «докладывает Осипов», «доклад Тимченко», «докл. Ефимов», «сообщение завуча Лосевой» */
const speakers = new RegExp(
  String.raw`(?:^|[\s,—–-]+)(?<role>докл(?:адыва(?:ет|ют)|адчи(?:к|ца|ки|цы)|ад(?:ом)?|\.)?|содоклад|сообщени[ея]|информаци[яю]|выступ(?:ает|ит|ление)|отчитыва(?:ет|ют)ся|отчита(?:ет|ют)ся|отв(?:ечает|ечают|\.)?|старш(?:ий|ая)|ответственн\p{L}+)[\s:—–-]+(?:по\s+порядку\s+)?(?<who>${people})[.\s]*$`,
  'u',
)
const ofGenitive = /^(?:доклад(?:ом)?|содоклад|сообщени[ея]|информаци[яю]|выступление)$/u
const dashed = new RegExp(String.raw`^(?<text>\S.*?)\s+[—–-]\s+(?<who>${person})[.\s]*$`, 'u')
const bracketed = new RegExp(
  String.raw`^(?<text>\S.*?)\s+\((?:докл\p{L}*[.:]?\s+|отв\p{L}*[.:]?\s+)?(?<who>${person})\)[.\s]*$`,
  'u',
)
const bare = new RegExp(String.raw`^(?<text>\p{L}.*?[\p{Ll}\d»)]),?\s+(?<who>${name})[.\s]*$`, 'u')

/** Who a genitive names: «директора Кузьминой» → «директор Кузьмина», «Рябова» → «Рябов». */
function fromGenitive(who: string, words: Inflected): string {
  if (/^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а(?:\s\p{Lu}\.\s?\p{Lu}\.)?$/u.test(who))
    return who.replace(/а(?=\s|$)/u, '')
  if (/^\p{Lu}\p{Ll}+[аяыи]$/u.test(who)) return nominativeSurname(who, 'male', ['genitive'])
  return nominativeSigner(who, words)
}

/** A name in the nominative that stands bare behind a matter: «котельная Иванцов», not «встреча с поэтом Рощиным». */
function isBareName(text: string, who: string, words: Inflected): boolean {
  const [surname = ''] = who.split(/\s/u)
  if (
    !/^\p{Lu}\p{Ll}{2,}/u.test(surname) ||
    words.basesOf(surname.toLowerCase()).some((one) => nounForms(one, words) !== null)
  )
    return false
  if (/(?:[оеё]в|[иы]н)(?:ым|ой|у|е|ых)$|[сц]к(?:ого|ому|им|ой|ую|их)$/u.test(surname)) return false
  const last = /(?<!\p{L})(?<word>\p{L}+)$/u.exec(text)?.groups?.['word'] ?? ''
  if (
    /^(?:им|имени|ул|улиц\p{L}+|посёлк\p{L}+|деревн\p{L}+|сел[аеоу]|город\p{L}*|районе?|колхоз\p{L}*|вед[её]т|про|на|в|во|из|к|по|с|от|и)$/iu.test(
      last,
    )
  )
    return false
  // «отчёт завхоза Сомова»: the genitive of a man behind his post.
  return !(/(?:[оеё]в|[иы]н)а$/u.test(surname) && isPost(last, words))
}

/** «завхоза», «директора»: a genitive of a word for a man. */
const isPost = (word: string, words: Inflected): boolean =>
  /(?:ора|ера|ёра|ика|иста|еля|аря|ога|ача|уча|оза|яка|ента|анта|ата|вы|щего|рука)$/u.test(word) &&
  words.basesOf(word).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null || nounFormsOf(word, paradigm).includes('gen-s')
  })

/** An item with who answers for it or speaks of it, in the nominative; null where nobody is named. */
export function assigned(item: string, words: Inflected, hasBare = true): Assigned {
  const spoken = speakers.exec(item)
  const { role = '', who: speaker = '' } = spoken?.groups ?? {}
  if (spoken)
    return {
      text: item.slice(0, spoken.index).replace(/[\s,;:—–-]+$/u, ''),
      who: ofGenitive.test(role) ? fromGenitive(speaker, words) : speaker,
    }
  const found = bracketed.exec(item)?.groups ?? dashed.exec(item)?.groups
  if (found) return { text: found['text'] ?? '', who: found['who'] ?? null }
  const { text = '', who = '' } = (hasBare ? bare.exec(item)?.groups : undefined) ?? {}
  if (who === '' || !isBareName(text, who, words)) return { text: item, who: null }
  // «питание повар Зайцева»: the post in front of the name, where the matter goes on without it.
  const title = /^(?<rest>\p{L}.*\s)?(?<post>\p{Ll}+)$/u.exec(text)?.groups
  const isTitled = title?.['rest'] !== undefined && posts.test(title['post'] ?? '')
  return isTitled ? { text: title['rest']!.trim(), who: `${title['post'] ?? ''} ${who}` } : { text, who }
}

/** «директор Сухих», «нач. отдела Кушнарёва»: a post and a name, and no more. */
export const isTitledName = (line: string): boolean => {
  const [first = ''] = line.toLowerCase().split(/\s/u)
  return (posts.test(first) || /^(?:нач|зам|гл)\.?$/u.test(first)) && wholePerson.test(line)
}
const wholePerson = new RegExp(
  String.raw`^\p{L}[\p{Ll}-]*\.?\s(?:\p{Ll}[\p{Ll}-]*\.?\s){0,3}${name}[.\s]*$`,
  'u',
)

/** Posts in the nominative that stand in front of a name. */
const posts =
  /^(?:директор|завуч|завхоз|начальник|глава|заместитель|замглавы|председатель|секретарь|инспектор|участковый|медсестра|врач|главврач|фельдшер|повар|методист|воспитатель|учитель|тренер|педагог|психолог|бухгалтер|юрист|инженер|механик|водитель|заведующ(?:ая|ий)|библиотекарь|специалист|староста|депутат|казначей|библиотекарь|лесничий|мастер|агроном|ветеринар|худрук)$/u
