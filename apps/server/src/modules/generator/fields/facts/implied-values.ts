import { daysAfter, isoDate, russianDate } from '@uprava/contract/rules/days.ts'

import { lowerFirst, namedPersonIn, phraseIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { nounPhraseAt, phraseFrom, standsIn } from '../noun-phrase.ts'
import { positionsIn } from '../positions-in-text.ts'

/** Who prepares a document that has no place for it: «исполнитель Сидорова»; null where there is one or nobody is named. */
export function unplacedExecutor(text: string, { fields }: Template): string | null {
  if (fields.some(({ key }) => /executor|contractor|responsible/u.test(key))) return null
  return (
    /(?<!\p{L})[Ии]сполнител[ья][\s:—–-]+(?<who>\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.(?:\s?\p{Lu}\.)?)){0,2})/u.exec(
      text,
    )?.groups?.['who'] ?? null
  )
}

/** What follows from the values of a request together, for fields that have none. */
export function impliedValues(
  text: string,
  template: Template,
  values: FoundValues,
  words: Inflected,
): FoundValues {
  const own = impliedByTemplate(text, template, values, words)
  const key = statements[template.id]
  return key === undefined || (values[key] ?? own[key]) !== undefined
    ? own
    : { ...own, ...stated(text, key, { ...values, ...own }) }
}

/** The field of a template for what a request says happened, was done or is to be done, where nothing names it. */
const statements: Readonly<Record<string, string>> = {
  dokladnaya: 'facts',
  sluzhebnaya: 'content',
  'otvet-info': 'answer',
  'otvet-pac': 'answer',
  'otv-prok-predst': 'measures',
  'otv-prok-zapros': 'answer',
  'prikaz-os': 'points',
  'otvet-obr': 'body',
  'akt-obsl': 'found',
  'uved-sklon': 'facts',
  'uved-konflikt': 'situation',
  obyasnit: 'event',
  otchet: 'done',
}

function impliedByTemplate(
  text: string,
  template: Template,
  values: FoundValues,
  words: Inflected,
): FoundValues {
  switch (template.id) {
    case 'prikaz-komandirovka':
      return { ...lastDay(text, values), ...purposeOf(values, words) }
    case 'prikaz-merop':
      return aboutEvent(text, values, words)
    case 'postanovlenie-izm':
      return changedAct(text, values)
    case 'prikaz-pooshr':
      return values['employee'] === undefined ? peopleOf(text) : {}
    case 'prikaz-otv':
      return responsibleOf(text, values)
    case 'blagodarnost':
      return withPost(text, values)
    case 'zapros':
      return values['what'] === undefined && /^Об?\s/u.test(values['subject'] ?? '')
        ? { what: lowerFirst(values['subject']!) }
        : {}
    case 'zayavlenie':
      return values['text'] === undefined ? askedFor(text) : {}
    case 'otchet':
      return problemsIn(text, values)
    case 'harakteristika':
      return describedPerson(text, values)
    case 'akt-rabot':
      return worksAlone(values)
    case 'protokol-sov':
      return values['agenda'] === undefined ? discussed(text, words) : {}
    case 'dokladnaya':
      return aboutWhom(text, values)
    default:
      return {}
  }
}

/** «ёлка для малышей 26 декабря»: the event opens the request; the order is about it. */
function aboutEvent(text: string, { event, subject }: FoundValues, words: Inflected): FoundValues {
  const opening = event === undefined ? nounPhraseAt(text, 0, words) : null
  const said =
    event ??
    (opening && standsIn(['nom'], opening.text, words) && !ofDocument.test(opening.text)
      ? opening.text
      : undefined)
  if (said === undefined) return {}
  const genitive = subject === undefined ? phraseFrom(['nom'], 'gen', said, words) : null
  return {
    ...(event === undefined && { event: said }),
    ...(genitive !== null && { subject: `О проведении ${genitive}` }),
  }
}
const ofDocument = /^(?:приказ|распоряж|документ|бумаг|нужн|надо|провед|мероприят|кто|что|как)/iu

/** «постановление № 17 от 09.02.2025 о стипендиях»: the act with its kind and title, and what the new one is about. */
function changedAct(text: string, { base_act: act, subject }: FoundValues): FoundValues {
  if (act === undefined || !act.startsWith('от ')) return {}
  const number = /№\s(?<number>\S+)/u.exec(act)?.groups?.['number'] ?? ''
  const at = text.indexOf(number)
  const kind = [
    ...text.slice(0, Math.max(0, at)).matchAll(/(?<!\p{L})(?:постановлени|пост\.|решени|распоряжени)/giu),
  ].at(-1)?.[0]
  if (at < 0 || kind === undefined) return {}
  const noun = kind.toLowerCase().startsWith('пост') ? 'постановление' : `${kind.toLowerCase()}е`
  const title = /^\S*(?:\s+от\s+[\d.]+)?\s+(?<title>об?\s[^,.;:)\n]{4,120})/u.exec(text.slice(at))?.groups?.[
    'title'
  ]
  return {
    base_act: [`${noun} ${act}`, title?.trim()].filter(Boolean).join(' '),
    ...(subject === undefined && { subject: `О внесении изменений в ${noun} ${act}` }),
  }
}

