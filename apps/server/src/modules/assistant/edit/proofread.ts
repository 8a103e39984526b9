import {
  nameInCase,
  namedPersonIn,
  nounForms,
  upperFirst,
  verbFormOf,
  type Orthography,
} from '#platform/russian/index.ts'

import { replaceAll, said, tidy, type Replacement } from './replacements.ts'

/** Frequent slips of spelling, government and punctuation. */
const slips: readonly Replacement[] = [
  [/(?<!\p{L})(?<word>согласно|вопреки|благодаря|наперекор)\s+приказа(?!\p{L})/giu, '$<word> приказу'],
  [
    /(?<!\p{L})(?<word>согласно|вопреки)\s+(?<noun>договор|закон|устав|план|график|протокол)а(?!\p{L})/giu,
    '$<word> $<noun>у',
  ],
  [
    /(?<!\p{L})(?<word>согласно)\s+(?<noun>распоряжени|постановлени|решени|положени)я(?!\p{L})/giu,
    '$<word> $<noun>ю',
  ],
  [
    /(?<!\p{L})по\s+(?<noun>приезд|прибыти|окончани|завершени|истечени|возвращени)(?:у|ю)(?!\p{L})/giu,
    'по $<noun>§',
  ],
  [/(?<=по\s)(?<noun>приезд)§/giu, '$<noun>е'],
  [/§/gu, 'и'],
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
  [said('заявленние'), 'заявление'],
  [said('колличеств(?<end>\\p{L}+)'), 'количеств$<end>'],
  [said('учавств(?<end>\\p{L}+)'), 'участв$<end>'],
  [said('будующ(?<end>\\p{L}+)'), 'будущ$<end>'],
  [said('следущ(?<end>\\p{L}+)'), 'следующ$<end>'],
  [
    /(?<!\p{L})в течении(?=\s+(?:\p{L}+\s+|\d+\s+)?(?:дн|час|год|месяц|недел|сут|времени|январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр|смены|вечера|зимы|лета|весны|осени|квартал|минут))/giu,
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
  [said('по прежнему'), 'по-прежнему'],
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
  [said('одеть (?!(?:\\p{L}+\\s)?(?:реб|дет|больн|кукл|малыш|пациент|людей|человек))(?=\\p{L})'), 'надеть '],
  [said('благодаря (?<noun>\\p{L}+)ий'), 'благодаря $<noun>иям'],
  [
    /(?<=\p{L}{3}) (?=(?:посвящённ|посвященн|состоявш|проведённ|проведенн|направленн|указанн|подписанн)\p{L}{2,3}(?!\p{L}) \p{L}+)/gu,
    ', ',
  ],
  [said('вообщем'), 'в общем'],
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
  [/(?<=(?:сообщаем|просим|считаем|известно|уведомляем|знаем|думаю|надеемся))\s+(?=что\s)/giu, ', '],
]
const names =
  /(?<prep>(?<!\p{L})(?:к|обратитесь к|по|благодаря)\s)(?<name>[А-ЯЁ]\p{Ll}+\s+[А-ЯЁ]\p{Ll}+(?:вны|вне|вна|ича|ичу|ич))/gu

/** The text with slips of spelling, government and commas corrected. */
export function proofread(text: string, spelling: Orthography): string {
  const spelt = withNotApart(spelling.correct(replaceAll(text, hissing)), spelling)
  const agreed = withNumerals(withBoth(replaceAll(spelt, slips), spelling))
  const corrected = agreed.replaceAll(names, (...match: unknown[]) => {
    const { prep = '', name = '' } = match.at(-1) as { prep?: string; name?: string }
    const nominative = namedPersonIn(name)?.text ?? name
    const [first = '', middle = ''] = name.split(/\s+/u)
    const base = `${first.replace(/[еуы]$/u, 'а')} ${middle.replace(/вн[ыеу]$/u, 'вна').replace(/ич[ау]$/u, 'ич')}`
    const { text: declined, isCertain } = nameInCase(base, 'dative')
    return prep + (isCertain ? declined : nominative)
  })
  return withStop(tidy(corrected.replaceAll(monthInCapitals, (month) => month.toLowerCase())))
}

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
