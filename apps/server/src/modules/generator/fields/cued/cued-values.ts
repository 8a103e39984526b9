import {
  lowerFirst,
  namedPersonIn,
  nominativeFirst,
  nominativeSurname,
  staffInCase,
  upperFirst,
  type Case,
  type Inflected,
} from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { nounPhraseAt, phraseFrom, standsIn } from '../noun-phrase.ts'
import { positionsIn } from '../positions-in-text.ts'
import { cues, type Cue } from './cues.ts'
import { fieldOfRole, type RequestRole } from './field-roles.ts'

/** A place that a cue points at. */
type CuedSpan = {
  readonly role: RequestRole
  readonly start: number
  readonly end: number
  readonly cue: Cue
}

/** The places of a request that stand behind a cue of the template, one for a role. */
function cuedSpans(text: string, template: Template, words: Inflected): CuedSpan[] {
  const found = new Map<RequestRole, CuedSpan & { readonly at: number }>()
  for (const cue of cues()) {
    if (found.has(cue.role) || (cue.templates && !cue.templates.has(template.id))) continue
    if (!fieldOfRole(template, cue.role)) continue
    for (const match of text.matchAll(cue.before)) {
      const place = placeAt(text, match.index + match[0].length, cue, words)
      if (!place) continue
      // «для суда» is a purpose with its preposition.
      const start = cue.role === 'purpose' ? match.index : place.start
      found.set(cue.role, { role: cue.role, ...place, start, cue, at: match.index })
      break
    }
  }
  const all = [...found.values()]
  return all.map(({ at, ...span }) => {
    // «фото работников на сайте»: where begins another value, this one ends, before the preposition too.
    const next = all
      .flatMap((other) => [
        other.at,
        other.start - (preposition.exec(text.slice(0, other.start))?.[0].length ?? 0),
      ])
      .filter((begin) => begin > span.start && begin < span.end)
    const end = Math.min(span.end, ...next)
    return { ...span, end: span.start + text.slice(span.start, end).trimEnd().length }
  })
}

const preposition = /\s(?:в|во|на|с|со|от|для|по|из|у|к)\s+$/iu

const name = String.raw`(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\p{Lu}\.(?:\s?\p{Lu}\.)?)`
const staff = new RegExp(
  String.raw`^(?:ИП\s)?(?:(?!(?:за|от|о|об|с|и|в|на|для|(?:секретар|член|участник|контрол|срок)\p{L}{0,3})\s)(?:[\p{Ll}-]+|ДК|№\s?\d{1,4}|«[^»]{2,40}»)\s+){0,5}${name}(?:\s+${name}){0,2}`,
  'u',
)
/** «прокурора района», «прокурора города Лыткина А. В.» */
const office = new RegExp(
  String.raw`^(?:\p{Ll}+\s+){1,2}(?:\p{Lu}\p{Ll}+ого\s+)?(?:района|города|округа|улуса|республики)(?:\s+${name}){0,3}`,
  'u',
)
const names = new RegExp(String.raw`^${name}(?:\s+${name}){0,2}(?:,\s\d{1,2}\s(?:лет|года?)(?!\p{L}))?`, 'u')
const people = new RegExp(
  String.raw`^${name}(?:\s${name}){0,2}(?:(?:\s*,\s*|\s+и\s+|\s+)${name}(?:\s${name}){0,2}){0,12}`,
  'u',
)
const clause = /^[^,.;:!?\n()]{3,200}/u
/** Where a clause ends without a sign: «для суда срок …», «за щебень от главы». */
const clauseEnd =
  /\s+(?:сумм|срок|секретар|председател|контрол|исполнител|замечани|дорога|документ|бумаг|а\s|но\s|от\s+(?:имени|глав|администрац|школ|директор|библиотек)|с\s+\d|до\s+\d|оформ|надо|нужн|подпис|выписать|выдать|вручить|наградить|составь|прошу|что\s|(?:по\s+|на\s+)?\d[\d\s]{0,9}(?:руб|тыс))/iu

