import {
  adjectiveIn,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  phraseIn,
  upperFirst,
  verbFormOf,
  verbIn,
  type Inflected,
  type VerbForm,
} from '#platform/russian/index.ts'

import { constructions, type Action } from './constructions.ts'
import { dependentsEnd, doerAt, governed } from './governed.ts'

/** Verbs that only carry a noun: «произвела осмотр», «осуществляет вывоз»; the imperfective ones with a mark. */
const carriers: ReadonlyMap<string, 'done' | 'doing'> = new Map(
  Object.entries({
    произвести: 'done',
    провести: 'done',
    осуществить: 'done',
    выполнить: 'done',
    обеспечить: 'done',
    организовать: 'done',
    совершить: 'done',
    производить: 'doing',
    проводить: 'doing',
    осуществлять: 'doing',
    выполнять: 'doing',
    вести: 'doing',
    совершать: 'doing',
    обеспечивать: 'doing',
    организовывать: 'doing',
  } as const),
)

/** What may stand between the carrier and the noun: «проведение мероприятий по». */
const mediating = String.raw`(?:(?:комплекс\p{L}?|проведени\p{L}|выполнени\p{L}|осуществлени\p{L})\s+){0,2}(?:(?:\p{Ll}+(?:ых|ые|их|ие)\s+)?(?<by>(?:мероприят\p{L}+|работ[ыу]?|мер[ыу]?)\s+по)\s+)?`

const chain = new RegExp(
  String.raw`(?<!\p{L})(?<verb>(?:произв|пров|осуществ|выполн|обеспеч|организ|соверш|вед|вес)\p{L}+)\s+${mediating}(?:(?<whose>его|её|ее|их)\s+)?(?<noun>\p{L}{4,})`,
  'giu',
)
/** «в целях проведения осмотра …», «о необходимости …»: what is wanted of an action. */
const wanted = new RegExp(
  String.raw`(?<!\p{L})(?<purpose>в\s+целях|с\s+целью|для|(?:о|об)\s+необходимости|необходимост\p{L}|(?:необходимо|требуется|надлежит|следует|нужно)(?=\s+(?:проведен|выполнен|осуществлен)\p{L}е))\s+(?:(?<whom>Вами|вами)\s+)?${mediating.replace(
    '{0,2}',
    String.raw`{0,2}(?:(?<whom2>Вами|вами)\s+)?`,
  )}(?<noun>\p{L}{4,})`,
  'giu',
)
/** «осуществляется вывоз мусора», «будет произведена замена труб» */
const passive = new RegExp(
  String.raw`(?<!\p{L})(?<verb>(?:будет\s+|будут\s+)?(?:осуществл|производ|провод|выполн|организу|вед)\p{L}*(?:ться|тся|лся|лась|лось|лись)|(?:был[аои]?\s+|будет\s+|будут\s+)?(?:произвед[её]н|провед[её]н|осуществл[её]н|выполнен|организован)[аоы]?)\s+(?:выполнение\s+|проведение\s+)?(?:(?<by>(?:мероприяти[яе]|работы)\s+по)\s+)?(?<noun>\p{L}{4,})`,
  'giu',
)
/** «запрещается вырубка деревьев» */
const permitted =
  /(?<!\p{L})(?<may>запрещается|не\s+допускается|допускается|разрешается|запрещен[аоы]?|запрещён)\s+(?:осуществление\s+|проведение\s+)?(?<noun>\p{L}{4,})/giu

/** «принято решение об установке освещения», «окажите содействие в ремонте» */
const decision =
  /(?<!\p{L})(?<deciding>(?:(?:было|нами)\s+){0,2}принято\s+решение\s+(?:о|об|о\s+проведении)|(?:оказать|окажите)\s+(?:содействие|помощь)\s+в|решается\s+вопрос\s+(?:о|об))\s+(?<noun>\p{L}{4,})/giu

