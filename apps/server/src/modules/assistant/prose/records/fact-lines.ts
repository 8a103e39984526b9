import { isAbbreviation, lowerFirst, type Inflected } from '#platform/russian/index.ts'

import { factWords, isActive, isImpersonal, type FactWord } from './fact-words.ts'

/** «18 кубов мусора»: what is measured stands in the genitive behind it. */
const measure =
  /^(?:куб\p{L}*|тонн\p{L}*|т|кг|килограмм\p{L}*|литр\p{L}*|[см]м|км|километр\p{L}*|метр\p{L}*|м|квадрат\p{L}*|га|гектар\p{L}*|мешк\p{L}*|машин\p{L}*|кузов\p{L}*|единиц\p{L}*|штук\p{L}*|ведер|пачек|куч\p{L}*|доз\p{L}*|экземпляр\p{L}*|процент\p{L}*|соток|рейс\p{L}*|вагон\p{L}*)$/iu
/** What is weighed is no subject: «угля завезли 400 тонн». */
const mass = /^(?:куб\p{L}*|тонн\p{L}*|кг|килограмм\p{L}*|литр\p{L}*|т)$/iu
/** What goes on with the fact before: «из них», «в том числе», «все исправны». */
const goesOn =
  /^(?:из\s+(?:них|которых)|в\s+том\s+числе|в\s+т\.\s?ч\.|в\s+них|это|все|всё|оба|обе|каждый|кажд\p{L}+|столько\s+же)(?!\p{L})/iu
const isBeing = /^(?:было|был[аи]?|есть|имеется)$/iu
const particle = /^(?:не|ещё|еще|уже|также|тоже|ни|все|всё|оба|обе)$/iu

/** The facts of a record, a line each: typed with signs or dictated without. */
export function factLines(text: string, words: Inflected): string[] {
  const lines: string[] = []
  for (const { segment, isNewSentence } of segmentsOf(text, words)) {
    const cut = cutFacts(segment, words)
    const [first = '', ...rest] = cut
    const last = lines.at(-1)
    if (last !== undefined && !isNewSentence && goesOn.test(first))
      lines[lines.length - 1] = `${last}, ${first}`
    else if (first !== '') lines.push(first)
    lines.push(...rest)
  }
  return lines.map((line) => polished(line, words))
}

/** What stands between signs; commas in brackets and of numbers part nothing. */
function segmentsOf(text: string, words: Inflected): { segment: string; isNewSentence: boolean }[] {
  const segments: { segment: string; isNewSentence: boolean }[] = []
  let depth = 0
  let start = 0
  let isNewSentence = true
  const take = (end: number, isSentenceEnd: boolean): void => {
    const segment = text.slice(start, end).replace(/^[\s•*–—-]+|[\s.;]+$/gu, '')
    if (/[\p{L}\d]/u.test(segment)) segments.push({ segment, isNewSentence })
    isNewSentence = isSentenceEnd
    start = end + 1
  }
  for (const [at, letter] of text.split('').entries()) {
    if (letter === '(' || letter === '«') depth += 1
    if (letter === ')' || letter === '»') depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    if (letter === '\n' || letter === ';') take(at, true)
    else if (letter === ',' && /^\s/u.test(text.slice(at + 1)) && !isListed(text.slice(at + 1), words))
      take(at, false)
    else if (letter === '.' && endsSentence(text, at)) take(at, true)
  }
  take(text.length, true)
  return segments
}

/** «за ремонт, для школы и …»: a phrase with a preposition goes on. */
function isListed(rest: string, words: Inflected): boolean {
  const part = /^\s+(?<part>(?:на|за|в|во|у|под|около|для)\s+\p{L}+(?:\s\p{L}+){0,2})(?:,|$)/u.exec(rest)
    ?.groups?.['part']
  return (
    part !== undefined &&
    !/^(?:в\s+(?:них|том)|на\s+\p{Lu})/u.test(part) &&
    !factWords(part, words).some((one) => one.isPredicate)
  )
}

/** «травм нет. осталось …»; «6 млн 400 тыс. Осталась …», not «тыс. рублей», «ул. Мира». */
function endsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at)
  const behind = text.slice(at + 1)
  const word = /(?<!\p{L})(?<word>\p{L}+)$/u.exec(before)?.groups?.['word'] ?? ''
  if (/^\s*$/u.test(behind)) return true
  if (!/^\s+[\p{L}\d]/u.test(behind) || word.length === 1) return false
  return isAbbreviation(word) ? ofMeasure.test(word) && /^\s+\p{Lu}/u.test(behind) : true
}
const ofMeasure = /^(?:тыс|млн|млрд|руб|коп|чел|шт|экз|ед|кг|км|куб)$/iu

type Unit = { readonly words: readonly FactWord[] }

