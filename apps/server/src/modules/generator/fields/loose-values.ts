import { russianDate } from '@uprava/contract/rules/days.ts'

import { namedPersonIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import type { Template } from '../templates/templates.ts'
import { matchOption } from './choice-words.ts'
import { countedValues, namedClassIn } from './counted-values.ts'
import { namedDatesIn, type NamedDate } from './dates.ts'
import type { FoundValues } from './found-values.ts'
import { nounPhraseAt, standsIn } from './noun-phrase.ts'
import { keysOf, optionWithWords } from './option-words.ts'
import { positionsIn } from './positions-in-text.ts'
import { referencesIn } from './references.ts'
import { sumIn, withFigures } from './spoken-values.ts'
import { namedTimeIn } from './times.ts'

/** Values of a text in which no field is named: subject, people, positions, dates, sums, references, choices. */
export function looseValues(text: string, template: Template, today: string): FoundValues {
  const keys = new Set(template.fields.map(({ key }) => key))
  const figures = withFigures(text)
  return {
    ...extractPlaces(figures, keys),
    ...extractPerson(text, template),
    ...extractDates(figures, template, today),
    ...extractNumbers(figures, keys),
    ...extractTerms(figures, keys, today),
    ...countedValues(figures, keys, today),
    ...extractChoices(figures, template),
    ...referencesIn(figures, keys, today),
  }
}

/** Options said in their own words or in words that mean them. */
function extractChoices(text: string, { name, fields }: Template): FoundValues {
  const found: FoundValues = {}
  const ofDocument = keysOf(name)
  for (const field of fields.filter(({ type }) => type === 'select')) {
    const option = matchOption(text, field) ?? optionWithWords(text, field, ofDocument)
    if (option !== null) found[field.key] = option
  }
  return found
}

/** «Приказ о режиме работы школы» contains the subject. */
export function extractSubject(text: string, { fields }: Template, words: Inflected): FoundValues {
  if (!fields.some(({ key }) => key === 'subject')) return {}
  const found =
    /(?<!\p{L})(?:[Пп]риказ|[Рр]аспоряжени[еяю]|[Пп]остановлени[еяю]|[Рр]ешени[еяю]|[Пп]исьмо|[Зз]апрос|[Зз]аписк[ауи]|[Сс]лужебк[ауи]|[Дд]окладн[а-яё]+|[Пп]оложени[еяю]|[Пп]лан|[Оо]тч[её]т|[Уу]ведомлени[еяю])(?:\s+(?!об?\s|от\s|на\s|с\s)[\p{L}№]+){0,3}?\s+(?<about>(?:обо?|о)\s+(?:[^,.;:!?\n]|(?<=(?<!\p{L})(?:ул|пер|пр|г|с|д|им|пос|ст|ч))\.){3,200}?)(?=\s+(?:за\s+(?:[IVX]+|\d)|до\s+\d|с\s+\d|контроль|срок|председател|ознаком|вступа|подпи|не\s|нужн|надо|исполнител|за\s+подпис|на\s+20\d|и\s+пояснительн|[А-ЯЁ][а-яё]+\s+[А-ЯЁ])|[,;:!?\n]|(?<!(?<!\p{L})(?:ул|пер|пр|г|с|д|им|пос|ст|ч))\.|$)/u.exec(
      text,
    )
  const about = found?.groups?.['about']
  // What an amending act is about follows from the act that it changes.
  const isAmending = fields.some(({ key }) => key === 'base_act')
  if (about === undefined) return isAmending ? {} : subjectBehindMark(text, words)
  if (!found || about === undefined || /^о\s+(?:том|работе|проделанной)(?:,|$)/iu.test(about)) return {}
  // «о бюджете на 2027 год»: the year is part of the title where no field is for it.
  const rest = text.slice(found.index + found[0].length)
  const year = fields.some(({ key }) => key === 'period' || key === 'year')
    ? ''
    : (/^\s+на\s+20\d{2}(?:\s*[-–]\s*20\d{2})?(?:\s+год\p{L}*)?/u.exec(rest)?.[0] ?? '')
  // «О проведении утренника 25» is cut in the middle of a date; «об участке по Лесной 5» is not.
  const isCut = /^\.\d/u.test(rest)
  const day = isCut ? /(?:\s+(?:от|на|с|до|к))?\s+\d{1,2}$/u : /\s+(?:от|на|с|до|к)\s+\d{1,2}$/u
  return { subject: upperFirst(about.trim().replace(day, '')) + year }
}

/** «запрос … № 7-02 об очистке крыш: …», «делаем распоряжением: о дежурстве»: a number or a sign stands before the subject. */
function subjectBehindMark(text: string, words: Inflected): FoundValues {
  const at =
    /(?:№\s?[\p{L}\d-]{1,20}|\d{4}|(?:распоряжени|постановлени|приказ|решени)\p{L}{1,3}\s?:|полож\p{Ll}{2,5})\s+(?<about>об?)\s+(?=\p{Ll})/u.exec(
      text,
    )
  const phrase = at && nounPhraseAt(text, at.index + at[0].length, words)
  return phrase && standsIn(['pre'], phrase.text, words)
    ? { subject: `${upperFirst(at.groups!['about']!)} ${phrase.text}` }
    : {}
}

/** Fields for the person the document is about, the most probable first. Signers are not guessed. */
const people = [
  'employee',
  'applicant',
  'student',
  'patient',
  'attorney',
  'volunteer',
  'person',
  'child',
  'subject_name',
]
/** Words that belong to other people: «подпишет глава Лаптев». */
const others =
  /(?:подпи(?:шет|сал)|председател|секретар|глав[аеуы]\s|ответственн|исполнител|прокурор|директор|эксперт|контрол)[^.;]{0,20}$/iu

function extractPerson(text: string, { fields }: Template): FoundValues {
  // Who persuades to a corrupt act is not whom the notice names first.
  const field = fields.some(({ key }) => key === 'time_place')
    ? undefined
    : people.map((key) => fields.find((one) => one.key === key)).find((one) => one !== undefined)
  const position = fields.find(({ key, kind }) => key === 'position' && kind === 'position')
  const person = namedPersonIn(text)
  // «Педагогам Ивлевой и Шадриной»: the document is about several.
  const isOneOfMany =
    person !== null &&
    (/^\s*(?:,|и)\s+\p{Lu}\p{Ll}/u.test(text.slice(person.end)) ||
      /\p{Lu}\p{Ll}+(?:,|\s+и)\s+$/u.test(text.slice(0, person.start)))
  const found: FoundValues = {}
  const isOwn =
    person !== null &&
    (isSubject(person, text) ||
      ((person.isCertain || isUnchanged(person, text)) &&
        !others.test(text.slice(Math.max(0, person.start - 30), person.start))))
  const ofClass = field?.key === 'student' ? namedClassIn(withFigures(text)) : null
  if (field && person && isOwn && !isOneOfMany)
    found[field.key] = [
      isSubject(person, text) ? text.slice(person.start, person.end) : person.text,
      ofClass?.text,
    ]
      .filter(Boolean)
      .join(', ')
  if (!position) return found
  const after =
    person && /^\s*[,—–-]\s*(?<position>\p{Ll}[^,.;:\d\n]{2,80})/u.exec(text.slice(person.end))?.groups
  const [named] = positionsIn(after ? after['position']! : text)
  const isNominative = person !== null && text.slice(person.start, person.end) === person.text
  if (
    isOwn &&
    after &&
    isNominative &&
    !/^(?:надо|нужно|прошу|помощь|оформ|место|оклад|ставка|режим|договор)/iu.test(after['position']!)
  )
    found['position'] = after['position']!.replace(/\s+(?:с|со|на|в|от|до|по)\s*$/u, '').trim()
  else if (named && isNear(text, named.start, person)) found['position'] = named.text
  return found
}

/** «Ткачук О. С.»: whose name it is is not certain, its nominative is. */
const isUnchanged = ({ text: name, start }: { text: string; start: number }, text: string): boolean => {
  const [last = ''] = name.split(' ')
  return text.startsWith(last, start) && /[бвгджзклмнпрстфхцчшщ]$/u.test(last) && name.includes('.')
}

/** «Главбух Сосина Р. А. едет», «секретарша Малых Инга потеряла»: what a person does stands behind the nominative. */
const isSubject = ({ start, end }: { start: number; end: number }, text: string): boolean =>
  text.slice(start, end).includes(' ') &&
  /^\s+(?:(?:не|уже|сегодня|вчера|завтра|опять|третий\s+раз|снова)\s+){0,2}\p{Ll}+(?:[её]т|ит|ут|ют|[аяиыеу]л[аи]?|[аяиы]лся|[аяиы]лась)(?!\p{L})/u.test(
    text.slice(end),
  ) &&
  /(?:^|[.,;:]\s*|\p{Ll}\s)$/u.test(text.slice(0, start))

/** A position far from the person, or behind «подпишет», is somebody else's. */
function isNear(text: string, at: number, person: { start: number; end: number } | null): boolean {
  const before = text.slice(Math.max(0, at - 25), at)
  if (
    /(?:подпи(?:шет|сывает|сал)|председател|секретар|от|начальству|директор|прос(?:ит|ят))\s+(?:\p{L}+\s+)?$/iu.test(
      before,
    ) &&
    !/инструкци/iu.test(text)
  )
    return false
  // «… она главный бухгалтер»
  if (/(?<!\p{L})(?:она|он|работает|должность|трудится)(?:\s+у\s+нас)?[\s:—–-]+$/iu.test(before)) return true
  return person === null || (at < person.start ? person.start - at : at - person.end) < 60
}

/** Words before a date, and the fields they indicate. */
const cues: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:обращени|жалоб|заявлени)[^\n]{0,80}\sот\s+$/iu, ['appeal_date']],
  [/(?:передан|направлен|перенаправлен|ушло)\p{L}*(?:\s+\p{L}+){0,3}\s+$/iu, ['redirect_date']],
  [/(?<!\p{L})(?:работает|трудится)\s+(?:\p{L}+\s+){0,3}с\s+$/iu, ['since']],
  [/(?:посл(?:едний|\.)?\s+день|увол\p{L}+[^.]{0,60}?\sс)\s+$/iu, ['date_end']],
  [/(?<!\p{L})со?\s+$/iu, ['from_date', 'start_date', 'start', 'since', 'date_end']],
  [/(?<!\p{L})начат\p{L}?\s+$/iu, ['start']],
  [/(?<!\p{L})(?:по|[–-])\s*$/iu, ['to_date', 'end']],
  [
    /(?<!\p{L})(?:до|к|не\s+позднее|срок\p{L}*(?:\s+\p{L}+)?(?:\s+до)?)\s+$/iu,
    ['deadline', 'new_deadline', 'proposals', 'to_date', 'end'],
  ],
  [/(?:выходит|приступает|принять|примите|прием|приём)[^.]{0,40}$/iu, ['start_date']],
]

