import {
  nameInCase,
  namedPersonIn,
  isNounForm,
  nounForms,
  nounFormsOf,
  upperFirst,
  verbFormOf,
  type Inflected,
  type Orthography,
  monthName,
} from '#platform/russian/index.ts'

import { governed } from './governed.ts'
import {
  withClauseCommas,
  withDates,
  withoutDoubling,
  withoutIntroductionCommas,
  withoutMixedEndings,
  withoutPredicateCommas,
  withReflexives,
  withShortForms,
  withStreets,
} from './grammar.ts'
import { replaceAll, said, tidy, type Replacement } from './replacements.ts'

/** Frequent slips of spelling, government and punctuation. */
const slips: readonly Replacement[] = [
  [/(?<!\p{L})по\s+приезду(?!\p{L})/giu, 'по приезде'],
  [/(?<!\p{L})(?<prep>об?)\s+(?<noun>\p{Ll}{3,}(?:ни|ти))е(?!\p{L})/giu, '$<prep> $<noun>и'],
  [/(?<=[Сс]\s+уважением)\s+(?=\p{L})/gu, ', '],
  [
    /(?<!\p{L})благодаря\s+(?<noun>авари\p{L}+|пожар\p{L}+|болезн\p{L}+|мороз\p{L}+|паводк\p{L}+)/giu,
    'из-за $<noun>',
  ],
  [
    /(?<!\p{L})(?<noun>занятия|работы|соревнования|уроки|каникулы)(?<between>\s+(?:не\s+)?)(?<verb>начина|заканчива|проводи|продолжа)ется(?!\p{L})/giu,
    '$<noun>$<between>$<verb>ются',
  ],
  [said('извенени(?<end>\\p{L}+)'), 'извинени$<end>'],
  [said('родственик(?<end>\\p{L}*)'), 'родственник$<end>'],
  [said('обьявлени(?<end>\\p{L}+)'), 'объявлени$<end>'],
  [said('ответсвенн(?<end>\\p{L}+)'), 'ответственн$<end>'],
  [said('серебрянн(?<end>\\p{L}+)'), 'серебрян$<end>'],
  [said('к[ао]лид[ао]р(?<end>\\p{L}*)'), 'коридор$<end>'],
  [said('мероприять(?<end>\\p{L})'), 'мероприяти$<end>'],
  [said('вырости'), 'вырасти'],
  [said('колличеств(?<end>\\p{L}+)'), 'количеств$<end>'],
  [said('учавств(?<end>\\p{L}+)'), 'участв$<end>'],
  [said('будующ(?<end>\\p{L}+)'), 'будущ$<end>'],
  [said('следущ(?<end>\\p{L}+)'), 'следующ$<end>'],
  [
    new RegExp(
      String.raw`(?<!\p{L})в течении(?=\s+(?:\p{L}+\s+|\d+\s+){0,2}(?:дн|час|год|месяц|недел|сут|времени|${monthName}|смены|вечера|зимы|лета|весны|осени|квартал|минут))`,
      'giu',
    ),
    'в течение',
  ],
  [said('в следствии'), 'вследствие'],
  [said('в следствие(?=\\s+(?:чего|аварии|ремонта|отсутствия|нарушения))'), 'вследствие'],
  [
    said(
      'в виду(?=\\s+(?:отсутствия|болезни|того|необходимости|невозможности|нехватки|отпуска|ремонта|аварии))',
    ),
    'ввиду',
  ],
  [said('в ввиду'), 'ввиду'],
  [said('за ранее'), 'заранее'],
  [said('не зависимо от'), 'независимо от'],
  [said('не взирая на'), 'невзирая на'],
  [said('в место (?=того|него|неё)'), 'вместо '],
  [said('на счёт (?=того|ремонта|уборки|оплаты|вывоза|отопления|дороги|воды)'), 'насчёт '],
  [said('по мимо'), 'помимо'],
  [said('с начала (?=нужно|надо|мы|он|они|работы\\s+не)'), 'сначала '],
  [said('до свиданья'), 'до свидания'],
  [said('пожалуста'), 'пожалуйста'],
  [said('здраствуйте'), 'здравствуйте'],
  [said('ни чего'), 'ничего'],
  [said('ни кто'), 'никто'],
  [said('кое где'), 'кое-где'],
  [said('кое что'), 'кое-что'],
  [said('(?<what>кто|что|какой|какая|какие|где|когда|как) (?<to>нибудь|либо)'), '$<what>-$<to>'],
  [said('по (?<way>русски|английски)'), 'по-$<way>'],
  [said('пол часа'), 'полчаса'],
  [said('пол года'), 'полгода'],
  [said('ложить'), 'класть'],
  [said('ихн(?:ий|яя|ее|ие|его|ей|их|ему|им)'), 'их'],
  [said('а так ?же'), 'а также'],
  [/(?<=^|[.!?]\s+)так\s+же(?=\s+(?!как)\p{Ll}+(?:ем|им|ю|у|ет|ит|ут|ют|ся)(?!\p{L}))/giu, 'также'],
  [
    /(?<!\p{L})в\s+продолжении(?=\s+(?:дня|недели|месяца|года|часа|всего|нескольких|суток))/giu,
    'в продолжение',
  ],
  [
    /(?<!\p{L})(?<to>за|о|об|в|с|к|на|из-за|без|от)\s+(?<what>то|тем|того|том|тому)\s+что(?=\s)/giu,
    '$<to> $<what>, что',
  ],
  [said('так-же'), 'также'],
  [said('то-же'), 'тоже'],
  [said('что-бы'), 'чтобы'],
  [said('потому-что'), 'потому что'],
  [said('так-как'), 'так как'],
  [said('как-будто'), 'как будто'],
  [said('всё таки|все таки'), 'всё-таки'],
  [said('из за'), 'из-за'],
  [said('из под'), 'из-под'],
  [said('во первых'), 'во-первых'],
  [said('во вторых'), 'во-вторых'],
  [said('в третьих'), 'в-третьих'],
  [said('по видимому'), 'по-видимому'],
  [said('разъяснить о (?:причинах|причине)'), 'разъяснить причины'],
  [said('прийд(?<end>ёт|ет|ут|у|ём|ем)'), 'прид$<end>'],
  [said('агенств(?<end>\\p{L}+)'), 'агентств$<end>'],
  [said('не смотря на'), 'несмотря на'],
  [said('в соответствие с'), 'в соответствии с'],
  [said('по-этому'), 'поэтому'],
  [said('ни (?<who>кто|что|кого|чего|кому|чему|где|когда|куда)(?=\\s+не\\s)'), 'ни$<who>'],
  [said('не возможно'), 'невозможно'],
  [said('придти'), 'прийти'],
  [
    /(?<!\p{L})одеть\s+(?=(?!(?:\p{L}+\s)?(?:реб|дет|больн|кукл|малыш|пациент|людей|человек))\p{L})/giu,
    'надеть ',
  ],
  [said('благодаря (?<noun>\\p{L}+)ий'), 'благодаря $<noun>иям'],
  [
    /(?<=\p{L}{3}) (?=(?:посвящённ|посвященн|состоявш|проведённ|проведенн|направленн|указанн|подписанн)\p{L}{2,3}(?!\p{L}) \p{L}+)/gu,
    ', ',
  ],
  [said('воо?бщем'), 'в общем'],
  [said('в замен'), 'взамен'],
  [said('координально'), 'кардинально'],
  [said('оплатить за (?<what>\\p{L}+)'), 'оплатить $<what>'],
  [
    /(?<=^|[.!?«]\s*)(?<call>(?:уважаем|дорог)(?:ые|ие|ый|ой|ая)\s+\p{L}+)\s+(?=\p{Ll}+(?:те|м|ем|им|ют|ят)(?!\p{L}))/giu,
    '$<call>, ',
  ],
  [
    /(?<![,—(-])\s+(?=(?:который|которая|которое|которые|которого|которой|которых|потому\s+что|так\s+как|чтобы|если|хотя)(?!\p{L}))/giu,
    ', ',
  ],
  [
    /(?<=(?:сообщаем|просим|считаем|известно|уведомляем|знаем|думаю|надеемся|внимание|сведения|напоминаем|предупреждаем))\s+(?=что\s)/giu,
    ', ',
  ],
]
const names =
  /(?<prep>(?<!\p{L})(?:к|обратитесь к|по|благодаря)\s)(?<name>[А-ЯЁ]\p{Ll}+\s+[А-ЯЁ]\p{Ll}+(?:вны|вне|вна|ича|ичу|ич))/gu

/** The text with slips of spelling, government and commas corrected. */
export function proofread(text: string, spelling: Orthography): string {
  const typed = withoutDoubledLetters(withoutMixedEndings(replaceAll(text, hissing), spelling), spelling)
  const spelt = withNotApart(spelling.correct(typed, { isThorough: true }), spelling)
  const governing = withTimes(withWays(spelt, spelling), spelling)
  const agreed = withNumerals(withBoth(replaceAll(governing, slips), spelling))
  const corrected = agreed.replaceAll(names, (...match: unknown[]) => {
    const { prep = '', name = '' } = match.at(-1) as { prep?: string; name?: string }
    const nominative = namedPersonIn(name)?.text ?? name
    const [first = '', middle = ''] = name.split(/\s+/u)
    const base = `${first.replace(/[еуы]$/u, 'а')} ${middle.replace(/вн[ыеу]$/u, 'вна').replace(/ич[ау]$/u, 'ич')}`
    const { text: declined, isCertain } = nameInCase(base, 'dative')
    return prep + (isCertain ? declined : nominative)
  })
  const dated = withDates(corrected.replaceAll(monthInCapitals, (month) => month.toLowerCase()))
  return withStop(tidy(withGrammar(dated, spelling)))
}

/** «заявленние» → «заявление»; «осенние» is a word. */
const withoutDoubledLetters = (text: string, words: Orthography): string =>
  text.replaceAll(
    /(?<!\p{L})(?<stem>\p{L}{2,}[ео])нн(?<end>и[еюя]|ием)(?!\p{L})/gu,
    (written: string, ...match: unknown[]) => {
      const { stem = '', end = '' } = match.at(-1) as Record<string, string>
      const single = `${stem}н${end}`
      const isWord = words.basesOf(written.toLowerCase()).length > 0
      return !isWord && words.basesOf(single.toLowerCase()).length > 0 ? single : written
    },
  )

/** As far behind an adjective its noun may stand. In words. */
const nounReach = 5

/** «работаем по новому» → «по-новому»; of «по новому адресу» the adjective belongs to its noun. */
const withWays = (text: string, words: Orthography): string =>
  text.replaceAll(
    /(?<!\p{L})(?<by>по)\s(?<way>деловому|новому|старому|другому|хорошему|моему|вашему|своему|нашему|прежнему)(?!\p{L})(?=(?<rest>[^.;:!?\n]*))/giu,
    (written: string, ...match: unknown[]) => {
      const { by = '', way = '', rest = '' } = match.at(-1) as Record<string, string>
      const at = match.find((one) => typeof one === 'number') as number
      // «по старому мосту, грузовики — по новому»: the noun was said before.
      if (sameBefore.test(text.slice(0, at))) return written
      const behind = rest.match(/[\p{L}\d№«§-]+/gu)?.slice(0, nounReach) ?? []
      return behind.some((word) => mayBeDative(word, words)) ? written : `${by}-${way}`
    },
  )

const sameBefore = /(?<!\p{L})по\s\p{L}+[ое]му\s[^.!?]*$/iu

/** A dative, or what no dictionary says it is not: a name, a number, a short form. */
const mayBeDative = (word: string, words: Inflected): boolean => {
  if (/^[^\p{Ll}]/u.test(word)) return true
  const bases = words.basesOf(word)
  if (bases.length === 0) return true
  return bases.some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(word, paradigm).some((form) => form.startsWith('dat'))
  })
}

