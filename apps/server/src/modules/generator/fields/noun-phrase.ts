import {
  adjectiveIn,
  inCaseOf,
  isAdjectiveForm,
  isInfinitive,
  nounForms,
  nounFormsOf,
  type Case,
  type Inflected,
  type NounForm,
  monthName,
} from '#platform/russian/index.ts'

const token =
  /«[^»]{1,80}»|"[^"]{1,80}"|(?<!\p{L})(?:ул|пос|кв|д|им|пл|пер|с|г)\.\s?(?=[\p{Lu}\d«])|(?<!\p{L})(?:ИП|ЧОП|ТОС)\s+\p{Lu}[\p{L}-]+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?|(?<!\p{L})(?:кв|п)\.\s?(?:м|л)(?!\p{L})\.?|№\s?[\p{L}\d/-]{1,20}|\d+(?:[.,/–-]\d+)*|[\p{L}\p{M}]+(?:-[\p{L}\d]+)*|\n|[^\s]/gu
type Token = { readonly text: string; readonly start: number; readonly end: number }

/** The longest noun phrase that is read, in words. */
const maxWords = 14

/** Words that begin something else: a role, a term, a sum, an order to the program. */
const stops =
  /^(?:председател|секретар[ьеяю]|исполнител|заказчик|подрядчик|срок|сумм|стоимост|контрол|участник\p{L}*$|член[аыов]|присутств|основани|замечани|гаранти|метод|граф[аы]$|начат|ответствен|контакт|инициатор|нуж(?:ен|н)|надо|прош[уе]|прос[яи]|документ|оформ|бумаг|бумаж|состав|сдела|подпис|нич|разов|официальн|бесплатн|безвозмезд|насовсем|даром|платн(?:о|ая|ый)$|сопровожда|шредер|вере$|пользовани|сведени|список|итог|награжд|организатор|заявк|участв|подчиня|работает|как$|что|чтоб|если|котор|это|так|тоже|ещё|еще|уже|завтра|сегодня|обе|оба|а$|но$|или$|не$|ни$|же$|бы$|мы$|они$|она$|он$|ей$|ему$|им$|них$|нам$|нас$|себя$|вам$|вас$|то$|то-|нет$|зачем|почему|сколько|где$|когда|куда|чем$|кто$|хот(?:ят|ит|им)|его$|её$|ее$|их$|мою$|мой$|моей$|моего$|моих$|пожалуйста)/iu
/** Prepositions that begin something else. */
const parting = /^(?:с|со|за|до|от|ради|из|между|про|после|перед|через|около|свыше)$/iu
/** Prepositions whose phrase may belong to the noun before. */
const joining = /^(?:в|во|на|по|о|об|для|к|ко|от|без|при|у|под|против)$/iu
/** Behind a preposition: not the noun's, but when and until when. */
const times = new RegExp(
  String.raw`^(?:год(?:а|у|ом|ы)?|лет[оа]?|месяц\p{L}*|недел\p{L}*|день|дн\p{L}{1,3}|срок\p{L}*|врем\p{L}+|полгода|весн\p{L}+|осень|зим[уы]|суббот\p{L}+|понедельник\p{L}*|вторник\p{L}*|сред[уы]|четверг\p{L}*|пятниц\p{L}+|воскресен\p{L}+|${monthName}|один|одну|дв[ае]|три|четыре|пять|семь|десять|денег|имен\p{L}|основани\p{L}+|случа\p{L}+|нас|меня|него|неё|них|себя|соглашени\p{L}+|инициатив\p{L}+)$`,
  'iu',
)
const units = new RegExp(
  String.raw`^(?:тыс\p{L}*|млн|руб\p{L}*|₽|год\p{L}*|г|лет|час\p{L}*|${monthName}|процент\p{L}*)$`,
  'iu',
)

const plain = (word: string): string => word.toLowerCase()
type Noun = { readonly gender: 'm' | 'f' | 'n'; readonly forms: ReadonlyMap<NounForm, string> }

/** The nouns that a word may be a form of. */
function nounsOf(word: string, words: Inflected): Noun[] {
  const small = plain(word)
  const listed = words.basesOf(small).flatMap((base) => nounForms(base, words) ?? [])
  const more = irregular.find((noun) => [...noun.forms.values()].includes(small)) ?? verbalNoun(small, words)
  return more ? [more, ...listed] : listed
}

const nounOf = (gender: Noun['gender'], names: string, list: string): Noun => {
  const forms = list.split(' ')
  return { gender, forms: new Map(names.split(' ').map((name, at) => [name as NounForm, forms[at]!])) }
}