/** A segment at the verbs and counted things that begin another fact: «вышло 340 человек | собрали 18 кубов мусора». */
function cutFacts(segment: string, words: Inflected): string[] {
  const all = factWords(segment, words)
  const starts = [0]
  for (const at of all.keys()) {
    const start = startOfNext(all, starts.at(-1) ?? 0, at)
    if (start !== null && start > (starts.at(-1) ?? 0)) starts.push(start)
  }
  const units = starts.map((start, at): Unit => ({ words: all.slice(start, starts[at + 1]) }))
  const lines: string[] = []
  for (const { words: own } of units) {
    const text = own.map((one) => one.text).join(' ')
    const last = lines.at(-1)
    if (last !== undefined && joins(own)) lines[lines.length - 1] = `${last}, ${text}`
    else lines.push(text)
  }
  return lines.map(withRest)
}

/** «…, исправны 16», «…, ждём ремонт»: a verb without a thing that is counted is no fact of its own. */
function joins(own: readonly FactWord[]): boolean {
  const first = own.find(({ text }) => !particle.test(text))
  if (first === undefined || first.text.toLowerCase().startsWith('остал')) return false
  if (own.some(({ counts }) => counts))
    return first.isPredicate && !isActive(first.text) && !isImpersonal(first.text) && own.length <= 2
  return !(isActive(first.text) && own.length >= 3)
}

/** Where another fact begins at or before a word; null where the fact goes on. */
function startOfNext(all: readonly FactWord[], start: number, at: number): number | null {
  const word = all[at]
  if (!word || at === start) return null
  if (word.isPredicate) return startAtVerb(all, start, at)
  const next = all[at + 1]
  // «детей 210 | грамот 34»
  if (!word.isCounted || next?.counts !== true) return null
  const from = withAdjectives(all, start, at)
  if (from === null) return null
  const own = all.slice(start, from)
  // «18 кубов | мусора 5 тонн» is one name, «грамот 34 | педагогов 9» are two.
  if (all[from - 1]!.isNumber && !isNameFirst(own)) return null
  return own.some((one) => one.counts) || (isComplete(own) && own.length > 1) ? from : null
}

const withAdjectives = (all: readonly FactWord[], start: number, at: number): number | null => {
  let from = at
  while (from - 1 > start && all[from - 1]?.isAdjective === true && all[from - 2]?.isNumber !== true)
    from -= 1
  return from > start &&
    !/^(?:и|или|в|на|с|по|за|из|от|до|для|у|к|о|об|не)$/iu.test(all[from - 1]?.text ?? '')
    ? from
    : null
}

function startAtVerb(all: readonly FactWord[], start: number, at: number): number | null {
  let from = at
  while (from - 1 > start && particle.test(all[from - 1]?.text ?? '')) from -= 1
  if (/^(?:и|но|а|что|который|которые)$/iu.test(all[from - 1]?.text ?? '')) return null
  if (all[from - 1]?.counts === true && /^(?:и|но|а)$/iu.test(all[from - 2]?.text ?? '')) return null
  // «техники | было 6 единиц»: what is counted stands in front of its verb.
  const subject = all[from - 1]
  const isSubject =
    isImpersonal(all[at]?.text ?? '') &&
    all[at + 1]?.counts === true &&
    subject?.isCounted === true &&
    all[from - 2]?.isNumber !== true &&
    (!measure.test(all[from - 2]?.text ?? '') || isNameFirst(all.slice(start, from - 1)))
  // «чистили 61 раз | трактор ломался»
  const isAgent =
    subject?.isSubject === true &&
    !isImpersonal(all[at]?.text ?? '') &&
    !isActive(all[at]?.text ?? '') &&
    all[from - 2]?.isNumber !== true
  // «площадь 40 метров | пострадавших нет»
  const isAbsent =
    /^нет$/iu.test(all[at]?.text ?? '') && (subject?.isCounted === true || subject?.isAdjective === true)
  // «7 | один сломался»
  const isLone = subject?.counts === true && all[from - 2]?.isNumber === true
  const begin = isLone
    ? from - 1
    : isSubject || isAgent || isAbsent
      ? (withAdjectives(all, start, from - 1) ?? from)
      : from
  const own = all.slice(start, begin)
  // «два ремонтируем», «посетителей 1500 было»
  if (!isComplete(own) || (own.length === 1 && own[0]!.counts)) return null
  const isLast = at === all.length - 1
  if (
    isNameFirst(own) &&
    (isBeing.test(all[at]?.text ?? '')
      ? all[at + 1]?.counts !== true
      : isLast && isActive(all[at]?.text ?? ''))
  )
    return null
  // «65 детей отдохнуло», «412 человек вышло»
  const isCountFirst = own[0]?.counts === true && !own.some((one) => one.isPredicate)
  return isCountFirst && all[at + 1]?.counts !== true ? null : begin
}

/** «грамот 34», «соли ушло восемь тонн»: what is counted stands in front. */
const isNameFirst = (own: readonly FactWord[]): boolean =>
  own[0]?.isCounted === true && own.some((one) => one.counts)

const isComplete = (own: readonly FactWord[]): boolean => own.some((one) => one.isPredicate || one.counts)