/** «По окончанию смены …» → «По окончании»; «меры по завершению строительства» say for what they are. */
const withTimes = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<!\p{L})(?<by>по\s+(?:прибыти|окончани|завершени|истечени|возвращени))ю(?!\p{L})/giu,
    (written: string, ...match: unknown[]) => {
      const { by = '' } = match.at(-1) as Record<string, string>
      const at = match.find((one) => typeof one === 'number') as number
      const before = /(?<!\p{L})(?<word>\p{L}+)\s+$/u.exec(text.slice(0, at))?.groups?.['word']?.toLowerCase()
      return before !== undefined && isNounForm(before, words) ? written : `${by}и`
    },
  )

/** «согласно нового графика» → «согласно новому графику» */
const withDatives = (text: string, words: Orthography): string => {
  let result = text
  for (const match of [
    ...text.matchAll(/(?<!\p{L})(?:согласно|вопреки|благодаря|наперекор)(?=\s)/giu),
  ].toReversed()) {
    const at = match.index + match[0].length
    const noun = governed(result, at, ['dat', 'dat'], words)
      ? null
      : governed(result, at, ['gen', 'dat'], words)
    if (noun) result = `${result.slice(0, at)} ${noun.text}${result.slice(noun.end)}`
  }
  return result
}

/** Endings of verbs and short forms, then the commas between clauses. */
const withGrammar = (text: string, words: Orthography): string =>
  withoutIntroductionCommas(
    withClauseCommas(
      withoutPredicateCommas(
        withShortForms(withReflexives(withStreets(withoutDoubling(withDatives(text, words))), words), words),
        words,
      ),
      words,
    ),
    words,
  )