/** «отопление», «мероприятий»: nouns in -ие, which the dictionary lists without their paradigm. */
function verbalNoun(small: string, words: Inflected): Noun | null {
  const stem = /^(?<stem>\p{L}{2,}(?:ен|ан|ят|ст|т|в|л))и(?:е|я|ю|ем|и|й|ям|ями|ях)$/u.exec(small)?.groups?.[
    'stem'
  ]
  if (stem === undefined || words.basesOf(`${stem}ие`).length === 0) return null
  if (words.basesOf(small).some((base) => nounForms(base, words) !== null)) return null
  const ends = 'ие ия ию ие ием ии ия ий иям ия иями иях'
  return nounOf(
    'n',
    allForms,
    ends
      .split(' ')
      .map((end) => stem + end)
      .join(' '),
  )
}
const allForms = 'nom-s gen-s dat-s acc-s ins-s pre-s nom-p gen-p dat-p acc-p ins-p pre-p'

/** Things with a stem that changes, which the dictionary lists as words of their own. */
const irregular: readonly Noun[] = [
  nounOf('n', allForms, 'окно окна окну окно окном окне окна окон окнам окна окнами окнах'),
  nounOf('m', allForms, 'стул стула стулу стул стулом стуле стулья стульев стульям стулья стульями стульях'),
  nounOf(
    'n',
    allForms,
    'дерево дерева дереву дерево деревом дереве деревья деревьев деревьям деревья деревьями деревьях',
  ),
  nounOf('m', allForms, 'уголь угля углю уголь углём угле угли углей углям угли углями углях'),
  nounOf('m', allForms, 'ковёр ковра ковру ковёр ковром ковре ковры ковров коврам ковры коврами коврах'),
  nounOf('m', allForms, 'день дня дню день днём дне дни дней дням дни днями днях'),
  nounOf(
    'n',
    allForms,
    'кресло кресла креслу кресло креслом кресле кресла кресел креслам кресла креслами креслах',
  ),
  nounOf(
    'n',
    allForms,
    'стекло стекла стеклу стекло стеклом стекле стёкла стёкол стёклам стёкла стёклами стёклах',
  ),
  nounOf('f', allForms, 'дверь двери двери дверь дверью двери двери дверей дверям двери дверями дверях'),
  nounOf(
    'f',
    allForms,
    'мать матери матери мать матерью матери матери матерей матерям матерей матерями матерях',
  ),
]
const isNoun = (word: string, words: Inflected): boolean => nounsOf(word, words).length > 0
const isVerb = (word: string, words: Inflected): boolean => {
  const bases = words.basesOf(plain(word))
  return bases.length > 0 && bases.every((base) => isInfinitive(base) || base.endsWith('йти'))
}
/** The forms of a word as a noun: of each base that it may belong to. */
const formsOf = (word: string, words: Inflected): NounForm[] =>
  nounsOf(word, words).flatMap((noun) => nounFormsOf(plain(word), noun))

/** A word of the phrase that names a thing without being in the dictionary: «ФАП», «УЗИ», «генплан». */
const isName = (text: string): boolean => /^(?:\p{Lu}{2,}|«.*»|".*")/u.test(text)

/**
 * The noun phrase at a place of a text: adjectives, the noun, what is in the genitive behind it and its complements with
 * a preposition; up to a sign, a verb, a date, a sum or a word that begins something else. Null: no noun stands there.
 */
export function nounPhraseAt(
  text: string,
  start: number,
  words: Inflected,
  { hasComplements = true }: { hasComplements?: boolean } = {},
): Token | null {
  const tokens = [...text.slice(start, start + 300).matchAll(token)]
    .slice(0, maxWords)
    .map((match): Token => ({
      text: match[0].trim(),
      start: start + match.index,
      end: start + match.index + match[0].trimEnd().length,
    }))
  let end = -1
  let head: string | null = null
  for (let at = 0; at < tokens.length; at += 1) {
    const step = stepAt(tokens, at, head, words)
    if (step === null || (!hasComplements && joining.test(tokens[at]!.text) && tokens[at]!.text !== 'по'))
      break
    head = step.head
    if (step.isEnd) end = tokens[at]!.end
  }
  if (end < 0 || !tokens[0] || times.test(tokens[0].text)) return null
  return { text: text.slice(tokens[0].start, end), start: tokens[0].start, end }
}

type Step = { readonly head: string | null; readonly isEnd: boolean }

