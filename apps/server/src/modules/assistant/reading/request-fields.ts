import {
  monthGenitive,
  personIn,
  type PersonName,
  splitSentences,
  monthName,
} from '#platform/russian/index.ts'

/** The tone of a text (ASST-14). */
export type Tone = 'official' | 'business' | 'simple'

/** The fields the built-in engine found in the user's messages, merged over the dialogue. */
export type RequestFields = {
  /** As written after «кому»: «директору школы № 5». */
  addressee: string | null
  person: PersonName | null
  /** «С Днём учителя», «о субботнике»: in the original case. */
  occasion: string | null
  topic: string | null
  /** As written: «15 мая», «10:00», «в Доме культуры». */
  date: string | null
  time: string | null
  place: string | null
  deadline: string | null
  /** «За помощь ветеранам»: the reason for thanks. */
  reason: string | null
  sender: string | null
  phone: string | null
  email: string | null
  tone: Tone | null
  /** Facts to mention, a sentence each. */
  facts: string[]
  /** A longer text to process. */
  material: string | null
  /** It has labelled lines: «Адресат: …». */
  isLabelled: boolean
}

export const noFields: RequestFields = {
  addressee: null,
  person: null,
  occasion: null,
  topic: null,
  date: null,
  time: null,
  place: null,
  deadline: null,
  reason: null,
  sender: null,
  phone: null,
  email: null,
  tone: null,
  facts: [],
  material: null,
  isLabelled: false,
}

const day = String.raw`(?:\d{1,2}\s+${monthGenitive}(?:\s+\d{4}(?:\s*(?:года|г\.))?)?|\d{1,2}\.\d{1,2}(?:\.\d{2,4})?)`
const datePattern = new RegExp(
  String.raw`(?<![\d.])(?:с\s+(?<from>${day})\s+по\s+(?<to>${day})|(?<day>${day})(?![\d.]*\d))`,
  'iu',
)
const timePattern =
  /(?<![\d.])(?:с\s+\d{1,2}(?::\d{2})?\s+до\s+\d{1,2}(?::\d{2})?(?:\s+час[а-яё]*)?|(?:в\s+|начало\s*[:—-]?\s*(?:в\s+)?)(?<at>\d{1,2}[:.]\d{2}|\d{1,2}\s+час[а-яё]*)(?![\d.]))/iu
const deadlinePattern = new RegExp(
  String.raw`(?:срок[а-яё]*\s*(?:ответа|исполнения)?\s*[:—-]?\s*|не\s+позднее\s+|в\s+срок\s+до\s+|(?<!\p{L})до\s+)(?:до\s+)?(?<day>${day})`,
  'iu',
)
const dayAhead = String.raw`\s+${day}|\s+(?:в|с)\s+\d`
const phonePattern =
  /(?:\+7|8)[\s(-]*\d{3,5}[\s)-]*\d{1,3}[\s-]?\d{2}[\s-]?\d{2}|(?<=(?<!\p{L})тел(?:ефон\p{L}{0,2})?\.?[\s:—–-]{1,3})\d{1,3}-\d{2}-\d{2}(?![\d-])/iu
const emailPattern = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u
const labels: Readonly<Record<string, keyof Labelled>> = {
  цель: 'goal',
  контекст: 'context',
  стиль: 'style',
  'ключевая информация': 'facts',
  адресат: 'addressee',
  кому: 'addressee',
  тема: 'topic',
  повод: 'occasion',
  дата: 'date',
  время: 'time',
  место: 'place',
  'от кого': 'sender',
  отправитель: 'sender',
}
type Labelled = Partial<
  Record<
    | 'goal'
    | 'context'
    | 'style'
    | 'facts'
    | 'addressee'
    | 'topic'
    | 'occasion'
    | 'date'
    | 'time'
    | 'place'
    | 'sender',
    string
  >
>

/** A text longer than this is material to process, not a request. In characters. */
const minMaterialLength = 400

/** Reads the fields of a request: labelled lines first, then free text. */
export function readFields(message: string): RequestFields {
  const { labelled, rest } = takeLabelled(message)
  const { text, material } = takeMaterial(rest)
  const whole = [labelled.goal, labelled.context, labelled.facts, text]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
  const person = personIn([labelled.addressee, whole].filter(Boolean).join('\n'))?.name ?? null
  return {
    addressee: labelled.addressee ?? addresseeIn(whole),
    person,
    occasion: labelled.occasion ?? occasionIn(whole),
    topic: labelled.topic ?? topicIn(whole),
    date: labelled.date ?? dateIn(whole),
    time: labelled.time ?? timeIn(whole),
    place: labelled.place ?? placeIn(whole),
    deadline: deadlinePattern.exec(whole)?.groups?.['day'] ?? null,
    reason: /(?<!\p{L})за\s+(?!что|\d)\p{L}{4,}[^.;!?\n]*/iu.exec(whole)?.[0].trim() ?? null,
    sender: labelled.sender ?? senderIn(whole),
    phone: phonePattern.exec(whole)?.[0] ?? null,
    email: emailPattern.exec(whole)?.[0] ?? null,
    tone: toneIn(labelled.style ?? text),
    facts: factsIn([labelled.context ?? '', labelled.facts ?? '', withoutOrder(text)].join('\n')),
    material,
    isLabelled: Object.keys(labelled).length > 0,
  }
}