const sent = /^\s+(?:отправили|направили|передали|перенаправили|переслали)(?!\p{L})/iu

/** Dates that need their own words: a date alone is another one. */
const ofThePast = new Set(['since', 'appeal_date', 'proposals'])

function extractDates(text: string, { fields }: Template, today: string): FoundValues {
  const dateKeys = fields
    .filter(({ type, key }) => type === 'date' && key !== 'doc_date')
    .map(({ key }) => key)
  const found: FoundValues = {}
  const free: NamedDate[] = []
  const days = namedDatesIn(text, today)
  for (const [at, day] of days.entries()) {
    const before = text.slice(Math.max(0, day.start - 80), day.start)
    const behind = text.slice(day.end, day.end + 40)
    if (dateKeys.includes('redirect_date') && sent.test(behind)) {
      found['redirect_date'] = russianDate(day.iso)
      continue
    }
    const isRange = /^\s*[–-]\s*$/u.test(text.slice(day.end, days[at + 1]?.start ?? day.end))
    const key = isRange
      ? dateKeys.find((one) => one === 'from_date')
      : cues
          .filter(([cue]) => cue.test(before))
          .flatMap(([, named]) => named)
          .find((one) => dateKeys.includes(one) && found[one] === undefined)
    if (key !== undefined) found[key] = russianDate(day.iso)
    else if (!/(?:от|№|срок\p{L}*\s+на|кончается|истекает)\s*$/iu.test(before)) free.push(day)
  }
  const [only] = dateKeys
  const [first] = free
  // «с 31 декабря по 8 января» is when it is, not by when it is done.
  const isPeriod =
    only === 'deadline' && first !== undefined && /(?<!\p{L})со?\s+$/iu.test(text.slice(0, first.start))
  // «послезавтра на четыре дня»: the only day of a journey or a leave is its first.
  const isFirst = dateKeys.includes('from_date') && found['from_date'] === undefined && free.length === 1
  if (isFirst && first && days.length === 1) found['from_date'] = russianDate(first.iso)
  const isSingle = dateKeys.length === 1 && only !== undefined && found[only] === undefined && !isPeriod
  if (isSingle && first && !ofThePast.has(only)) found[only] = russianDate(first.iso)
  return found
}