type Place = { readonly start: number; readonly end: number }

/** What stands behind a cue. Of «отдаём школе парты» the phrase in the dative is skipped. */
function placeAt(text: string, from: number, cue: Cue, words: Inflected): Place | null {
  if (cue.read !== 'phrase') {
    const end = endOf(text, from, cue)
    return end === null ? null : { start: from, end }
  }
  const person = cue.role === 'party' ? personAt(text, from) : null
  if (person) return person
  const options = { hasComplements: complemented.has(cue.role) || cue.templates?.has('akt-obsl') === true }
  for (let at = from, tried = 0; tried < 2; tried += 1) {
    const phrase = nounPhraseAt(text, at, words, options)
    if (!phrase) return null
    // «Журналиста Осиповой»: half of it is not who gets the letter.
    if (cue.role === 'addressee' && /^\s\p{Lu}\p{Ll}/u.test(text.slice(phrase.end))) return null
    if (standsIn(cue.cases, phrase.text, words)) return withTail(text, phrase)
    at = (firstPhrase(text, at, words)?.end ?? phrase.end) + 1
  }
  return null
}

/** «договор с Черновой Еленой Игоревной» */
function personAt(text: string, from: number): Place | null {
  const written = /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){1,2}/u.exec(text.slice(from, from + 80))?.[0]
  const person = written === undefined ? null : namedPersonIn(written)
  return person?.start === 0 && person.isCertain ? { start: from, end: from + person.end } : null
}

/** Roles whose phrase may have a complement with a preposition: «замена окон в ФАПе»; «в архив о стаже» names the archive. */
const complemented: ReadonlySet<RequestRole> = new Set(['thing', 'about', 'purpose'])

/** A name goes on: «Дроздова М. А.», «дом по ул. Кирова, 12». */
function withTail(text: string, { start, end }: Place): Place {
  const phrase = text.slice(start, end)
  const tail = /^\p{Lu}\p{Ll}+$/u.test(phrase)
    ? /^(?:\s\p{Lu}\p{Ll}+){0,2}(?:\s\p{Lu}\.(?:\s?\p{Lu}\.)?)?/u
    : /(?:(?<=(?<!\p{L})по\s)|ул\.|улиц\p{L}|пер\.|переул\p{L}+|пр\.|проспект\p{L}{0,2})\s?\p{Lu}\p{L}+$/u.test(
          phrase,
        )
      ? /^,?\s(?:д(?:ом)?\.?\s?)?\d{1,3}\p{L}?(?:,?\sкв\.?\s?\d{1,4}(?!\d)|(?![\p{L}\d]|\s(?:\p{Ll}|\d)))/u
      : null
  return { start, end: end + (tail?.exec(text.slice(end))?.[0].length ?? 0) }
}

/** The phrase up to its noun: «соседней школе» of «соседней школе парты». */
const firstPhrase = (text: string, at: number, words: Inflected) =>
  nounPhraseAt(text, at, words, { hasComplements: false })

function endOf(text: string, start: number, { read }: Cue): number | null {
  const after = text.slice(start, start + 220)
  if (read === 'name') {
    const named = names.exec(after)?.[0]
    return named === undefined ? null : start + named.length
  }
  if (read === 'people') {
    const length = people.exec(after)?.[0].length
    return length === undefined ? null : start + length
  }
  if (read === 'office') {
    const found = office.exec(after)?.[0]
    return found === undefined ? null : start + found.length
  }
  if (read === 'staff') {
    const found = staff.exec(after)?.[0]
    return found === undefined ? null : start + found.length
  }
  const whole = clause.exec(after)?.[0]
  if (whole === undefined) return null
  const cut = clauseEnd.exec(whole)?.index ?? whole.length
  return start + whole.slice(0, cut).trimEnd().length
}

/**
 * The values behind the cues of a request, as it is written and with figures: in the case that the field wants. A place
 * whose form is not certain gives none.
 */