function takeLabelled(message: string): { labelled: Labelled; rest: string } {
  const labelled: Labelled = {}
  const names = Object.keys(labels).join('|')
  const line = new RegExp(String.raw`^\s*(?:[-*•]\s*)?(?<name>${names})\s*[:—–-]\s*(?<value>.+)$`, 'iu')
  const rest = message.split('\n').filter((one) => {
    const found = line.exec(one)?.groups
    if (!found) return true
    const key = labels[found['name']!.toLowerCase()]!
    labelled[key] = [labelled[key], found['value']!.trim().replace(/[.;]$/u, '')].filter(Boolean).join('; ')
    return false
  })
  return { labelled, rest: rest.join('\n') }
}

function takeMaterial(text: string): { text: string; material: string | null } {
  const at = text.search(/[:\n]/u)
  const order = at === -1 ? '' : text.slice(0, at)
  const rest = at === -1 ? text : text.slice(at + 1).trim()
  if (rest.length >= minMaterialLength && order.length < 300) return { text: order, material: rest }
  return { text, material: text.length >= minMaterialLength * 2 ? text : null }
}

const phraseEnd = String.raw`(?=\s+(?:о|об|обо|с|со|на|от|по|в|для|чтобы|за|к|и\s+сообщ|который|которая|которое)\s|[,.;:!?\n]|$)`

function addresseeIn(text: string): string | null {
  const office =
    /(?:письм[а-яё]+|запрос[а-яё]*|обращени[а-яё]+|ходатайств[а-яё]+)\s+(?<where>в\s+[А-ЯЁ][^,.;:!?\n]*?)(?=\s+(?:о|об|обо|с|со|на|по|от|чтобы|для)\s|[,.;:!?\n]|$)/u.exec(
      text,
    )
  if (office?.groups?.['where']) return office.groups['where']
  const pattern = new RegExp(
    String.raw`(?:письм[а-яё]+|запрос[а-яё]*|ответ[а-яё]*|приглашени[а-яё]+|благодарност[а-яё]+|поздравлени[а-яё]+|обращени[а-яё]+\s+к|объявлени[а-яё]+|справк[а-яё]+|уведомлени[а-яё]+|поздрав[а-яё]*|пригласи[а-яё]*|поблагодари[а-яё]*|запроси[а-яё]*\s+у)\s+(?:для\s+)?(?<who>(?!(?:о|об|обо|с|со|на|от|по|в|что|чтобы|и|к)\s)\p{L}[^,.;:!?\n]*?)${phraseEnd}`,
    'iu',
  )
  const who = pattern.exec(text)?.groups?.['who']?.trim()
  if (who === undefined || who === '' || who.length > 120) return null
  return isInDative(who) ||
    /^(?:коллектив|ветеран|коллег|учител|педагог|врач|жител|родител|сотрудник|депутат|предпринимател|руководител|пенсионер)/iu.test(
      who,
    )
    ? who
    : null
}

/** «директору школы», «жителям», «главе», «Министерству». */
const isInDative = (who: string) => /^\p{L}+(?:у|ю|ам|ям|ому|ему|ым|им|е|ой|ей|ии)(?!\p{L})/u.test(who)

function occasionIn(text: string): string | null {
  const found =
    /(?<!\p{L})(?<what>(?:с|со)\s+(?:профессиональн|наступающ|новым|прошедш|международн|всемирн|дн[её]м|юбиле|праздник|рождеством|годовщин|открыти|победой|окончани|началом|присвоени|награждени|рождени|пасхой|8\s|23\s|9\s|1\s|\d+-лети)[^,.;!?\n]*?)(?=\s+(?:от|для)\s|[,.;!?\n]|$)/iu.exec(
      text,
    )
  return found?.groups?.['what']?.trim() ?? null
}

function topicIn(text: string): string | null {
  const found = new RegExp(
    String.raw`(?<!\p{L})(?<what>(?:о|об|обо|по\s+поводу|по\s+вопросу|насч[её]т|касательно|на\s+тему)\s+(?!том,)[^,.;:!?\n]{3,160}?)(?=\s+(?:от\s+(?:имени|администрации|главы|совета)|для\s+жителей)\s|${dayAhead}|[,.;:!?\n]|$)`,
    'iu',
  ).exec(text)
  return found?.groups?.['what']?.trim() ?? null
}

function dateIn(text: string): string | null {
  const searched = text.replace(deadlinePattern, ' ')
  const groups = datePattern.exec(searched)?.groups
  if (!groups) return null
  return groups['day'] ?? `с ${groups['from']} по ${groups['to']}`
}