/** Decisions and help in verbs: «принято решение об установке освещения» → «решено установить освещение». */
export const withDecisions = (text: string, words: Inflected): string =>
  replaced(
    text,
    decision,
    ({ groups, noun }) => {
      const action = actionOf(noun, words)
      if (!action) return null
      const deciding = (groups['deciding'] ?? '').toLowerCase()
      const said = deciding.startsWith('окажите')
        ? 'помогите'
        : deciding.startsWith('оказать')
          ? 'помочь'
          : deciding.startsWith('решается')
            ? 'решают, как'
            : 'решено'
      return { verb: `${said} ${action.done}`, opens: false }
    },
    words,
  )

type Named = Partial<Record<string, string>>
type Found = {
  readonly match: RegExpExecArray
  readonly groups: Named
  readonly noun: string
  readonly end: number
}

/** Verbs for nouns that a verb only carries: «произвела осмотр фасада» → «осмотрела фасад». */
export function withVerbs(text: string, words: Inflected): string {
  const carried = replaced(text, chain, (found) => carriedVerb(found, words), words)
  return withNeed(carried, words)
}

/** Verbs for actions that are named by nouns alone: «в целях уборки снега», «осуществляется вывоз мусора», «подлежит возврату». */
export function withActions(text: string, words: Inflected): string {
  const dutiful = replaced(withLeadingNouns(text, words), dutyBy, (found) => dutyOf(found, words), words)
  const active = replaced(dutiful, passive, (found) => theyDo(found, words), words)
  const free = replaced(active, permitted, (found) => mayDo(found, words), words)
  return replaced(withDue(free, words), wanted, (found) => wantedVerb(found, words), words)
}

/** What stands in place of a match, up to the end of the noun that the action is done to. */
type Put = { readonly verb: string; readonly opens: boolean; readonly isNounLast?: boolean }

/** «провёл приём граждан, на котором …»: of a noun that a clause speaks of no verb is made. */
const isDescribed = /^,\s+(?:\p{Ll}{1,6}\s+)?котор/u

function replaced(
  text: string,
  pattern: RegExp,
  put: (found: Found) => Put | null,
  words: Inflected,
): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index < from) continue
    const groups = match.groups ?? {}
    const found = {
      match,
      groups,
      noun: (groups['noun'] ?? '').toLowerCase(),
      end: match.index + match[0].length,
    }
    const action = actionOf(found.noun, words)
    const said = action ? put(found) : null
    if (!action || !said) continue
    const whose = groups['whose']
    const object =
      whose === undefined ? objectAt(text, found.end, action, words) : { text: whose, end: found.end }
    if (!object) continue
    const end = said.opens ? dependentsEnd(text, object.end, words) : object.end
    if (isDescribed.test(text.slice(end))) continue
    const before = text.slice(from, match.index)
    const isFirst = /(?:^|[.!?:;]\s+)$/u.test(text.slice(0, match.index))
    const needsComma =
      said.opens && /[\p{L}\d»]\s+$/u.test(before) && !/(?<!\p{L})(?:и|а|но|или)\s+$/iu.test(before)
    const verb = /^\p{Lu}/u.test(match[0]) ? upperFirst(said.verb) : said.verb
    const closes = said.opens && isFirst && /^\s+\p{L}/u.test(text.slice(end))
    const behind = text.slice(object.end, end)
    result += `${needsComma ? before.replace(/\s+$/u, ', ') : before}${verb} ${object.text}${behind}${closes ? ',' : ''}`
    from = end
  }
  return result + text.slice(from)
}

const actionOf = (noun: string, words: Inflected): Action | undefined => {
  const { actions } = constructions()
  return actions.get(words.basesOf(noun).find((base) => actions.has(base)) ?? noun)
}

/** The noun that an action is done to, as its verb governs it. */
function objectAt(
  text: string,
  at: number,
  { preposition, from, to }: Action,
  words: Inflected,
): { text: string; end: number } | null {
  const led =
    preposition === '' ? at : text.slice(at).startsWith(` ${preposition} `) ? at + preposition.length + 1 : -1
  if (led < 0) return null
  const noun = governed(text, led, [from, to], words)
  if (noun) return noun
  // «вывоз ТКО», «ремонт «Газели»»: names do not change.
  const name = /^\s+(?<name>\p{Lu}{2,}|«[^»]{2,60}»)/u.exec(text.slice(led))
  return name ? { text: name.groups!['name']!, end: led + name[0].length } : null
}