/** «непредоставляются» → «не предоставляются»: a verb that exists without «не» only stands apart from it. */
const withNotApart = (text: string, words: Orthography): string =>
  text.replaceAll(/(?<![\p{L}-])(?<not>[Нн]е)(?<verb>\p{Ll}{4,})(?![\p{L}-])/gu, (...match: unknown[]) => {
    const { not = '', verb = '' } = match.at(-1) as { not?: string; verb?: string }
    const isKnown = words.basesOf(`не${verb}`).length > 0
    const isVerb = words.basesOf(verb).some((base) => {
      const form = verbFormOf(verb, base, words)
      return form !== null && form !== 'gerund'
    })
    return !isKnown && isVerb ? `${not} ${verb}` : String(match[0])
  })

/** «хочю», «площядь», «ошыбка», «забудте»: what no Russian word has, foreign ones aside. */
const hissing: readonly Replacement[] = [
  [/корупц/giu, 'коррупц'],
  [/(?<!\p{L})(?<begin>\p{Ll}{0,20}[чщ])ю/gu, '$<begin>у'],
  [/(?<!\p{L})(?<begin>\p{Ll}{0,20}[чщ])я/gu, '$<begin>а'],
  [/(?<!\p{L})(?<begin>\p{Ll}{0,20}[жш])ы/gu, '$<begin>и'],
  [said('забудте'), 'забудьте'],
  [said('будте'), 'будьте'],
  [said('поставте'), 'поставьте'],
  [said('проверте'), 'проверьте'],
  [said('отправте'), 'отправьте'],
  [said('направте'), 'направьте'],
  [said('подготовте'), 'подготовьте'],
  [said('представте'), 'представьте'],
  [said('ответте'), 'ответьте'],
]