function extractNumbers(text: string, keys: ReadonlySet<string>): FoundValues {
  const found: FoundValues = {}
  const days =
    /(?<![\d№])(?<days>\d{1,3})\s*(?:календарн\p{L}*\s+)?(?:дн\p{L}*|день|сут\p{L}*)(?!\p{L})/iu.exec(text)
      ?.groups?.['days']
  const daysKey = ['days', 'comp_days'].find((key) => keys.has(key))
  const weeks = /(?<![\d№])(?<weeks>\d{1,2})\s+недел\p{L}*/iu.exec(text)?.groups?.['weeks']
  if (daysKey !== undefined && (days ?? weeks) !== undefined)
    found[daysKey] = days ?? String(Number(weeks) * 7)
  const year = /(?<!\d)(?<year>20\d{2})(?=\s*(?:год|г\.|$))/iu.exec(text)?.groups?.['year']
  if (year !== undefined && keys.has('year')) found['year'] = year
  const sumKey = ['sum', 'price', 'salary', 'cost'].find((key) => keys.has(key))
  const sum = sumKey === undefined ? null : sumIn(text, { isBare: true })
  if (sum !== null && sumKey !== undefined) found[sumKey] = sum
  const present = /(?<!\d)(?<count>\d{1,5})\s+человек|участник\p{L}+\s+(?<of>\d{1,5})(?!\d)/iu.exec(
    text,
  )?.groups
  const count = present?.['count'] ?? present?.['of']
  if (count !== undefined && keys.has('participants') && keys.has('proposals')) found['participants'] = count
  return found
}

