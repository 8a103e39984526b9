import { nameInCase, namedPersonIn, upperFirst } from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'

type Replacement = readonly [RegExp, string]
/** A word whole and in any case of its first letter, which is kept. */
const said = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu')

function replaceAll(text: string, list: readonly Replacement[]): string {
  return list.reduce(
    (result, [pattern, now]) =>
      result.replaceAll(pattern, (found: string, ...rest: unknown[]) => {
        const groups = rest.at(-1)
        const filled = now.replaceAll(/\$<(?<name>\w+)>/gu, (_, name: string) =>
          typeof groups === 'object' && groups !== null
            ? ((groups as Record<string, string>)[name] ?? '')
            : '',
        )
        return /^\p{Lu}/u.test(found) ? upperFirst(filled) : filled
      }),
    text,
  )
}
const tidy = (text: string): string =>
  text
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/\s+(?=[,.;:!?])/gu, '')
    .replaceAll(/,(?:\s*,)+/gu, ',')
    .replace(/^[\s,]+/u, '')
    .trim()

/** Introductions and padding that say nothing. */
const padding: readonly Replacement[] = [
  [
    /(?:хотел(?:ось|и|а)? бы |хочу |хотим |позвольте |спешу |спешим )?(?:(?:ещё|еще|в очередной) раз )?(?:обраща(?:ем|ю)|обратить)(?: ваше| особое)* внимание(?: на то(?: обстоятельство)?)?,? что\s*/giu,
    '',
  ],
  [
    /(?:нельзя не|(?:следует|необходимо|важно|надо|стоит|нужно|хотелось бы|хочется)(?: со всей \p{L}+| особо| также)?) (?:отметить|признать|подчеркнуть|сказать|заметить|напомнить|указать),?(?: о том,?)? что\s*/giu,
    '',
  ],
  [
    /(?:как (?:вы (?:понимаете|знаете)|всем известно|известно|сообщалось ранее|уже сообщалось|и всегда|было отмечено|мы уже писали)|к (?:нашему )?(?:большому |глубокому )?сожалению|само собой разумеется|разумеется|безусловно|прежде всего|в первую очередь|вместе с тем|в свою очередь|таким образом|поистине|по техническим причинам|по независящим от нас причинам),?\s*/giu,
    '',
  ],
  [
    /(?:в связи с (?:вышеизложенным|изложенным|вышеуказанным)|на основании изложенного|исходя из изложенного),?\s*/giu,
    '',
  ],
  [/сообща(?:ем|ю) (?:вам )?(?:о том|следующее)[,.:]?\s*(?:что\s*)?/giu, ''],
  [
    /(?:в целях|в рамках) (?:дальнейшего )?(?:совершенствования|повышения эффективности)[^,]{0,60},?\s*/giu,
    '',
  ],
  [said('в период до'), 'до'],
  [said('в то же самое время'), 'в то же время'],
  [said('на (?:данный|настоящий) момент|на сегодня'), ''],
  [said('не представляется возможн(?:ым|ой|ыми)'), 'невозможно'],
  [/в связи с тем,? что в настоящее время\s*/giu, ''],
  [
    /(?:хочу|хотим|хотел\p{L}* бы) (?:сообщить|сказать|отметить|довести до вашего сведения),?\s*что\s*/giu,
    '',
  ],
  [/довожу до (?:вашего|вас) сведения,?\s*(?:о том,?\s*)?что\s*/giu, ''],
  [/(?:настоящим\s+)?(?:сообщаем|сообщаю|информируем|уведомляем) (?:вас )?(?:о том,?\s*)?,?\s*что\s*/giu, ''],
  [said('в настоящее время|на сегодняшний день|в данный момент|как известно|в целях информирования'), ''],
  [said('по причине'), 'из-за'],
]

/** Officialese with its plain words. */
const plain: readonly Replacement[] = [
  [said('осуществляется'), 'идёт'],
  [said('осуществля(?:ет|ют)'), 'делает'],
  [said('в срок,? не превышающий'), 'не дольше чем за'],
  [said('тридцати календарных дней'), '30 дней'],
  [said('с даты регистрации'), 'со дня записи'],
  [said('вправе инициировать проведение внеочередного'), 'могут созвать внеочередное'],
  [said('внеочередное общего собрания'), 'внеочередное общее собрание'],
  [said('инициировать проведение'), 'созвать'],
  [said('вправе'), 'может'],
  [said('надлежит'), 'нужно'],
  [said('в целях'), 'для'],
  [said('посредством'), 'с помощью'],
  [said('в соответствии с'), 'по'],
  [said('вышеуказанн\\p{L}+|вышеизложенн\\p{L}+|данн(?:ый|ая|ое|ого|ой|ому)'), 'этот'],
  [said('денежные средства'), 'деньги'],
  [said('транспортного средства'), 'машины'],
  [said('предоставить'), 'дать'],
  [said('произвести оплату'), 'заплатить'],
]

