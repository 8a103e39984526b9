import {
  lowerFirst,
  namedPersonIn,
  positionInCase,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

/** Endings of the genitive with those of the nominative, the likelier first. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=[гкх])ого$/u, ['ий', 'ой', 'ое']],
  [/ого$/u, ['ый', 'ой', 'ий', 'ое']],
  [/его$/u, ['ий', 'ый', 'ее']],
  [/ой$/u, ['ая']],
  [/ей$/u, ['ая', 'яя']],
  [/ии$/u, ['ия', 'ий']],
  [/ы$/u, ['а', '']],
  [/и$/u, ['а', 'я', 'ь']],
  [/я$/u, ['ь', 'е', 'й']],
  [/а$/u, ['', 'о']],
]

/**
 * Who signs, from the genitive behind «от»: «худрука Топоева» → «худрук Топоев», «администрации района» → «администрация
 * района». What does not decline back to the same words stays.
 */
export function nominativeSigner(written: string, words: Inflected): string {
  // «от меня, Тихонова»: a surname in the genitive.
  const signer = written
    .replace(/^меня[\s,]+(?=\p{L})/iu, '')
    // «от главы Кожухова и всех»: who signs is the one named.
    .replace(/(?<=\p{L})\s+и\s+(?:от\s+)?(?:вс(?:ех|его|ей)|нас)(?!\p{L}).*$/iu, '')
  if (/^меня[\s,]/iu.test(written) && /^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а$/u.test(signer))
    return signer.slice(0, -1)
  if (/^нас(?:\s+всех)?$/iu.test(signer)) return 'коллектив'
  const all = /^вс(?:ей|его)\s+(?<whose>.+)$/iu.exec(signer)?.groups?.['whose']
  if (all !== undefined)
    return all.startsWith('коллектив') ? 'коллектив' + all.replace(/^\p{L}+/u, '') : `коллектив ${all}`
  const found = namedPersonIn(signer)
  // «администрации Мирнинского района»: what goes on behind a surname alone is no person.
  const isPlace = found !== null && !/\s/u.test(found.text) && /^\s+\p{Ll}/u.test(signer.slice(found.end))
  const person = isPlace ? null : found
  const title = (person ? signer.slice(0, person.start) : signer).trim()
  const behind = person ? signer.slice(person.end).trim() : ''
  const post = nominativePost(title, words)
  // «главврача Манджиева»: the post shows the genitive of a man.
  const isHis =
    person !== null &&
    !/\s/u.test(person.text.replaceAll(/\s\p{Lu}\./gu, '')) &&
    post !== title &&
    /(?:[оеё]в|[иы]н)а(?:\s\p{Lu}\.){0,2}$/u.test(
      signer.slice(person.start, person.end).replaceAll(/\.\s?(?=\p{Lu})/gu, '. '),
    )
  return [post, isHis ? person.text.replace(/а(?=\s\p{Lu}\.|$)/u, '') : person?.text, behind]
    .filter(Boolean)
    .join(' ')
}

/** «худрука» → «худрук», «Канашской администрации» → «Канашская администрация». */
function nominativePost(post: string, words: Inflected): string {
  const [first = '', second = '', ...rest] = lowerFirst(post).split(/\s+/u)
  // «заведующего хозотделом»: what it governs stays.
  const acting = /^(?<stem>(?:заведу|управля|исполня|обслужива)ющ)(?<end>его|ей)$/u.exec(first)?.groups
  if (acting)
    return [acting['stem']! + (acting['end'] === 'его' ? 'ий' : 'ая'), second, ...rest]
      .filter(Boolean)
      .join(' ')
  const isDescribed = second !== '' && /(?:ого|его|ой|ей)$/u.test(first)
  const found = nominatives(first).flatMap((one) =>
    (isDescribed ? nominatives(second) : [second]).map((other) => [one, other].filter(Boolean).join(' ')),
  )
  const genitive = [first, second].filter(Boolean).join(' ')
  const nominative = found.find(
    (phrase) =>
      (!isDescribed || agree(phrase)) &&
      isWord(phrase.split(' ')[isDescribed ? 1 : 0] ?? '', words) &&
      positionInCase(phrase, 'genitive') === genitive,
  )
  return nominative === undefined ? post : [nominative, ...rest].join(' ')
}

/** «завкафедрой» is no form of «завкафедрая»: the dictionary has to know the nominative; parts of «худрук» it need not. */
const isWord = (word: string, words: Inflected): boolean =>
  words.forms().isBase(word) ||
  words.forms().isBase(upperFirst(word)) ||
  /(?:рук|врач|мастер|директор|комитет|совет|отдел|центр|союз|фонд|клуб)$/u.test(word)

const nominatives = (word: string): string[] =>
  endings
    .filter(([ending]) => ending.test(word))
    .flatMap(([ending, others]) => others.map((other) => word.replace(ending, other)))

/** An adjective and its noun of one gender: «районное управление». */
const agree = (words: string): boolean =>
  /(?:ый|ий|ой)\s\p{L}*[^аеёоыэюяь]$|(?:ая|яя)\s\p{L}*[аяь]$|(?:ое|ее)\s\p{L}*[ое]$/u.test(words)