/** Terms, periods, times: «3 года», «до 31.12.2026», «III квартал 2026», «20.01.2027, 18:00». */
function extractTerms(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  const found: FoundValues = {}
  const [day] = namedDatesIn(text, today)
  const until =
    /(?<!\p{L})до\s+$/iu.test(text.slice(0, day?.start ?? 0)) && day ? `до ${russianDate(day.iso)}` : null
  const untilEnd = endOfSpan(text, today)
  const years = /(?<![\d№])(?<term>\d{1,2}\s+(?:лет|года?|месяц\p{L}*))(?!\p{L})/iu.exec(text)?.groups?.[
    'term'
  ]
  for (const key of ['term', 'period', 'guarantee'])
    if (keys.has(key) && !keys.has('term_reason')) {
      const cue =
        key === 'guarantee'
          ? /гаранти\p{L}*\s+\d/iu.test(text)
          : key === 'term' || until !== null || untilEnd !== null
      const value = key === 'guarantee' ? years : (until ?? untilEnd ?? (key === 'term' ? years : undefined))
      if (cue && value !== undefined && value !== null) found[key] = value
    }
  const quarter =
    /(?:за|на)\s+(?<period>(?:[IVX]{1,3}|\d(?:-?й)?|первый|второй|третий|четв[её]ртый)\s+(?:квартал|полугодие)\s+20\d{2}|(?:весну|лето|осень|зиму)\s+20\d{2}|20\d{2}(?=\s*год))/iu.exec(
      text,
    )?.groups?.['period']
  if (quarter !== undefined && keys.has('period') && !keys.has('price'))
    found['period'] = /^20\d{2}$/u.test(quarter)
      ? `${quarter} год`
      : quarter.replace('весну', 'весна').replace('зиму', 'зима')
  const clock = namedTimeIn(text)?.clock
  if (keys.has('when') && day) found['when'] = [russianDate(day.iso), clock].filter(Boolean).join(', ')
  if (keys.has('time') && clock) found['time'] = clock
  return found
}

/** «до конца квартала», «до конца месяца», «до конца года»; null: none of them is said. `today`: yyyy-mm-dd. */
export function endOfSpan(text: string, today: string): string | null {
  const said =
    /(?<!\p{L})до\s+конца\s+(?:этого\s+|текущего\s+)?(?<span>месяца|квартала|года)(?!\p{L})/iu.exec(text)
      ?.groups?.['span']
  if (said === undefined) return null
  const month = Number(today.slice(5, 7))
  const last = said === 'месяца' ? month : said === 'квартала' ? Math.ceil(month / 3) * 3 : 12
  return `до ${russianDate(lastDayOfMonth(today.slice(0, 4), last))}`
}

const lastDayOfMonth = (year: string, month: number): string =>
  new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)