function timeIn(text: string): string | null {
  const found = timePattern.exec(text)
  if (!found) return null
  return found.groups?.['at']?.replace('.', ':') ?? found[0]
}

const namedPlace = new RegExp(
  String.raw`(?<!\p{L})(?<where>(?:по\s+адресу|ул\.\s|улиц[аеы]\s|на\s+(?:площад|стадион|территори|улиц|набережн|сцене|базе)|в\s+(?:доме\s|дк|клуб|школ|библиотек|администраци|актов|зал|парк|здани|центр|сквер|кабинет|конференц|мэри|музе|больниц|поликлиник|спорт))[^,;!?\n]*?(?:,\s*(?:д\.|дом|кв\.|каб\.|корп\.)\s*\d+)*)(?=\s+(?:в\s+\d|с\s+\d|\d{1,2}\s+(?:${monthName})|состоится|пройд[её]т|начн[её]тся|будет)|[,;!?\n]|\.\s|\.$|$)`,
  'iu',
)

function placeIn(text: string): string | null {
  const found = namedPlace.exec(text)
  return found?.groups?.['where']?.trim() ?? null
}

function senderIn(text: string): string | null {
  const found =
    /(?<!\p{L})от\s+(?:имени\s+)?(?<who>(?:администрации|главы|совета|управления|отдела|коллектива|школы|директора|учреждения|депутат|комитета|министерства)[^,.;:!?\n]*)/iu.exec(
      text,
    )
  return found?.groups?.['who']?.trim() ?? null
}

function toneIn(text: string): Tone | null {
  if (/официальн|строг/iu.test(text)) return 'official'
  if (/делов/iu.test(text)) return 'business'
  return /прост(?:ой|ым|о|ыми)|неофициальн|дружеск|т[её]пл/iu.test(text) ? 'simple' : null
}

/** Removes the order itself: «Напиши письмо директору школы.» */
function withoutOrder(text: string): string {
  return text.replace(
    /^\s*(?:здравствуйте[!,.]?\s*|добрый\s+(?:день|вечер)[!,.]?\s*|пожалуйста,?\s*|прошу\s+|мне\s+)*(?:напиш|подготов|состав|сделай|помог|нуж|сочин|набросай|оформ|сократи|перескаж|выдели|поздрав|поблагодар|приглас|запрос|объяви)[^.!?\n]*[.!?\n]?/iu,
    '',
  )
}

/** «Добавь, что будет буфет» contains a fact; «Измени дату на 5 мая» contains none. */
const withoutChange = (part: string): string =>
  part
    .replace(/^(?:измени|замени|исправь|поменяй|убери|переделай)(?:те)?(?!\p{L}).*$/iu, '')
    .replace(
      /^(?:добав(?:ь|ить)|укажи|указать|допиши|вставь)(?:те)?(?!\p{L})[,:]?\s*(?:что\s+|ещ[её]\s+)*/iu,
      '',
    )

function factsIn(text: string): string[] {
  const parts = text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/u, '')))
    .flatMap((sentence) =>
      sentence.split(
        /;\s+|(?<=(?:км|руб|тыс|млн|млрд|чел|шт|га|кг|мин|год[ау]?|г)\.)\s+(?=[А-ЯЁ][а-яё]{3,})/u,
      ),
    )
    .map((part) =>
      withoutChange(part.trim())
        .replace(/[;\s]+$/u, '')
        .trim(),
    )
  const isFact = (part: string) =>
    part.length > 3 &&
    /\p{L}{2}/u.test(part) &&
    !/^(?:спасибо|пожалуйста|стиль|тел(?:ефон)?[.:\s]|почта|e-?mail)/iu.test(part)
  return [...new Set(parts.filter(isFact))].slice(0, 12)
}

/** Later values replace earlier ones; facts accumulate. */
export function mergeFields(before: RequestFields, now: RequestFields): RequestFields {
  const laterOr = <Value>(later: Value | null, earlier: Value | null): Value | null => later ?? earlier
  return {
    addressee: laterOr(now.addressee, before.addressee),
    person: laterOr(now.person, before.person),
    occasion: laterOr(now.occasion, before.occasion),
    topic: laterOr(now.topic, before.topic),
    date: laterOr(now.date, before.date),
    time: laterOr(now.time, before.time),
    place: laterOr(now.place, before.place),
    deadline: laterOr(now.deadline, before.deadline),
    reason: laterOr(now.reason, before.reason),
    sender: laterOr(now.sender, before.sender),
    phone: laterOr(now.phone, before.phone),
    email: laterOr(now.email, before.email),
    tone: laterOr(now.tone, before.tone),
    facts: [...new Set([...before.facts, ...now.facts])],
    material: laterOr(now.material, before.material),
    isLabelled: now.isLabelled || before.isLabelled,
  }
}