/** «педагогов 9 из них двое новых»: a comma in front of what is a part. */
const withRest = (line: string): string =>
  line
    .replaceAll(
      /(?<=[\p{L}\d])\s+(?=(?:из\s+них|из\s+которых|в\s+том\s+числе|в\s+них|это\s+\d)(?!\p{L}))/giu,
      ', ',
    )
    .replaceAll(/(?<=[\p{L}\d])\s+(?=(?:но|а)\s+[\p{L}\d])/gu, ', ')
    // «31 по ЖКХ 22 по дорогам»
    .replaceAll(/(?<=\d\sпо\s[\p{L}-]+)\s(?=\d+\sпо\s)/gu, ', ')

/** Words of a fact in the order of a document: the verb first, what is counted behind its number. */
function polished(line: string, words: Inflected): string {
  const [first = '', ...rest] = line.split(/,\s+/u)
  const all = factWords(first, words)
  const verb = all.findIndex((one) => one.isPredicate)
  const number = all.findIndex((one) => one.counts)
  const said = ordered(all, verb, number) ?? first
  return [said, ...rest].join(', ')
}

const phrase = (words: readonly FactWord[]): string => words.map((one) => one.text).join(' ')
/** What has more words in front of its number is a sentence of another kind. */
const longestName = 3

function ordered(all: readonly FactWord[], verb: number, number: number): string | null {
  if (number < 0 || all.some(({ text }) => /^[—–-]$/u.test(text))) return null
  const isNegated = verb > 1 && /^не$/iu.test(all[verb - 1]!.text)
  const name = all.slice(0, verb >= 0 ? Math.min(isNegated ? verb - 1 : verb, number) : number)
  if (name.some(({ text }) => /^(?:ул|улица|дом|д|кв|квартира|кабинет|школа)\.?$/iu.test(text))) return null
  const end = endOfNumber(all, number)
  const isName = name.length > 0 && name.length <= longestName && isCountedName(name)
  // «техники было 6 единиц», «посетителей 1500 было»
  if (isName && verb >= 0 && isBeing.test(all[verb]!.text)) {
    const count = all.slice(number).filter((_, at) => at + number !== verb)
    return `${phrase(name)} — ${phrase(count)}`
  }
  // «угля завезли 400 тонн», «новых книг поступило 95»
  const isOf =
    name.at(-1)?.isGenitive === true ||
    mass.test(all[end]?.text ?? '') ||
    (verb >= 0 && isImpersonal(all[verb]!.text))
  if (isName && isOf && verb >= name.length && number === verb + 1 && all.length - end <= 1)
    return `${phrase(all.slice(name.length, number))} ${phrase(all.slice(number))} ${lowerFirst(phrase(name))}`
  // «обходов 34 провели»
  if (
    isName &&
    number === name.length &&
    verb === end &&
    verb === all.length - 1 &&
    isActive(all[verb]!.text)
  )
    return `${all[verb]!.text} ${lowerFirst(phrase(name))} — ${phrase(all.slice(number, end))}`
  // «412 человек вышло»
  if (number === 0 && verb === all.length - 1 && verb >= 2 && isImpersonal(all[verb]!.text))
    return `${all[verb]!.text} ${phrase(all.slice(0, verb))}`
  // «вызовов на дом 12», «в школах 210»
  if (verb < 0 && end === all.length && number > 0 && number <= longestName + 1)
    return `${phrase(all.slice(0, number))} — ${phrase(all.slice(number))}`
  if (!isName || number !== name.length || (verb >= 0 && verb < number)) return null
  // «огнетушителей 24 все заправлены», «детей 210»
  const rest = all.slice(end)
  const count = phrase(all.slice(number, end))
  const isUnit =
    rest.length > 0 && rest[0]!.isCounted && !rest[0]!.isPredicate && !/^вс[её]$/iu.test(rest[0]!.text)
  if (/^[(—–-]/u.test(rest[0]?.text ?? '')) return `${phrase(name)} — ${count} ${phrase(rest)}`
  return isUnit || rest.length === 0
    ? `${phrase(name)} — ${phrase(all.slice(number))}`
    : `${phrase(name)} — ${count}, ${phrase(rest)}`
}

const endOfNumber = (all: readonly FactWord[], number: number): number => {
  let end = number + 1
  while (all[end]?.isNumber === true && /^\d|^(?:тыс|млн|млрд|мил)/iu.test(all[end]!.text)) end += 1
  return end
}

/** «детей», «новых книг», «ДПК»: a name without a preposition. */
const isCountedName = (name: readonly FactWord[]): boolean =>
  name.every(
    ({ text, isNumber }) =>
      !isNumber &&
      !/^(?:в|во|на|с|со|до|к|по|за|от|из|у|для|о|об|при|и|а|но|не|за|также|ещё|еще|всего|это|данные)$/iu.test(
        text,
      ),
  ) &&
  (name.some((one) => one.isCounted) || /^(?:\p{Lu}{2,}|\p{Ll}{2,4})$/u.test(name[0]?.text ?? ''))