/** «обоих комнатах» → «обеих комнатах»: the numeral has the gender of its noun. */
const withBoth = (text: string, spelling: Orthography): string =>
  text.replaceAll(
    /(?<!\p{L})(?<start>[Оо]б)(?<vowel>[ое])(?<end>их|им|ими)(?=\s+(?<noun>\p{Ll}+))/gu,
    (written, ...match: unknown[]) => {
      const { start = '', end = '', noun = '' } = match.at(-1) as Record<string, string>
      const base = spelling.basesOf(noun).find((one) => nounForms(one, spelling) !== null)
      if (base === undefined) return written
      return `${start}${nounForms(base, spelling)!.gender === 'f' ? 'е' : 'о'}${end}`
    },
  )

const genitives: Readonly<Record<string, string>> = {
  пять: 'пяти',
  шесть: 'шести',
  семь: 'семи',
  восемь: 'восьми',
  девять: 'девяти',
  десять: 'десяти',
  двенадцать: 'двенадцати',
  пятнадцать: 'пятнадцати',
  двадцать: 'двадцати',
  тридцать: 'тридцати',
  сорок: 'сорока',
}
/** «не хватает пять стульев» → «не хватает пяти стульев» */
const withNumerals = (text: string): string =>
  text.replaceAll(
    /(?<before>(?<!\p{L})(?:не\s+хватает|не\s+хватило|недостаёт|около|более|менее|свыше|до|из|без|от)\s+)(?<number>пять|шесть|семь|восемь|девять|десять|двенадцать|пятнадцать|двадцать|тридцать|сорок)(?!\p{L})/giu,
    (...match: unknown[]) => {
      const { before = '', number = '' } = match.at(-1) as Record<string, string>
      return before + (genitives[number.toLowerCase()] ?? number)
    },
  )

/** «7 Декабря», «двадцать пятого Декабря» */
const monthInCapitals =
  /(?<=\d\s|[а-яё]{3}(?:ого|его|ья)\s)(?:Января|Февраля|Марта|Апреля|Мая|Июня|Июля|Августа|Сентября|Октября|Ноября|Декабря)(?!\p{L})/gu

/** A sentence begins with a capital and ends with a sign. */
const withStop = (text: string): string =>
  /[.!?…»)]$/u.test(text) ? upperFirst(text) : `${upperFirst(text)}.`
