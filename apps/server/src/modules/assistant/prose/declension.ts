import {
  bodyInCase,
  nameInCase,
  namedPersonIn,
  positionInCase,
  staffInCase,
  type CaseForm,
} from '#platform/russian/index.ts'

/** How a message names a case, by its name or by its question. */
const asked: readonly (readonly [RegExp, CaseForm])[] = [
  [/родительн\p{L}*|(?<=(?:нет|у|от|без)\s)кого(?!\p{L})/giu, 'genitive'],
  [/дательн\p{L}*|(?<!\p{L})кому(?!\p{L})/giu, 'dative'],
  [/винительн\p{L}*|(?<!(?:нет|у|от|без)\s)(?<!\p{L})кого(?!\p{L})/giu, 'accusative'],
  [/творительн\p{L}*|(?<!\p{L})(?:кем|с\s+кем)(?!\p{L})/giu, 'instrumental'],
  [/предложн\p{L}*|(?<!\p{L})о\s+ком(?!\p{L})/giu, 'prepositional'],
]
const questions: Readonly<Record<CaseForm, string>> = {
  genitive: 'родительный (кого? чего?)',
  dative: 'дательный (кому? чему?)',
  accusative: 'винительный (кого? что?)',
  instrumental: 'творительный (кем? чем?)',
  prepositional: 'предложный (о ком? о чём?)',
}
const inOrder = Object.keys(questions) as CaseForm[]

type Place = { readonly start: number; readonly end: number }
type Phrase = Place & { readonly text: string }
type AskedCase = Place & { readonly form: CaseForm }

/**
 * The names of a message in the cases it asks for; in the dative when it asks for none. One form stands alone, several are
 * a list. `rest` is what remains of the message without its order.
 */
export function declension(message: string, rest: string): string {
  const phrases = phrasesIn(message, rest)
  const forms = casesIn(message, phrases)
  const groups = phrases.map((phrase) => ({ phrase, forms: formsFor(phrase, phrases, forms) }))
  if (groups.every((one) => one.forms.length === 1)) {
    const lines = groups.flatMap((one) => one.forms.map((form) => inCase(one.phrase.text, form)))
    return lines.length === 1 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n')
  }
  return groups
    .map(({ phrase, forms: wanted }) =>
      [
        `**${phrase.text}**`,
        '',
        ...wanted.map((form) => `- ${questions[form]}: ${inCase(phrase.text, form)}`),
      ].join('\n'),
    )
    .join('\n\n')
}

/** «теперь творительный, с кем»: another case of the name before. */
export const namesCaseOnly = (message: string): boolean =>
  asked.some(([words]) => message.search(words) >= 0) &&
  !/\p{L}/u.test(
    asked
      .reduce((text, [words]) => text.replaceAll(words, ' '), message)
      .replaceAll(
        /(?<!\p{L})(?:а|и|в|во|с|со|о|об|от|у|без|нет|кого|кому|кем|ком|чего|чему|чем|чём|теперь|ещ[её]|тоже|также|давай|можно|надо|нужен|нужно|сделай|поставь|напиши|просклоняй|его|е[её]|их|это|этого|же|падеж|падеже|пожалуйста)(?!\p{L})/giu,
        ' ',
      ),
  )

/** «в дательный: директор школы» → «директор школы»: the name without the case that was asked for. */
export const withoutCases = (material: string): string =>
  asked
    .reduce(
      (text, [words]) =>
        text.replaceAll(
          new RegExp(String.raw`(?:(?<!\p{L})во?\s+)?(?:${words.source})(?:\s+падеж\p{L}*)?`, 'giu'),
          ' ',
        ),
      material,
    )
    .replace(/^[\s,:—–-]+/u, '')
    .trim()