/** «Петрову Ивану Ильичу и Сидоровой Анне Львовне»: several people, in the nominative. */
function peopleOf(text: string): FoundValues {
  const names: string[] = []
  for (let from = 0; names.length < mostPeople;) {
    const person = namedPersonIn(text.slice(from))
    // «Черных О. А.» is the same in every case.
    const isSure = person?.isCertain === true || /(?:[иы]х|ко|о)\s\p{Lu}\./u.test(person?.text ?? '')
    if (!person || !isSure || !person.text.includes(' ')) break
    names.push(person.text)
    from += person.end
  }
  return names.length === 0 ? {} : { employee: names.join(', ') }
}
const mostPeople = 20

/** «на 3 дня с 7 декабря»: the last day, both counted. */
function lastDay(text: string, values: FoundValues): FoundValues {
  const days = Number(
    /(?<!\p{L})на\s+(?<days>\d{1,3})\s+(?:дн|сут|день)/iu.exec(text)?.groups?.['days'] ?? '',
  )
  const from = isoDate(values['from_date'] ?? '')
  return days > 0 && from !== null && values['to_date'] === undefined
    ? { to_date: russianDate(daysAfter(from, days - 1)) }
    : {}
}

/** «на семинар по закупкам» → «участие в семинаре по закупкам», «на обучение» → «обучение» */
function purposeOf({ purpose = '' }: FoundValues, words: Inflected): FoundValues {
  const what = /^на\s+(?<what>\S.*)$/u.exec(purpose)?.groups?.['what']
  if (what === undefined) return {}
  if (/^(?:обучени|повышени|уч[её]б)/u.test(what)) return { purpose: what.replace(/^уч[её]бу/u, 'учёба') }
  const attended = phraseIn('pre', what, words)
  return attended === null
    ? {}
    : { purpose: `участие ${/^в[^аеёиоуыэюя]/u.test(attended) ? 'во' : 'в'} ${attended}` }
}

/** «завхоза Быкову» with the post, and what the order is about. */
function responsibleOf(text: string, { employee = '', area = '', subject }: FoundValues): FoundValues {
  const at = employee === '' ? -1 : text.indexOf(employee.slice(0, Math.max(3, employee.indexOf(' ') - 2)))
  const post = positionsIn(text.slice(0, Math.max(0, at))).at(-1)
  const isBeside = post !== undefined && /^\s*$/u.test(text.slice(post.end, at))
  return {
    ...(isBeside && /^\p{Lu}/u.test(employee) ? { employee: `${post.text} ${employee}` } : {}),
    ...(subject === undefined && area !== '' ? { subject: `О назначении ответственного за ${area}` } : {}),
  }
}

/** «Кузнецову Олегу Петровичу директору ООО «Рассвет» за …»: the post stands in front of the name. */
function withPost(text: string, { addressee = '' }: FoundValues): FoundValues {
  const at = addressee === '' ? -1 : text.indexOf(addressee)
  const post =
    at < 0
      ? undefined
      : /^,?\s+(?<post>\p{Ll}+(?:у|ю|ей|ой|ому|ему)(?!\p{L})[^,.;\n]{0,100}?)\s+за\s/u.exec(
          text.slice(at + addressee.length),
        )?.groups?.['post']
  return post === undefined ? {} : { addressee: `${upperFirst(post)} ${addressee}` }
}

/** What is asked for, and how an application says it. */
const applications: readonly (readonly [RegExp, string])[] = [
  [
    /отпуск\p{L}*\s+(?:за\s+свой\s+сч[её]т|без\s+(?:содержания|оплаты|сохранения)(?:\s+(?:заработной\s+платы|зарплаты))?)/iu,
    'Прошу предоставить мне отпуск без сохранения заработной платы',
  ],
  [
    /(?:очередной\s+|ежегодный\s+)?(?:оплачиваемый\s+)?отпуск\p{L}*/iu,
    'Прошу предоставить мне ежегодный оплачиваемый отпуск',
  ],
  [/увольнени\p{L}*|уволить(?:ся)?/iu, 'Прошу уволить меня'],
  [/материальн\p{L}+\s+помощ\p{L}*|матпомощ\p{L}*/iu, 'Прошу оказать мне материальную помощь'],
]

function askedFor(text: string): FoundValues {
  for (const [asked, request] of applications) {
    const found = asked.exec(text)
    if (!found) continue
    const rest = text
      .slice(found.index + found[0].length)
      .split(/[,.]?\s+от\s+(?=\p{L}+\s+\p{Lu}|\p{Lu})|[.;!?\n]/u)[0]!
      .replace(/^[\s,]+|[\s,]+$/gu, '')
    return { text: `${[request, rest].filter(Boolean).join(' ')}.` }
  }
  return {}
}