/** Everyday words with official ones. */
const official: readonly Replacement[] = [
  [said('нам надо|нам нужно|надо|нужно'), 'необходимо'],
  [said('дайте'), 'прошу предоставить'],
  [said('пришлите'), 'прошу направить'],
  [said('сделайте|почините'), 'прошу выполнить ремонт'],
  [said('хотим'), 'намерены'],
  [said('сейчас'), 'в настоящее время'],
  [said('скоро|побыстрее'), 'в кратчайший срок'],
  [said('деньги'), 'средства'],
  [said('деньгами'), 'средствами'],
  [said('денег'), 'средств'],
  [said('ребята|ребятишки|детишки'), 'дети'],
  [said('машина'), 'автомобиль'],
  [said('не хватает'), 'недостаточно'],
  [said('из-за'), 'в связи с'],
  [said('сломал(?:ся|ась|ось)'), 'неисправен'],
  [said('привет|здорово'), 'здравствуйте'],
  [said('спасибо'), 'благодарим'],
]

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
    /(?<!\p{L})в течении(?=\s+(?:\p{L}+\s+|\d+\s+)?(?:дн|час|год|месяц|недел|сут|времени|зимы|лета|весны|осени|квартал|минут))/giu,
    'в течение',
  ],
  [said('в следствии'), 'вследствие'],
  [said('не смотря на'), 'несмотря на'],
  [said('в соответствие с'), 'в соответствии с'],
  [said('по-этому'), 'поэтому'],
  [said('ни (?<who>кто|что|кого|чего|кому|чему|где|когда|куда)(?=\\s+не\\s)'), 'ни$<who>'],
  [said('не возможно'), 'невозможно'],
  [said('придти'), 'прийти'],
  [
    said('одеть (?=(?:\\p{L}+\\s)?(?:форм|одежд|каск|куртк|жилет|костюм|халат|шапк|обув|перчат|маск))'),
    'надеть ',
  ],
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

/** The text that a request quotes, or all behind the order. */
export function quotedIn(message: string): string | null {
  const whole = message.trimEnd().replace(/[.!]$/u, '').trimEnd()
  const start = whole.search(/[«"“]/u)
  const quoted = start >= 0 && /[»"”]$/u.test(whole) ? whole.slice(start + 1, -1).trim() : ''
  if (quoted.length >= 8) return quoted
  const behind = /^[^:]{2,80}:\s*(?<text>\S.{6,})$/su.exec(message)?.groups?.['text']
  return behind?.trim() ?? null
}

/** Without introductions and officialese. */
export const shortened = (text: string): string =>
  asSentence(capitalised(tidy(replaceAll(replaceAll(text, padding), plain))))

/** A sentence whose beginning was left out begins with a capital again. */
const capitalised = (text: string): string =>
  text.replaceAll(/(?<=[.!?]\s+)\p{Ll}/gu, (letter) => letter.toUpperCase())

export const inPlainWords = (text: string): string => asSentence(tidy(replaceAll(text, plain)))
export const inOfficialWords = (text: string): string => asSentence(tidy(replaceAll(text, official)))

/** The text with slips of spelling, government and commas corrected. */
export function proofread(text: string): string {
  const corrected = replaceAll(text, slips).replaceAll(names, (...match: unknown[]) => {
    const { prep = '', name = '' } = match.at(-1) as { prep?: string; name?: string }
    const nominative = namedPersonIn(name)?.text ?? name
    const [first = '', middle = ''] = name.split(/\s+/u)
    const base = `${first.replace(/[еуы]$/u, 'а')} ${middle.replace(/вн[ыеу]$/u, 'вна').replace(/ич[ау]$/u, 'ич')}`
    const { text: declined, isCertain } = nameInCase(base, 'dative')
    return prep + (isCertain ? declined : nominative)
  })
  return asSentence(tidy(corrected.replaceAll(monthInCapitals, (month) => month.toLowerCase())))
}

/** «7 Декабря», «двадцать пятого Декабря» */
const monthInCapitals =
  /(?<=\d\s|[а-яё]{3}(?:ого|его|ья)\s)(?:Января|Февраля|Марта|Апреля|Мая|Июня|Июля|Августа|Сентября|Октября|Ноября|Декабря)(?!\p{L})/gu