/** What the next word does to the phrase; null: it is no part of it. */
function stepAt(tokens: readonly Token[], at: number, head: string | null, words: Inflected): Step | null {
  const { text } = tokens[at]!
  const next = tokens[at + 1]?.text ?? ''
  if (/^со?$/iu.test(text) && head !== null && /\p{L}(?:ыми|ими|ами|ями|ьми)$/u.test(next))
    return { head, isEnd: false }
  if (/^(?:на|за)$/iu.test(text) && head !== null && isYear(tokens, at)) return { head, isEnd: false }
  if (/^\d{4}/u.test(text) && isYear(tokens, at - 1)) return { head, isEnd: false }
  if (text.startsWith('год') && isYear(tokens, at - 2)) return { head, isEnd: true }
  if (stops.test(text) || (parting.test(text) && !(text === 'от' && isComplement(head, next, words))))
    return null
  if (isName(text) || text.startsWith('№')) return { head: head ?? text, isEnd: true }
  if (/^\d/u.test(text)) {
    if (units.test(next) || /^\d{1,2}(?:[–-]\d{1,2})?\.\d{1,2}\.\d{2,4}$/u.test(text)) return null
    // «кабинет 4» has a number, «школе 20 стульев» begins something else; «поставка 60 стульев» does not.
    const isCounting =
      /^\p{Ll}/u.test(next) && !stops.test(next) && !joining.test(next) && !parting.test(next)
    if (head !== null && isCounting && !/^(?:поставк|закупк|приобретени|покупк)/iu.test(head)) return null
    return { head, isEnd: head !== null && !isCounting }
  }
  if (/^(?:ул|пос|кв|д|им|пл|пер|с|г)\.$/u.test(text)) return { head: head ?? text, isEnd: false }
  if (!/^\p{L}/u.test(text)) return null
  if (/^во?$/iu.test(text) && /^\p{Lu}\p{Ll}+(?<![еи])$/u.test(next)) return null
  if (joining.test(text)) return isComplement(head, next, words) ? { head, isEnd: false } : null
  if (/^и$/iu.test(text)) return head !== null && joins(next, words) ? { head, isEnd: false } : null
  if (/^\p{Lu}/u.test(text) && head !== null) {
    const isBound =
      /^(?:улиц|переул|проспект|площад|микрорайон|село$|деревн|пос[её]л|город$|ул\.)/iu.test(
        tokens[at - 1]?.text ?? '',
      ) || joining.test(tokens[at - 1]?.text ?? '')
    return isBound || (isNoun(text, words) && !/^\p{Lu}/u.test(head)) ? { head, isEnd: true } : null
  }
  if (isAdjectiveForm(plain(text), words)) return { head, isEnd: head !== null && asNoun.test(text) }
  if (isNoun(text, words)) return continues(tokens, at, head, words)
  if (isVerb(text, words)) return null
  // A word that the dictionary lacks: «домофон», «генплан».
  const isUnknownAdjective = /(?:[ыи]й|ая|ое|ые|ого|ому|[ыи]м|[ыи]х|ую)$/iu.test(text) && isNoun(next, words)
  if (head === null && isUnknownAdjective) return { head, isEnd: false }
  const isKnown = words.basesOf(plain(text)).length > 0
  return head === null || oblique.test(text) || (isKnown && !/[еиоь]$/u.test(text))
    ? { head: head ?? text, isEnd: true }
    : null
}

/** Adjectives that name a place or a person by themselves. */
const asNoun =
  /^(?:столов|при[её]мн|учительск|больн|л[её]гк|ванн|душев|мастерск|проходн|процедурн|ординаторск|несовершеннолетн)\p{L}{2,3}$/iu

/** «за 2018–2020 годы», «на 2027 год»: of what the thing is. */
const isYear = (tokens: readonly Token[], at: number): boolean =>
  /^(?:на|за)$/iu.test(tokens[at]?.text ?? '') &&
  /^(?:19|20)\d{2}(?:[–-](?:19|20)\d{2})?$/u.test(tokens[at + 1]?.text ?? '') &&
  (tokens[at + 2]?.text ?? '').toLowerCase().startsWith('год')

const isComplement = (head: string | null, next: string, words: Inflected): boolean =>
  head !== null &&
  /^[\p{L}«]/u.test(next) &&
  !times.test(next) &&
  !stops.test(next) &&
  !ordinal.test(next) &&
  !isVerb(next, words)
const ordinal =
  /^(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|\p{L}{2,9}надцат|двадцат|тридцат)\p{L}{1,4}$/iu

const oblique = /(?:[аяыиоеуюй]|ом|ем|ов|ев|ей|ам|ям|ах|ях)$/iu

const joins = (next: string, words: Inflected): boolean =>
  /^[\p{Ll}«]/u.test(next) &&
  !stops.test(next) &&
  (isNoun(next, words) || isAdjectiveForm(plain(next), words) || isName(next))