export function cuedValues(
  { written, figured }: { readonly written: string; readonly figured: string },
  template: Template,
  words: Inflected,
): FoundValues {
  const asWritten = valuesIn(written, template, words)
  const inFigures = valuesIn(figured, template, words)
  return Object.fromEntries(
    Object.entries({ ...asWritten, ...inFigures }).map(([key, value]) => {
      const said = asWritten[key] ?? ''
      return [key, ordinal.test(said) ? said : value]
    }),
  )
}

/** «Первый заместитель» is not read in figures. */
const ordinal =
  /(?<!\p{L})(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят)(?:ый|ой|ий|ая|ья|ое|ье|ого|ьего|ому|ьему|ую|ью|ым|им|ом|ем)\s+\p{Ll}/iu

function valuesIn(text: string, template: Template, words: Inflected): FoundValues {
  const found: FoundValues = {}
  for (const { role, start, end, cue } of cuedSpans(text, template, words)) {
    const field = fieldOfRole(template, role)!
    const value = valueOf(
      text.slice(start, end).trim(),
      { role, key: field.key, kind: field.kind, cue, before: text.slice(0, start) },
      words,
    )
    const phone = field.key === 'executor' || field.key === 'contact' ? phoneBehind(text.slice(end)) : ''
    if (value !== null && found[field.key] === undefined) found[field.key] = fitted(value, field) + phone
  }
  return found
}