/** «Запрос в Росреестр», «командировка в Якутск», «в клубе «Луч»»: in the nominative. */
function extractPlaces(text: string, keys: ReadonlySet<string>): FoundValues {
  const found: FoundValues = {}
  const settlement =
    /(?<!\p{L})(?:в|город|г\.)\s*(?<settlement>(?:г\.\s*)?[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?)(?!\p{L}|\s+[А-ЯЁ]|(?<=(?:[ыио]й|[ая]я|[оу][ею]))\s+(?!(?:с|со|на|по|в|до|и|к|для|за|от|о|об)\s)\p{Ll})/u.exec(
      text,
    )?.groups?.['settlement']
  // «Обучение в Москве»: the form does not show the nominative.
  const isLocative = settlement !== undefined && /[бвгджзклмнпрстфхцчшщ]е$/u.test(settlement)
  if (settlement !== undefined && !isLocative && keys.has('destination'))
    found['destination'] = fromAccusative(settlement)
  const body =
    /(?<!\p{L})запрос\s+в\s+(?<body>[\p{L}\s«»]{3,60}?)(?=\s+(?:о|об|про|на|до|по|за|срок|список|сведени\p{L}+|информаци\p{L}+|данные|выписк\p{L}|справк\p{L}|документы)\s|[,.;:]|$)/iu.exec(
      text,
    )?.groups?.['body']
  if (body !== undefined && keys.has('addressee')) found['addressee'] = fromAccusative(body)
  const target =
    /(?:перенаправ|направ|передан|ушло|передать)\p{L}*[^;\n]{0,60}?\sв\s+(?<target>\p{L}+(?:ую|юю)\s+\p{L}+|полицию|прокуратуру|\p{L}+надзор|министерство|минздрав|росреестр)/iu.exec(
      text,
    )?.groups?.['target']
  if (target !== undefined && keys.has('target')) found['target'] = fromAccusative(target)
  const building =
    /(?<!\p{L})(?<what>клуб|библиотек|школ|музе|площад|стадион)(?:е|и|у|ом)?\s+(?<name>«[^»]{2,60}»)/iu.exec(
      text,
    )?.groups
  const palace = /(?<!\p{L})ДК\s+«[^»]{2,60}»/u.exec(text)?.[0]
  const venue =
    palace ??
    (building &&
      `${building['what'] === 'клуб' ? 'клуб' : building['what']!.replace(/к$/u, 'ка').replace(/л$/u, 'ла').replace(/зе$/u, 'зей')} ${building['name']!}`)
  for (const key of ['where', 'place_ev'])
    if (venue && keys.has(key) && /^(?:ДК|клуб|библиотека|школа|музей)/u.test(venue)) found[key] = venue
  const register =
    /(?<!\p{L})(?<title>(?:журнал|реестр)(?:\s+(?!с\s|начат|графы|на\s)\p{L}+){1,4})(?=\s+(?:с|начат|графы|на)\s|\s*[,.;:]|\s*$)/iu.exec(
      text,
    )?.groups?.['title']
  if (register !== undefined && keys.has('columns')) found['title'] = register
  const statedReason =
    /(?<!\p{L})за\s+(?!что|\d)\p{L}{3,}[^,.;!?\n]*?(?=\s+от\s+(?:имени|глав|администрац|школ|директор)|[,.;!?\n]|$)/iu.exec(
      text,
    )?.[0]
  if (
    statedReason !== undefined &&
    keys.has('reason') &&
    keys.has('addressee') &&
    !keys.has('event') &&
    keys.size < 10
  )
    found['reason'] = statedReason
  const company =
    /(?<!\p{L})(?:ООО|АО|ПАО|МУП|ИП|ТСЖ|ОАО|ЗАО|ГУП|МКУ|МБУ|АНО)\s+(?:«[^»]{2,60}»|[А-ЯЁ][а-яё]+)/u.exec(
      text,
    )?.[0]
  for (const key of ['addressee', 'contractor', 'donor'])
    if (
      company !== undefined &&
      keys.has(key) &&
      !keys.has('time_place') &&
      found[key] === undefined &&
      !company.startsWith('ИП')
    )
      found[key] = company
  return found
}

/** «Жилищную инспекцию» → «жилищная инспекция»; what does not change in the accusative stays. */
const fromAccusative = (text: string): string =>
  text
    .trim()
    .split(/\s+/u)
    .map((word, at) =>
      at < 2
        ? word.replace(/ую$/u, 'ая').replace(/юю$/u, 'яя').replace(/ию$/u, 'ия').replace(/у$/u, 'а')
        : word,
    )
    .join(' ')