/** A noun behind the head is in the genitive, or belongs to a preposition or a conjunction. */
function continues(tokens: readonly Token[], at: number, head: string | null, words: Inflected): Step | null {
  const { text } = tokens[at]!
  if (head === null) return { head: text, isEnd: true }
  let before = at - 1
  while (
    before > 0 &&
    isAdjectiveForm(plain(tokens[before]!.text), words) &&
    !isNoun(tokens[before]!.text, words)
  )
    before -= 1
  const opening = tokens[before]?.text ?? ''
  const isBound = joining.test(opening) || /^(?:и|от|со?)$/iu.test(opening) || /^\d/u.test(opening)
  const cases = new Set(formsOf(text, words).map((form) => form.slice(0, 3)))
  const isOblique = cases.has('gen') || (cases.has('ins') && before === at - 1)
  return isBound || isOblique ? { head, isEnd: true } : null
}

/**
 * A phrase that stands in one of the cases, in another one: «замену окон» (acc) → «замена окон» (nom). Adjectives, the noun
 * and a second noun behind «и» change, the rest stays. Null where the dictionary does not show the form for certain.
 */
export function phraseFrom(
  cases: readonly Case[],
  to: Case,
  phrase: string,
  words: Inflected,
): string | null {
  if (cases.includes(to) && cases.length === 1) return phrase
  const parts = phrase.split(/\s+/u)
  const headAt = parts.findIndex((part) => !isAdjectiveForm(plain(part), words) || isNoun(part, words))
  const head = parts[headAt]
  if (head === undefined || headAt > 3) return null
  // «2 стола и доску»: what stands behind «и» is in another case.
  if (isName(head) || /^[\d№]/u.test(head)) return headAt === 0 && !parts.includes('и') ? phrase : null
  const found = inflected(head, cases, to, numbersOf(parts[headAt - 1]), words)
  if (!found) return null
  const before = parts.slice(0, headAt).map((part) => {
    const base = words.basesOf(plain(part)).find((one) => /(?:ый|ий|ой)$/u.test(one))
    return base === undefined ? null : inCaseOf(part, adjectiveIn(found.form, found.gender, base))
  })
  if (before.includes(null)) return null
  const rest = parts.slice(headAt + 1)
  const conjunction = rest.indexOf('и')
  if (conjunction === 0) {
    const second = phraseFrom(cases, to, rest.slice(1).join(' '), words)
    return second === null ? null : [...before, found.text, 'и', second].join(' ')
  }
  return [...before, found.text, ...rest].join(' ')
}

/** Whether the noun of a phrase may stand in one of the cases. */
export function standsIn(cases: readonly Case[], phrase: string, words: Inflected): boolean {
  const head = phrase
    .split(/\s+/u)
    .find((part) => !isAdjectiveForm(plain(part), words) || isNoun(part, words))
  if (head === undefined || isName(head) || !isNoun(head, words)) return head !== undefined
  return formsOf(head, words).some((form) => cases.includes(form.slice(0, 3) as Case))
}

type Found = { readonly text: string; readonly form: NounForm; readonly gender: 'm' | 'f' | 'n' }

/** The numbers that the adjective before a noun allows: «личных дел» are many. */
function numbersOf(adjective: string | undefined): readonly ('s' | 'p')[] {
  if (adjective === undefined) return ['s', 'p']
  if (/(?:ых|их|ые|ие|ыми|ими)$/iu.test(adjective)) return ['p']
  return /(?:ым|им)$/iu.test(adjective) ? ['s', 'p'] : ['s']
}

function inflected(
  head: string,
  cases: readonly Case[],
  to: Case,
  numbers: readonly ('s' | 'p')[],
  words: Inflected,
): Found | null {
  for (const number of numbers) {
    for (const { gender, forms } of nounsOf(head, words)) {
      const now = nounFormsOf(plain(head), { gender, forms })
      if (!cases.some((one) => now.includes(`${one}-${number}`))) continue
      // «Отдать секции карате»: to it, or it in the plural.
      const isOpen = number === 'p' && now.includes('dat-s') && !cases.includes('dat') && cases[0] === 'acc'
      if (isOpen) continue
      const form: NounForm = `${to}-${number}`
      const text = forms.get(form)
      if (text !== undefined) return { text: inCaseOf(head, text), form, gender }
    }
  }
  // A word that does not change, or whose base form is the accusative too: «ковёр», «пальто».
  const small = plain(head)
  const stays =
    cases.includes('acc') && to === 'nom' && !/[уюаяыи]$/u.test(small) && words.forms().isBase(small)
  return stays ? { text: head, form: 'nom-s', gender: 'm' } : null
}