/** «, тел. 41-22» behind the name of who prepares a document. */
export function phoneBehind(after: string): string {
  const said =
    /^[\s,]*(?<word>тел(?:ефон)?\.?\s*)?(?<number>\+?\d[\d()-]*(?:\s\(?\d[\d()-]*){0,4})(?![\d.]|\s?(?:руб|дн|год|час))/iu.exec(
      after,
    )?.groups
  const number = said?.['number'] ?? ''
  if (number.replaceAll(/\D/gu, '').length < 4) return ''
  const written = /^\d{2}(?:\s\d{2}){1,2}$/u.test(number) ? number.replaceAll(' ', '-') : number
  return said?.['word'] === undefined ? `, ${written}` : `, тел. ${written}`
}

const fitted = (value: string, { key, label }: TemplateField): string =>
  key === 'funding' && label === 'Расходы'
    ? `за счёт ${value}`
    : key === 'prosecutor'
      ? upperFirst(value)
      : value

/** «контроль на заместителе Орловой» is laid «на заместителя Орлову». */
export function controlOf(said: string, words: Inflected): string {
  const [post = ''] = said.toLowerCase().split(/\s+/u)
  const isPrepositional = standsIn(['pre'], post, words) && !standsIn(['acc', 'gen', 'nom'], post, words)
  if (!isPrepositional) return said
  const named = staffOf(said.replace(/(?<=\p{Lu}\p{Ll}+[оеиы]в)е(?=$|\s)/u, 'у'), ['pre'], words)
  const declined = named === null ? null : staffInCase(named, 'accusative')
  return declined?.isCertain === true ? declined.text : said
}

/** Roles whose value stays as it was said. */
const asSaid: ReadonlySet<RequestRole> = new Set(['reason', 'remark', 'funding'])

type Said = {
  readonly role: RequestRole
  readonly kind: TemplateField['kind']
  readonly key: string
  readonly cue: Cue
  readonly before: string
}

function valueOf(
  said: string,
  { role, key, kind, cue: { cases, read }, before }: Said,
  words: Inflected,
): string | null {
  if (role === 'purpose') return lowerFirst(said)
  if (key === 'control' && read === 'staff') return controlOf(said, words)
  if (asSaid.has(role) || read === 'clause') return said
  if (read === 'people') return peopleOf(said)
  if (read === 'name') return /\p{Lu}\./u.test(said) ? nominativePerson(said, cases) : nameOf(said, before)
  if (read === 'staff' || read === 'office') {
    if (role === 'addressee') return inDative(said, cases, words)
    const named = staffOf(said, cases, words)
    return kind === 'person' && named !== null ? named.slice(Math.max(0, named.search(/\p{Lu}/u))) : named
  }
  // «Ансамблю «Туймаада»» is printed as it is said.
  if (role === 'addressee' && cases.length === 1 && cases[0] === 'dat')
    return dative.test(said) ? upperFirst(said) : null
  if (role === 'about' && key === 'subject')
    return subjectOf(phraseFrom(cases, 'pre', said.replace(/\s(?:на|за)\s\d{4}.*$/u, ''), words))
  const quoted = /^«(?<title>[^»]+)»$/u.exec(said)?.groups?.['title']
  if (quoted !== undefined) return quoted
  const person = /^\p{Lu}\p{Ll}+\s\p{Lu}/u.test(said) ? namedPersonIn(said) : null
  if (person?.start === 0 && person.end === said.length) return cases.includes('nom') ? said : person.text
  const plainly = said
    .replace(descriptions, '')
    .replace(/(?<=^поставк\p{L}\s|^закупк\p{L}\s|^покупк\p{L}\s)\d+\s+(?=\p{Ll})/u, '')
  // «Ответственный за пожарную безопасность» is printed so; the person behind it is another value.
  if (key === 'area') return beforePosition(said)
  return isBare.test(plainly) || (role === 'thing' && doers.test(plainly))
    ? null
    : phraseFrom(cases, 'nom', role === 'place' ? beforePosition(plainly) : plainly, words)
}

/** «Отдел кадров специалистом»: a position behind a place or a duty is another value. */
const beforePosition = (said: string): string =>
  said.slice(0, positionsIn(said).find(({ start }) => start > 0)?.start).trim()

/** Names a kind of thing or person and not which one. */
const isBare =
  /^(?:вид|гражданин|гражданка|человек|люди|физлиц[оа]|организаци[яию]|фирм[аы]|частник|работник|постановлени[ея]|решени[ея]|протест|вмешательство|мероприятие|праздник|договор|проект[ауы]?|услуг[аиу]|работ[аыу]|документы?|бумаг[аиу]|материалы?|вещ[ьи])$/iu

/** People who give, not what is given: «вручают нам строители». */
const doers = /^\p{L}+(?:тел[ьи]|ники?|[щч]ики?|исты?|люди|дети|соседи?)$/u

/** «подготовке к зиме» → «О подготовке к зиме» */
const subjectOf = (phrase: string | null): string | null =>
  phrase === null ? null : `${/^[аоуиэ]/iu.test(phrase) ? 'Об' : 'О'} ${phrase}`
const descriptions = /^(?:(?:нов(?:ый|ая|ое|ую|ые|ого|ой|ых)|наш\p{L}{0,3}|один|одну|одно)\s+)+/iu

/** A name behind the word that says whose it is: «с мамой Григорьевой Ольгой», «за дочь Машу». */
function nameOf(said: string, before: string): string | null {
  const age = /,\s\d{1,2}\s.+$/u.exec(said)?.[0] ?? ''
  const written = said.slice(0, said.length - age.length)
  const isFemale = /(?:мам|мат|доч|внучк|девоч|пациентк|бабушк|жен)\p{L}*[\s:—–-]+$/iu.test(before)
  const gender = isFemale ? 'female' : 'male'
  const isNominative =
    /(?:мама|мать|папа|отец|сын|дочь|дочка|внук|внучка|девочка|мальчик|пациент|пациентка|реб[её]нок|заказчик|бабушка)[\s:—–-]+$/iu.test(
      before,
    )
  const person = namedPersonIn(written)
  if (person?.isCertain && person.start === 0 && written.includes(' ')) return person.text + age
  if (isNominative && !/дочь\s$/iu.test(before)) return written + age
  return /^\p{Lu}\p{Ll}+$/u.test(written) ? nominativeFirst(written, gender) + age : null
}

/** «Орлов Жукова», «Цой и Берёзкин» → «Орлов, Жукова»; «Ким А. Л., Попов» stays. */
function peopleOf(said: string): string {
  if (said.includes(',') || /\p{Lu}\./u.test(said)) return said.replaceAll(/\s+и\s+/gu, ', ')
  const parts = said.split(/\s+и\s+/u)
  const isOne =
    parts.length === 1 &&
    namedPersonIn(said)?.text.split(' ').length === said.split(' ').length &&
    said.split(' ').length > 1
  return isOne || parts.some((part) => namedPersonIn(part)?.text.includes(' '))
    ? parts.join(', ')
    : said.split(/\s+(?:и\s+)?/u).join(', ')
}

export function staffOf(said: string, cases: readonly Case[], words: Inflected): string | null {
  if (cases.includes('nom')) return said
  const at = said.search(/\p{Lu}/u)
  const [job, named] = at < 0 ? [said, ''] : [said.slice(0, at).trim(), said.slice(at)]
  const person = named === '' ? '' : nominativePerson(named, cases)
  const [known] = positionsIn(job)
  const post =
    job === ''
      ? ''
      : known?.start === 0 && known.end === job.length
        ? known.text
        : phraseFrom(cases, 'nom', job, words)
  return post === null ? null : [post, person].filter(Boolean).join(' ')
}

/** A person named in one of the cases, in the nominative. */
export function nominativePerson(named: string, cases: readonly Case[]): string {
  const [, last = '', rest = ''] = /^(?<last>\p{Lu}\p{Ll}+)(?<rest>(?:\s\p{Lu}\..*)?)$/u.exec(named) ?? []
  // Behind «от» a surname in -ова is his genitive: hers ends in -овой.
  if (last !== '' && cases.includes('gen'))
    return nominativeSurname(last, /(?:ой|ей)$/u.test(last) ? 'female' : 'male', ['genitive']) + rest
  if (last !== '' && cases.includes('dat'))
    return nominativeSurname(last, /(?:ой|ей)$/u.test(last) ? 'female' : 'male', ['dative']) + rest
  if (last !== '' && cases.includes('acc') && /[оеыи][вн]а?у?$/u.test(last))
    return last.endsWith('у')
      ? `${last.slice(0, -1)}а${rest}`
      : nominativeSurname(last, 'male', ['genitive']) + rest
  const person = namedPersonIn(named)
  return person?.start === 0 ? person.text : named
}

/** «прокурора района Бурнашева» → «прокурору района Бурнашеву»; null when the surname does not show its case. */
function prosecutorInDative(said: string): string | null {
  const place = said.replace(/^заместителя/iu, 'заместителю').replace(/^прокурора/iu, 'прокурору')
  const last = /\p{Lu}\p{Ll}+(?=\s\p{Lu}\.|$)/u.exec(place)?.[0]
  if (last === undefined) return place
  const family = /(?:[её]в|ов|[иы]н)а$/u.test(last)
    ? last.replace(/а$/u, 'у')
    : /(?:ой|ей)$/u.test(last)
      ? last
      : null
  return family === null ? null : place.replace(last, family)
}

/** A first word that may be in the dative: «приказом Ивановой» is not. */
const dative = /^(?:«|\p{Lu}{2,}|\p{L}+(?:[уюеи]|ей|ой|ам|ям|ым|им)(?!\p{L}))/u

function inDative(said: string, cases: readonly Case[], words: Inflected): string | null {
  if (cases.includes('dat')) return dative.test(said) ? said : null
  if (/^(?:заместителя\s+)?прокурора\s/iu.test(said)) return prosecutorInDative(said)
  if (!/\p{Lu}/u.test(said)) return phraseFrom(cases, 'dat', said, words)
  // «на имя главы Иванова И. И.»
  const named = cases.includes('gen') || cases.includes('acc') ? staffOf(said, cases, words) : null
  const declined = named === null ? null : staffInCase(named, 'dative')
  return declined?.isCertain === true ? declined.text : null
}