function casesIn(message: string, phrases: readonly Phrase[]): AskedCase[] {
  const isInside = (at: number) => phrases.some(({ start, end }) => at >= start && at < end)
  const found = asked
    .flatMap(([words, form]) =>
      [...message.matchAll(words)].map((match) => ({
        form,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .filter(({ start }) => !isInside(start))
    .toSorted((a, b) => a.start - b.start)
  return found.length === 0 && /(?<!\p{L})(?:все\p{L}*\s+)?падеж(?:и|ам|ах|ей)(?!\p{L})/iu.test(message)
    ? inOrder.map((form) => ({ form, start: 0, end: 0 }))
    : found
}

/** Of several names each takes the cases that stand next to it; where one would get none, all take all. */
function formsFor(phrase: Phrase, phrases: readonly Phrase[], found: readonly AskedCase[]): CaseForm[] {
  const distance = (one: Place, other: Place) =>
    one.end <= other.start ? other.start - one.end : Math.max(0, one.start - other.end)
  const nearest = found.map((one) =>
    phrases.reduce((best, other) => (distance(one, other) < distance(one, best) ? other : best), phrase),
  )
  const isShared = phrases.every((one) => nearest.includes(one))
  const own = isShared ? found.filter((_, at) => nearest[at] === phrase) : found
  return own.length === 0 ? ['dative'] : [...new Set(own.map(({ form }) => form))]
}

/** What is to be declined: what the message quotes, else whom it names in full, else what is left of it. */
function phrasesIn(message: string, rest: string): Phrase[] {
  const quoted = [...message.matchAll(quotes)].flatMap((match): Phrase[] => {
    const text = match.groups?.['inner'] ?? ''
    const isName = /\p{Lu}/u.test(text) && !/[?…]/u.test(text)
    // «сельское поселение „Бурундуковский сельсовет“»: the quotes belong to a name.
    const isPart = /\p{Ll}\s+$/u.test(message.slice(0, match.index)) && !/\s/u.test(text.trim())
    return isName && !isPart ? [{ text, start: match.index + 1, end: match.index + match[0].length - 1 }] : []
  })
  const body = bodyBefore(message)
  if (body) return [body]
  if (quoted.length > 0) return quoted
  const two = message.search(/(?<=\p{Ll})\s+и\s+(?=\p{Ll}[\p{Ll}\s-]{2,40}?\p{Lu}\p{Ll}+\s+\p{Lu})/u)
  if (two > 0) {
    const [one, other] = [
      fullName(message.slice(0, two)),
      fullName(message.slice(two).replace(/^\s+и\s/u, (found) => `${' '.repeat(found.length - 2)}: `)),
    ]
    if (one && other) return [one, { ...other, start: other.start + two, end: other.end + two }]
  }
  const person = fullName(message)
  if (person) return [person]
  const text = cleaned(behindColon.exec(rest)?.groups?.['text'] ?? rest)
  const start = Math.max(0, message.indexOf(text))
  return [{ text, start, end: start + text.length }]
}
const quotes = /[«"“](?<inner>[^«»"“”]{2,200}(?:«[^«»]{1,100}»[^«»"“”]{0,100})?)[»"”]/gu
const behindColon = /:\s*(?<text>\p{L}.{2,})$/su

/** A body with a name in quotes, «сельское поселение „Бурундуковский сельсовет“», which stays as it is. */
function bodyBefore(message: string): Phrase | null {
  const found =
    /(?<!\p{L})(?<head>(?:\p{L}+(?:ое|ее|ый|ий|ая|яя)\s+){0,4}(?:поселение|учреждение|предприятие|общество|образование|район|округ|улус|школа|библиотека|музей|центр|дом|больница|поликлиника|организация|товарищество|кооператив))\s+[«"“][^«»"“”]{2,120}[»"”]/iu.exec(
      message,
    )
  return found ? { text: found[0], start: found.index, end: found.index + found[0].length } : null
}

/** A person with a first name, and the position behind a comma or in front: «главный бухгалтер Кузнецова Мария Петровна». */
function fullName(message: string): Phrase | null {
  const person = namedPersonIn(message)
  if (!person || !/\s/u.test(person.text)) return null
  const before = /(?:^|[:,?—–-]\s*)(?<post>\p{Ll}[\p{L}\d\s«»№-]{3,80}?)\s*$/u.exec(
    message.slice(0, person.start),
  )?.groups?.['post']
  const post = before !== undefined && !commands.test(before) ? before : undefined
  const start = post === undefined ? person.start : message.lastIndexOf(post, person.start)
  const behind =
    /^(?:,|\s[—–-])\s+\p{Ll}[\p{L}\d\s«»№-]{3,80}?(?=\s*(?:[,.;:?!(—–]|$))/u.exec(
      message.slice(person.end),
    )?.[0] ?? ''
  const isPosition = behind !== '' && !commands.test(behind)
  const end = person.end + (isPosition ? behind.length : 0)
  return { text: message.slice(start, end).trim(), start, end }
}

/** Words to the assistant, which are not declined. */
const commands =
  /(?<!\p{L})(?:просклон|склон|постав|подскаж|скаж|помоги|напиш|как|будет|правильно|пожалуйста|нужн|надо|дай|дать|падеж|мне|нас|работник|эту|этого|вот|ещ[её]|кого|кому|кем|(?:да|роди|вини|твори)тельн|предложн)\p{L}*/iu

/** Without words to the assistant and names of cases around. */
const cleaned = (text: string): string => {
  const words = text.replace(/[.\s]+$/u, '').split(/\s+/u)
  const isCommand = (word: string) =>
    commands.test(word) ||
    asked.some(([names]) => word.search(names) === 0) ||
    /^(?:в|и|по|всем)$/iu.test(word)
  const first = words.findIndex((word) => !isCommand(word))
  const last = words.findLastIndex((word) => !isCommand(word))
  return first === -1
    ? text
    : words
        .slice(first, last + 1)
        .join(' ')
        .replace(/,$/u, '')
}

/** A name with its position in a case: «Кузнецова Мария Петровна, главный бухгалтер». */
function inCase(text: string, form: CaseForm): string {
  const [head = '', ...behind] = text.split(/,\s+|\s[—–-]\s/u)
  const positions = behind.map((part) => (/^\p{Ll}[^\d]*$/u.test(part) ? positionInCase(part, form) : part))
  const name = nameInCase(head, form)
  const isName = head.split(/\s+/u).every((word) => /^(?:\p{Lu}|оглы|кызы)/u.test(word))
  if (isName && name.isCertain) return [name.text, ...positions].join(', ')
  // «Чернышевский округ» begins with what may be a surname.
  const person = namedPersonIn(head)
  if (!person || !/\s/u.test(person.text)) return [bodyInCase(head, form), ...positions].join(', ')
  const staff = staffInCase(head, form)
  return `${[staff.text, ...positions].join(', ')}${staff.isCertain ? '' : ' (проверьте склонение)'}`
}
