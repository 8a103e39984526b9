import { daysAfter, isoDate, russianDate } from '@uprava/contract/rules/days.ts'

import { lowerFirst, namedPersonIn, phraseIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { phraseFrom } from '../noun-phrase.ts'
import { positionsIn } from '../positions-in-text.ts'

/** What a request says of a field in words of its own; `value` is the group of that name. */
type Fact = {
  readonly templates: ReadonlySet<string>
  readonly key: string
  readonly said: RegExp
  readonly as?: (value: string) => string
}

const fact = (templates: string, key: string, said: RegExp, as?: Fact['as']): Fact => ({
  templates: new Set(templates.split(' ')),
  key,
  said,
  ...(as ? { as } : {}),
})

const chiefs = String.raw`(?:главе|мэру|директору|руководителю|начальнику|заведующей|заведующему|председателю|главврачу)(?:\s+(?:района|округа|города|поселения|школы|администрации|совета|отдела|управления|клуба|детского\s+сада|садика|больницы)){0,2}`
const company = String.raw`(?:ООО|АО|ПАО|МУП|ГУП|МКУ|МБУ|АНО)\s«[^»]{2,60}»`

/** The first that reads a value for a key has it; what the cues read takes its place. */
const facts: readonly Fact[] = [
  fact(
    'prikaz-komandirovka',
    'purpose',
    /,\s*(?<value>(?:обучение|семинар|совещание|курсы|конференция|уч[её]ба|участие|повышение|проверка|при[её]мка|получение|сдача|защита|стажировка)(?!\p{L})[^.;!?\n]{0,150})/iu,
    lowerFirst,
  ),
  fact(
    'prikaz-komandirovka',
    'purpose',
    /(?<!\p{L})(?<value>(?:отвезти|получить|забрать|сдать|привезти|доставить|принять|проверить)\s[^,.;!?\n]{3,150})/iu,
    lowerFirst,
  ),
  fact(
    'prikaz-komandirovka',
    'destination',
    /(?<!\p{L})в\s+(?<value>(?:пос|пгт|рп|дер|с|п|д)\.\s?\p{Lu}[\p{L}-]+)/u,
  ),
  fact(
    'dogovor-gph',
    'services',
    /\p{Lu}\p{Ll}+(?:вич|вн|ичн)\p{Ll}{1,2},?\s+(?<value>\p{Ll}{3,}(?:ть|ти|ться)(?!\p{L})[^,.;!?\n]{0,200}?)(?=\s+(?:с\s+)?\d|\s+за\s+\d|[,.;]|$)/u,
  ),
  fact(
    'dogovor-pozh',
    'gift',
    new RegExp(
      String.raw`от\s+${company}\s+(?<value>\p{Ll}[^,.;:!?\n]{2,120}?)(?=\s+(?:для|на|сто)|\s+\d|[,.;]|$)`,
      'u',
    ),
  ),
  fact(
    'otchet',
    'period',
    /(?<!\p{L})за\s+(?<value>(?:[IVX]{1,3}|\d)(?:-?й)?\s+(?:квартал|полугодие))(?!\s+20\d\d)/iu,
  ),
  fact(
    'otv-prok-zapros',
    'request_ref',
    /(?<!\p{L})запрос\p{L}*\s+(?:прокуратуры\s+|прокурора\s+)?(?<value>№\s?[\d-]+\s+от\s+\d[\d.]*(?:\s\p{Ll}{3,8})?(?:\s\d{4})?)/iu,
  ),
  fact(
    'uvedomlenie',
    'notice',
    /(?<!\p{L})уведомлени\p{L}[^,;:!?\n]{0,80}?\s(?<value>об?\s+\p{Ll}[^;!?\n]{4,250})/iu,
    withoutStop,
  ),
  fact(
    'prikaz-priem',
    'salary',
    /(?<!\p{L})оклад\p{L}*[\s:—–-]*(?<value>\d[\d\s]{2,9}\d)/iu,
    (sum) => `оклад ${grouped(sum)} рублей`,
  ),
  fact(
    'prikaz-vyg',
    'violation',
    /(?<!\p{L})за\s+(?<value>(?!подписью)\p{L}{4,}[^,;!?\n]{0,150})/iu,
    withoutStop,
  ),
  fact(
    'akt-rabot',
    'party_contractor',
    new RegExp(
      String.raw`(?<value>(?<!\p{L})ИП\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?\p{Lu}\.)?|(?<!\p{L})${company})`,
      'u',
    ),
  ),
  fact(
    'sluzhebnaya dokladnaya obyasnit zayavlenie',
    'addressee',
    new RegExp(
      String.raw`(?<!\p{L})(?:записк\p{L}|служебк\p{L}|докладн\p{L}+|объяснительн\p{L}+|заявлени\p{L})\s+(?<value>${chiefs})(?!\p{L})(?!\s(?-i:\p{Lu}))`,
      'iu',
    ),
    upperFirst,
  ),
  fact(
    'sluzhebnaya',
    'ask',
    /(?:^|[,.;\s])(?:прошу|просим)\s+(?<value>\p{L}+(?:ть|ти|чь)(?!\p{L})[^.;!?\n]{0,250})/iu,
  ),
  fact('obyasnit', 'event', /(?<!\p{L})почему\s+(?<value>[^,.;!?\n]{4,200})/iu, upperFirst),
  fact('obyasnit', 'reason', /(?<!\p{L})почему\s+[^,.;!?\n]{4,200},\s*(?<value>[^.;!?\n]{4,250})/iu),
  fact(
    'spravka-rab',
    'for_whom',
    /\sв\s+(?<value>банк|соцзащиту|суд|военкомат|налоговую|социальный\s+фонд|пенсионный\s+фонд|школу|детский\s+сад|опеку|полицию|мфц|центр\s+занятости)(?!\p{L})/iu,
    (where) => `для предъявления в ${where}`,
  ),
  fact(
    'soprovod',
    'docs',
    /(?<!\p{L})(?:направля|отправля|прилага|посыла|высыла)\p{L}+\s+(?!вам\s|нам\s|им\s)(?<value>[^,.;!?\n]{4,200})/iu,
  ),
  fact(
    'protokol-sov',
    'decided',
    /(?<!\p{L})решили[\s:—–-]+(?<value>[^;!?\n]{4,400}?)(?=[,.;]?\s+(?:секретарь|председатель|протокол\s+вел)|[.;!?\n]|$)/iu,
    (text) => upperFirst(text.replaceAll(/[,\s]+отв\p{Ll}*\.?\s+(?=\p{Lu})/gu, ', ответственный — ')),
  ),
  fact(
    'doverennost',
    'powers',
    /(?<value>(?<!\p{L})(?:получать|получить|представлять|подписывать|подписать|подавать|подать|сдавать|сдать|заключать|заключить|вести)\s[^;!?\n]{3,250}?)(?=\s+(?:до\s+(?:конца|\d)|сроком|на\s+(?:\d|год|месяц|три|один))|[.;]|$)/iu,
  ),
  fact(
    'rasporyazhenie postanovlenie prikaz-os',
    'control',
    /(?<!\p{L})контроль\p{L}*[\s:—–-]+(?<value>за\s+собой)/iu,
  ),
  fact(
    'harakteristika',
    'where',
    /(?<!\p{L})для\s+(?<value>\p{Ll}{4,}(?:\s\p{Ll}{3,}){0,3}?)(?=[,.;]|$)/iu,
    (what) => `для ${what}`,
  ),
  fact(
    'priglashenie',
    'addressee',
    /(?<!\p{L})приглаш\p{L}+\s+(?<value>\p{Ll}+(?:ам|ям|ым|им)(?:\s\p{Ll}+){0,3}?)(?=\s+на\s|[,.;:]|$)/iu,
    upperFirst,
  ),
]

function withoutStop(text: string): string {
  return text.trim().replace(/[.\s]+$/u, '')
}

/** «25 000» */
const grouped = (sum: string): string =>
  sum.replaceAll(/\s/gu, '').replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')

/** Facts of a request that no label and no cue names: they go into the fields instead of being lost. */
export function requestFacts(text: string, { id, fields }: Template): FoundValues {
  const found: FoundValues = {}
  for (const { templates, key, said, as } of facts) {
    if (!templates.has(id) || found[key] !== undefined || !fields.some((field) => field.key === key)) continue
    const value = said
      .exec(text)
      ?.groups?.['value']?.trim()
      .replace(/[\s,;:]+$/u, '')
    if (value !== undefined && value !== '') found[key] = as ? as(value) : value
  }
  return found
}

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
    case 'doverennost':
      return values['term'] === undefined && /(?<!\p{L})до\s+конца\s+года(?!\p{L})/iu.test(text)
        ? { term: 'до конца текущего года' }
        : {}
    default:
      return {}
  }
}

/** «Петрову Ивану Ильичу и Сидоровой Анне Львовне»: several people, in the nominative. */
function peopleOf(text: string): FoundValues {
  const names: string[] = []
  for (let from = 0; names.length < mostPeople;) {
    const person = namedPersonIn(text.slice(from))
    if (!person?.isCertain || !person.text.includes(' ')) break
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
  /^(?:исполнител|подпи|срок|итог|результат|адрес|прожива|отвеча|прошу|просим|предлага|требу|потому|так\s+как|контакт|звон|ознаком|контрол|направля|ответ\s|заявлени|пишу|я\s+(?:\p{Ll}+\s){0,2}\p{Lu}|у\p{L}*\s+нас|нужн|надо|жд[её]|что\s|чтобы\s|чем\s|как\s|хоч|хот|кому\s)|(?<!\p{L})(?:велел\p{L}?|написать|отписать|оформить|подписать)(?!\p{L})/iu

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