function carriedVerb({ groups, noun }: Found, words: Inflected): Put | null {
  const small = (groups['verb'] ?? '').toLowerCase()
  const carrier = words.basesOf(small).find((base) => carriers.has(base))
  const action = actionOf(noun, words)
  if (carrier === undefined || !action) return null
  const form = verbFormOf(small, carrier, words)
  const said =
    form === null ? null : verbIn(form, carriers.get(carrier) === 'done' ? action.done : action.doing, words)
  return said === null ? null : { verb: said, opens: false }
}

function theyDo({ groups, noun }: Found, words: Inflected): Put | null {
  const verb = (groups['verb'] ?? '').toLowerCase()
  const action = actionOf(noun, words)
  if (!action) return null
  if (verb.startsWith('буд'))
    return {
      verb: verb.endsWith('ться')
        ? `будут ${action.doing}`
        : (verbIn('they', action.done, words) ?? `будут ${action.doing}`),
      opens: false,
    }
  const form: VerbForm = verb.endsWith('тся') ? 'they' : 'past-p'
  const said = verbIn(form, /н[аоы]?$/u.test(verb) ? action.done : action.doing, words)
  return said === null ? null : { verb: said, opens: false }
}

function mayDo({ groups, noun }: Found, words: Inflected): Put | null {
  const action = actionOf(noun, words)
  if (!action) return null
  const may = groups['may'] ?? ''
  return {
    verb: `${/^(?:допускается|разрешается)$/iu.test(may) ? 'можно' : 'нельзя'} ${action.doing}`,
    opens: false,
  }
}

function wantedVerb({ groups, noun }: Found, words: Inflected): Put | null {
  const action = actionOf(noun, words)
  if (!action) return null
  const purpose = (groups['purpose'] ?? '').toLowerCase()
  const whom = (groups['whom'] ?? groups['whom2']) === undefined ? '' : 'вам '
  if (/^(?:о|об)\s/u.test(purpose)) return { verb: `о том, что ${whom}нужно ${action.done}`, opens: false }
  if (purpose.startsWith('необходимост')) return null
  if (/^(?:необходимо|требуется|надлежит|следует|нужно)$/u.test(purpose))
    return { verb: `${whom}нужно ${action.done}`, opens: false }
  return { verb: `чтобы ${action.done}`, opens: true }
}

/** «обязанность по внесению платы» */
const dutyBy =
  /(?<!\p{L})(?<duty>обязанност\p{L}{1,3}|услуг\p{L}{0,3}|порядок|порядк\p{L})\s+по\s+(?<noun>\p{L}{4,})/giu

function dutyOf({ groups, noun }: Found, words: Inflected): Put | null {
  const action = actionOf(noun, words)
  const duty = groups['duty'] ?? ''
  return action && duty.startsWith('обязанн') ? { verb: `${duty} ${action.doing}`, opens: false } : null
}

const leading =
  /(?<=^|[.!?;:]\s+)(?<noun>\p{L}{4,})(?=\s)(?<rest>[^.!?;:]{3,140}?)\s(?<verb>(?:не\s+)?(?:осуществля|производ|провод|выполня)(?:ется|ится|ются|ятся))(?!\p{L})/gu

/** «Зачисление осуществляется по очереди» → «Зачисляют по очереди» */
const alone = /(?<=^|[.!?]\s+)(?<noun>\p{L}{4,})\s(?:осуществля|производ|провод)(?:ется|ится)(?!\p{L})/gu