/** Clauses of a request that say what was or will be done: «яму засыпали 20 ноября»; those of other values are left out. */
function stated(text: string, key: string, values: FoundValues): FoundValues {
  const others = Object.values(values).map((value) => value.toLowerCase())
  const clauses = text
    .replace(/(?<!\p{L})(?:исполнител[ья]|исп\.)\s[^;\n]{0,200}$/iu, '')
    .replaceAll(/,?\s(?=(?:потому\s+что|так\s+как|прошу|просим|предлага[юе]м?)(?!\p{L}))/giu, '; ')
    .split(/[,;:\n]\s*|(?<=\p{L}{3}|\d)\.\s+/u)
    .slice(1)
    .map((one) => one.trim())
    .filter(
      (one) =>
        finite.test(one) &&
        !ofAnotherValue.test(one) &&
        !lacking.test(one) &&
        !others.some((value) => isMostOf(value, one.toLowerCase())),
    )
  return clauses.length === 0
    ? {}
    : { [key]: clauses.map((one) => `${upperFirst(one.replace(/[.\s]+$/u, ''))}.`).join(' ') }
}

/** A value that is the clause, holds it, or is nearly all of it: «40 мероприятий» is not all of what was done. */
const isMostOf = (value: string, one: string): boolean =>
  value.includes(one) || (one.includes(value) && value.length > one.length * 0.8)

const finite =
  /(?<!\p{L})\p{Ll}{2,}(?:л[аио]?|лось|лись|лся|лась|[уюея]т|[её]тся|ют|[её]м|им|[аеёы]н[аоы]?)(?!\p{L})/u
const ofAnotherValue =
  /^(?:исполнител|подпи|срок|итог|результат|адрес|прожива|отвеча|прошу|просим|предлага|требу|потому|так\s+как|контакт|звон|ознаком|контрол|направля|ответ\s|заявлени|пишу|я\s+(?:\p{Ll}+\s){0,2}\p{Lu}|у\p{L}*\s+нас|нужн|надо|жд[её]|что\s|чтобы\s|чем\s|как\s|хоч|хот|кому\s|кто\s|когда\s|сколько\s|где\s)|(?<!\p{L})(?:велел\p{L}?|написать|отписать|оформить|подписать)(?!\p{L})/iu

/** The post beside the name, and what is said of the person. */
function describedPerson(text: string, values: FoundValues): FoundValues {
  const [post] = positionsIn(text)
  return {
    ...(values['position'] === undefined && post ? { position: post.text } : {}),
    ...(values['facts'] === undefined ? stated(text, 'facts', values) : {}),
  }
}

/** «ремонт котельной ИП Смирнов»: who did it is another value. */
function worksAlone({ works = '', party_contractor: party = '' }: FoundValues): FoundValues {
  const at = party === '' ? -1 : works.indexOf(party)
  return at > 0 ? { works: works.slice(0, at).replace(/[\s,]+$/u, '') } : {}
}

/** «совещания по подготовке к зиме» → «О подготовке к зиме» */
function discussed(text: string, words: Inflected): FoundValues {
  const what =
    /(?<!\p{L})(?:совещани|план[её]рк|заседани)\p{L}+[^,;:!?\n]{0,40}?\sпо\s+(?<what>\p{Ll}[^,;:.!?\n]{3,120}?)(?=\s+(?:были|присутств\p{L}+|решили)|[,;:.]|$)/iu.exec(
      text,
    )?.groups?.['what']
  const about = what === undefined ? null : phraseFrom(['dat'], 'pre', what, words)
  return about === null ? {} : { agenda: `${/^[аоуиэ]/iu.test(about) ? 'Об' : 'О'} ${about}` }
}

/** «не хватает света»: what a report names as a problem and does not call done. */
const lacking = /^(?:не\s+хвата|недоста|нужн|требу|проблем|отсутств)/iu
function problemsIn(text: string, values: FoundValues): FoundValues {
  const found = text
    .split(/[,;:\n]\s*|\.\s+/u)
    .map((one) => one.trim())
    .filter((one) => lacking.test(one))
  return found.length === 0 || values['problems'] !== undefined
    ? {}
    : { problems: found.map((one) => `${upperFirst(one.replace(/[.\s]+$/u, ''))}.`).join(' ') }
}

/** «на Иванова, что не вышел»: of whom a memo says it. */
function aboutWhom(text: string, { facts: said = '' }: FoundValues): FoundValues {
  const who = /(?<!\p{L})на\s+(?<who>\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а)(?=,?\s+(?:о\s+том,?\s+)?что\s)/u.exec(
    text,
  )?.groups?.['who']
  return who === undefined || said === '' || /^\p{Lu}/u.test(said)
    ? {}
    : { facts: `${who.slice(0, -1)} ${said}` }
}