/** «Вывоз мусора осуществляется по средам» → «Мусор вывозят по средам»; who does it becomes the subject. */
function withLeadingNouns(written: string, words: Inflected): string {
  const text = written.replaceAll(alone, (whole, ...rest: unknown[]) => {
    const { noun = '' } = rest.at(-1) as Named
    const action = actionOf(noun.toLowerCase(), words)
    const they = action ? verbIn('they', action.doing, words) : null
    return they === null ? whole : upperFirst(they)
  })
  let result = ''
  let from = 0
  for (const match of text.matchAll(leading)) {
    const { noun = '', rest: between = '', verb = '' } = match.groups ?? {}
    const action = actionOf(noun.toLowerCase(), words)
    const object = action ? objectAt(between, 0, action, words) : null
    const end = match.index + match[0].length
    const doer = doerAt(text, end, words)
    const does = action ? verbIn(doer && !doer.isPlural ? 'he' : 'they', action.doing, words) : null
    if (!object || does === null) continue
    const not = /^не\s/iu.test(verb) ? 'не ' : ''
    result += `${text.slice(from, match.index)}${upperFirst(object.text)}${between.slice(object.end)} ${not}${does}${doer ? ` ${doer.text}` : ''}`
    from = doer ? doer.end : end
  }
  return result + text.slice(from)
}

const due =
  /(?<!\p{L})(?<verb>(?:не\s+)?подлеж(?:ит|ат))\s+(?:обязательн\p{L}+\s+)?(?<noun>\p{L}{4,})(?!\p{L})/giu
/** «Плата подлежит внесению до 15 числа» → «Плату нужно внести до 15 числа» */
function withDue(text: string, words: Inflected): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(due)) {
    const { verb = '', noun = '' } = match.groups ?? {}
    const action = actionOf(noun.toLowerCase(), words)
    if (!action) continue
    const said = `${verb.toLowerCase().startsWith('не') ? 'не нужно' : 'нужно'} ${action.done}`
    const before = text.slice(from, match.index)
    const begin = Math.max(...['.', '!', '?', ';', ':', ','].map((sign) => before.lastIndexOf(sign))) + 1
    const subject = governed(before, begin, ['nom', 'acc'], words)
    const at = begin + (/^\s*/u.exec(before.slice(begin))?.[0].length ?? 0)
    const isJoined = /\sи\s+$/u.test(before)
    const whom = subject?.isPlural === true ? 'их ' : subject?.gender === 'f' ? 'её ' : 'его '
    if (subject === null) result += before + said
    else if (isJoined) result += `${before}${whom}${said}`
    else result += `${before.slice(0, at)}${subject.text}${before.slice(subject.end)}${said}`
    from = match.index + match[0].length
  }
  return result + text.slice(from)
}

/** «пришла к выводу о необходимости ремонта карниза» → «решила, что нужен ремонт карниза» */
const withNeed = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<!\p{L})приш(?<end>ёл|ел|ла|ли|ло)\s+к\s+выводу\s+о\s+необходимости\s+(?<what>\p{L}+(?:\s+\p{L}+)?)/giu,
    (...match: unknown[]) => {
      const { end = '', what = '' } = match.at(-1) as Record<string, string>
      const needed = neededOf(what, words)
      return needed === null ? String(match[0]) : `решил${end.replace(/^[ёе]?л/u, '')}, что ${needed}`
    },
  )

function neededOf(what: string, words: Inflected): string | null {
  const nominative = phraseIn('nom', what, words)
  const head =
    what
      .toLowerCase()
      .split(' ')
      .find((word) => !isAdjectiveForm(word, words)) ?? ''
  for (const base of words.basesOf(head)) {
    const paradigm = nounForms(base, words)
    if (!paradigm || nominative === null) continue
    const isPlural = nounFormsOf(head, paradigm).every((form) => form.endsWith('p'))
    const form = isPlural ? 'nom-p' : 'nom-s'
    const short = adjectiveIn(form, paradigm.gender, 'нужный')
      .replace(/ный$/u, 'ен')
      .replace(/ная$/u, 'на')
      .replace(/ное$/u, 'но')
      .replace(/ные$/u, 'ны')
    return `${short} ${nominative}`
  }
  return null
}
