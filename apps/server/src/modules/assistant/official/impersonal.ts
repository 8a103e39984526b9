import {
  isAdjectiveForm,
  isNounForm,
  monthName,
  nounForms,
  nounFormsOf,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { dependentsEnd, governed } from '../edit/governed.ts'
import {
  finiteOf,
  isImperfective,
  reflexiveOf,
  shortParticiple,
  type Agreement,
  type Finite,
} from './passive-forms.ts'

/** What an office says of itself in a letter: «сообщаем», «просим», «направляем», «планируем». */
const spokenByOffice =
  /^(?:сообщ|проси|прос|направ|посыл|отправля|высыла|предлаг|предлож|приглаш|приглас|благодар|поздравл|поздрав|гарантир|жд[её]|ожид|напомин|напомн|прилаг|прилож|возраж|обяз|надея|зна|име|мо[жг]|хот|уведомл|извеща|предупрежд|информир|обращ|жела|скорб|соболезн|выража|ходатайств|отвеча|объявля|рассчитыва|понима|счита|подтвержд|докладыва|представля|служ|жив|люб|ви[дж]|слыш|слуша|сто[ия]|сид|ид|ед|пойд|поед|говор|сказа|скаж|дума|ста(?:л|н)|бы|буд|забол|устал|принос|прикладыва|обеща|шл[юе]|успе|смож|долж)/u

const boundary =
  /[,;:—–()\n]|(?<!(?<!\p{L})(?:руб|тыс|млн|млрд|ул|пр|пер|пос|д|кв|г|гг|каб|тел|им|чел|шт|экз|т|п|ст|№))[.!?](?=\s|$)|(?<!\p{L})(?:а|но|что|чтобы|чтоб|если|когда|пока|поскольку|потому|где|кто|котор\p{L}+|раз|иначе|так\s+как)(?!\p{L})/giu
/** Who is said or meant to do it, so that it is no office. */
const otherDoer =
  /(?<!\p{L})(?:они|вы|все|кто|котор\p{L}+|те|многие|некоторые|оба|обе|двое|трое|дети|люди|жители)(?!\p{L})/iu
const self =
  /(?<!\p{L})(?:сам[аи]?|самостоятельно|себ[яе]|собой|сво(?:й|я|ё|е|и|их|им|ими|ей|его|ему|ю)|друг\s+друга)(?!\p{L})/iu

type Span = { readonly start: number; readonly end: number }

/** Where the clause around a word begins and ends. */
function clauseAround(text: string, { start, end }: Span, words: Inflected): Span {
  let from = 0
  let to = text.length
  for (const found of text.matchAll(boundary)) {
    if (found.index < start) from = found.index + found[0].length
    else if (found.index >= end) {
      to = found.index
      break
    }
  }
  // «выдали 840 книг и провели 6 встреч»: «и» between two verbs parts them.
  for (const found of text.slice(from, to).matchAll(/(?<=\s)и(?=\s)/giu)) {
    const at = from + found.index
    if (at < start && hasFinite(text.slice(from, at), words)) from = at + 1
    else if (at >= end && hasFinite(text.slice(at, to), words)) {
      to = at
      break
    }
  }
  return { start: from, end: to }
}

const hasFinite = (text: string, words: Inflected): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => finiteOf(word, words) !== null)

type Object = Span & { readonly text: string; readonly agreement: Agreement }

const quantity =
  /^(?:(?:около|более|больше|свыше|менее|меньше|до|примерно|порядка|по)\s+)?(?:\d[\d\s,.]*(?:\s?(?:тыс|млн|млрд)\p{L}*\.?)?|несколько|много|пять|шесть|семь|восемь|девять|десять|\p{L}+дцать|сорок|сто|тысячу)\s+(?:\p{Ll}+(?:ых|их)\s+)*(?<unit>\p{Ll}{2,}\.?)(?!\p{L})/iu
/** What is counted is when or how long it is. */
const ofTime = new RegExp(
  String.raw`^(?:${monthName}$|час|мин|дн|ден|дня|сут|недел|месяц|мес|год|лет|раз|процент|числ|век|секунд|ч$|вечер|утр|ноч|сред|суббот|пятниц|понедельник|вторник|четверг|воскресен|весн|осен|зим)`,
  'iu',
)
const preposition =
  /^(?:в|во|на|с|со|к|ко|по|до|от|за|из|у|о|об|при|для|под|над|без|через|после|перед|из-за|около|возле|между|кроме|вместо|вдоль|против|среди|согласно)$/iu

/** The thing that a verb of the clause acts on, between two places of it; null where none is sure. */
function objectIn(text: string, { start, end }: Span, words: Inflected): Object | null {
  let at = start
  let isBehindNoun = false
  while (at < end) {
    const gap = /^[\s«"]+/u.exec(text.slice(at, end))?.[0].length ?? 0
    at += gap
    const word = /^[\p{L}\d-]+\.?/u.exec(text.slice(at, end))?.[0]
    if (word === undefined) return null
    const count = quantity.exec(text.slice(at, end))
    if (count) {
      // «субсидию 2 млн рублей»: it measures what stands before it.
      if (isBehindNoun) return null
      if (!ofTime.test(count.groups?.['unit'] ?? ''))
        return { start: at, end: at + count[0].length, text: count[0], agreement: 'quantity' }
      at += count[0].length
      continue
    }
    if (preposition.test(word)) {
      at = groupEnd(text, at + word.length, end, words)
      continue
    }
    const noun = /^\p{Ll}/u.test(word) ? governed(text, at, ['acc', 'nom'], words) : null
    if (
      noun &&
      noun.end <= end &&
      !ofTime.test(lastWord(text.slice(at, noun.end))) &&
      isAccusative(text.slice(at, noun.end), words)
    )
      return withPronoun(text, {
        start: at,
        end: noun.end,
        text: noun.text,
        agreement: noun.isPlural ? 'p' : noun.gender,
      })
    isBehindNoun = isThing(word.toLowerCase(), words)
    at += word.length
  }
  return null
}

const pronouns: ReadonlyMap<string, string> = new Map([
  ['одну', 'одна'],
  ['эту', 'эта'],
  ['всю', 'вся'],
  ['нашу', 'наша'],
  ['вашу', 'ваша'],
])
/** «одну тачку»: a pronoun in front agrees with the thing. */
function withPronoun(text: string, object: Object): Object {
  const found = /(?<!\p{L})(?<word>\p{L}+)\s+$/u.exec(text.slice(0, object.start))
  const now = pronouns.get(found?.groups?.['word']?.toLowerCase() ?? '')
  return found && now !== undefined && object.agreement === 'f'
    ? { ...object, start: object.start - found[0].length, text: `${now} ${object.text}` }
    : object
}

const isThing = (word: string, words: Inflected): boolean =>
  words.basesOf(word).length === 0 || isNounForm(word, words)

const lastWord = (text: string): string => /(?<!\p{L})\p{L}+$/u.exec(text)?.[0] ?? ''

/** «детей», «учеников»: the accusative of living beings, which `governed` takes for that of things, is none here. */
const isAccusative = (text: string, words: Inflected): boolean => {
  const small = lastWord(text).toLowerCase()
  return words.basesOf(small).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(small, paradigm).some((form) => form.startsWith('acc'))
  })
}

/** Where the words behind a preposition end: numerals, adjectives, the noun and its genitives. */
function groupEnd(text: string, from: number, end: number, words: Inflected): number {
  let at = from
  for (let count = 0; count < 5; count += 1) {
    const found = /^\s+(?<word>[\p{L}\d][\p{L}\d.:-]*)/u.exec(text.slice(at, end))
    const word = found?.groups?.['word']
    if (!found || word === undefined) return at
    at += found[0].length
    const small = word.toLowerCase()
    if (/^\d/u.test(word) || (isAdjectiveForm(small, words) && !isNounForm(small, words))) continue
    return Math.min(Math.max(at, dependentsEnd(text, at, words)), end)
  }
  return at
}

/** A noun in front that may be who does it: the verb in the plural agrees with it. */
function hasDoer(text: string, span: Span, object: Span, words: Inflected): boolean {
  let previous = ''
  for (const found of text.slice(span.start, span.end).matchAll(/[\p{L}\d]+/gu)) {
    const at = span.start + found.index
    const isInside = at >= object.start && at < object.end
    if (!isInside && !preposition.test(previous) && mayDo(found[0], words)) return true
    if (!isAdjectiveForm(found[0].toLowerCase(), words)) previous = found[0]
  }
  return false
}

/** «пьют 16 дворов»: those who are counted may be who does it. */
const doers =
  /(?<!\p{L})(?:человек|людей|жител|двор|сем(?:ей|ьи)|команд|участник|детей|школьник|волонт|сотрудник|рабоч|работник|класс|врач|специалист|учител|бригад)\p{L}*$/iu

const mayDo = (word: string, words: Inflected): boolean => {
  if (/^\p{Lu}/u.test(word)) return true
  const small = word.toLowerCase()
  if (/^(?:рабочие|служащие|дежурные|заведующие|учащиеся|обучающиеся|взрослые|родные)$/u.test(small))
    return true
  return words.basesOf(small).some((base) => {
    const paradigm = nounForms(base, words)
    return (
      paradigm !== null && nounFormsOf(small, paradigm).some((form) => form === 'nom-p' || form === 'nom-s')
    )
  })
}

/** Services that are named by a noun where nothing is said to be acted on: «без направления не примут». */
const services: ReadonlyMap<string, readonly [noun: string, is: string, willBe: string]> = new Map([
  ['принять', ['приём', 'осуществляется', 'будет осуществляться']],
  ['принимать', ['приём', 'осуществляется', 'будет осуществляться']],
  ['обслужить', ['обслуживание', 'осуществляется', 'будет осуществляться']],
  ['обслуживать', ['обслуживание', 'осуществляется', 'будет осуществляться']],
  ['торговать', ['торговля', 'осуществляется', 'будет осуществляться']],
  ['записывать', ['запись', 'ведётся', 'будет вестись']],
  ['консультировать', ['консультирование', 'проводится', 'будет проводиться']],
  ['допустить', ['допуск', 'осуществляется', 'будет осуществляться']],
  ['допускать', ['допуск', 'осуществляется', 'будет осуществляться']],
])

const verbAt = /(?<![\p{L}-])(?<not>не\s+)?(?<verb>\p{L}{3,})(?![\p{L}-])/gu

/** Verbs of everyday speech with those of a document that say the same of a thing. */
const ofDocuments: ReadonlyMap<string, string> = new Map([
  ['делать', 'выполнять'],
  ['сделать', 'выполнить'],
  ['давать', 'выдавать'],
  ['дать', 'выдать'],
  ['поменять', 'заменить'],
  ['чинить', 'ремонтировать'],
  ['починить', 'отремонтировать'],
  ['привезти', 'доставить'],
  ['привозить', 'доставлять'],
  ['купить', 'приобрести'],
  ['покупать', 'приобретать'],
  ['вести', 'проводить'],
  ['отдать', 'передать'],
  ['отдавать', 'передавать'],
])
/** What is held rather than made: «делаем прививку», «сделали обход». */
const events =
  /(?:ремонт|прививк|вакцин|уборк|обработк|осмотр|проверк|анализ|опрос|замер|обход|рейд|экскурси|собрани|встреч|праздник|выставк|конкурс|занят|репетици|инвентаризаци|профилактик|дезинфекци|промывк|опрессовк|объезд|набор|сбор)\p{L}*/iu

/** Verbs without a reflexive that says it, with the noun of what is done. */
const activities: ReadonlyMap<string, readonly [noun: string, gender: 'm' | 'f', is: string]> = new Map([
  ['везти', ['перевозка', 'f', 'осуществляется']],
  ['возить', ['перевозка', 'f', 'осуществляется']],
  ['собирать', ['сбор', 'm', 'проводится']],
  ['искать', ['поиск', 'm', 'ведётся']],
  ['сдавать', ['сдача', 'f', 'осуществляется']],
  ['набирать', ['набор', 'm', 'проводится']],
])

/** The parts of a text that change, from the last to the first. */
type Change = Span & { readonly text: string }
const applied = (text: string, changes: readonly Change[]): string =>
  changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((said, { start, end, text: now }) => put(said, start, end, now), text)

/** Who is left out with it: «мы закроем» */
const us = /(?<!\p{L})мы\s+/giu

/**
 * A text in which an office does something («яму засыпем», «делаем прививку», «не примут») as what is or will be done: «яма будет
 * засыпана», «проводится прививка», «приём не осуществляется». Where form or agreement is not sure it stays.
 */
export function impersonal(text: string, words: Inflected): string {
  const changes: Change[] = []
  let before: { readonly end: number; readonly agreement: Agreement } | null = null
  /** Where the last verb ends that stays as it is. */
  let kept: number | undefined
  for (const found of text.matchAll(verbAt)) {
    const written = found.groups!['verb']!
    const not = found.groups!['not'] ?? ''
    const place = { start: found.index, end: found.index + found[0].length }
    const verb = verbOf(text, place.start, written, words)
    if (verb === null) continue
    const done = saidAsDone(text, { ...place, verb, isNegated: not !== '' }, before, words)
    // «отремонтировали и вернули»: what cannot be said of both is said of none.
    const isJoined = (end: number | undefined): boolean =>
      end !== undefined && /^\s+и\s+$/u.test(text.slice(end, place.start))
    if (done === null || isJoined(kept)) {
      if (isJoined(before?.end)) return text
      before = null
      kept = place.end
      continue
    }
    changes.push(...done.changes)
    before = { end: place.end, agreement: done.agreement }
  }
  return applied(text, changes)
}

/** A verb of the office at a place of a text; a name or a noun is none. */
function verbOf(text: string, at: number, written: string, words: Inflected): Finite | null {
  const small = written.toLowerCase()
  const isName = /^\p{Lu}/u.test(written) && !/(?:^|[.!?:]\s+)$/u.test(text.slice(0, at))
  if (isName || spokenByOffice.test(small)) return null
  const verb = finiteOf(small, words)
  return verb === null || (isNounForm(small, words) && verb.form !== 'we') ? null : verb
}

type Said = Span & { readonly verb: Finite; readonly isNegated: boolean }
type Done = { readonly changes: readonly Change[]; readonly agreement: Agreement }

function saidAsDone(
  text: string,
  place: Said,
  before: { readonly end: number; readonly agreement: Agreement } | null,
  words: Inflected,
): Done | null {
  const { verb, isNegated } = place
  const clause = clauseAround(text, place, words)
  const whole = text.slice(clause.start, clause.end)
  if (self.test(whole) || otherDoer.test(whole)) return null
  const span = { start: clause.start, end: place.start }
  const object = objectIn(text, { start: place.end, end: clause.end }, words) ?? objectIn(text, span, words)
  const isOurs = verb.form === 'we' || /(?<!\p{L})мы\s/iu.test(whole)
  const ours = [...whole.matchAll(us)].map((one): Change => ({
    start: clause.start + one.index,
    end: clause.start + one.index + one[0].length,
    text: '',
  }))
  if (object === null) {
    if (before && /^\s*(?:,|и|,\s+и)\s+$/u.test(text.slice(before.end, place.start))) {
      const also = predicateOf(verb, before.agreement, isNegated, '', words)
      return also === null
        ? null
        : { changes: [{ ...place, text: also.replace(/^буд(?:ет|ут) /u, '') }], agreement: before.agreement }
    }
    const service = serviceOf(text, place, clause, words)
    return service === null ? null : { changes: [...ours, { ...place, text: service }], agreement: 'm' }
  }
  if (/^(?:его|её|ее|их)\s/iu.test(object.text) || hasPredicative(text, clause, object)) return null
  if (
    !isOurs &&
    (hasDoer(text, span, object, words) || (object.agreement === 'quantity' && doers.test(object.text)))
  )
    return null
  const activity = verb.form === 'past-p' || isNegated ? undefined : activities.get(verb.base)
  const asNoun = activity && object.start >= place.end ? genitiveOf(text, object, words) : null
  if (activity && asNoun !== null)
    return {
      changes: [...ours, { ...place, text: `${activity[2]} ${activity[0]}` }, { ...object, text: asNoun }],
      agreement: activity[1],
    }
  // «новую остановку и две лавки»
  const isJoint = object.agreement !== 'quantity' && /^\s+и\s/u.test(text.slice(object.end, clause.end))
  const agreement = isJoint ? 'p' : object.agreement
  const predicate = predicateOf(verb, agreement, isNegated, object.text, words)
  return predicate === null ? null : { changes: [...ours, { ...place, text: predicate }, object], agreement }
}

/** «воду возят испорченную»: what else agrees with the object would have to change too. */
const hasPredicative = (text: string, clause: Span, { start, end }: Object): boolean =>
  /(?:\p{L}(?:ую|юю)|(?<!\p{L})(?:одну|эту|всю|нашу|вашу|ту|такую|какую))(?!\p{L})/iu.test(
    `${text.slice(clause.start, start)} ${text.slice(end, clause.end)}`,
  )

/** «35 детей», «макулатуры»: what is done to it, behind a noun. */
const genitiveOf = (
  text: string,
  { start, agreement, text: said }: Object,
  words: Inflected,
): string | null =>
  agreement === 'quantity' ? said : (governed(text, start, ['acc', 'gen'], words)?.text ?? null)

/** «без направления не примут»: what is offered, where nothing but the condition is said. */
function serviceOf(text: string, place: Said, clause: Span, words: Inflected): string | null {
  const service = services.get(place.verb.base)
  const rest = `${text.slice(clause.start, place.start)} ${text.slice(place.end, clause.end)}`
  const free = rest.replaceAll(
    /(?<!\p{L})(?:мы|с|со|до|по|в|во|на|без|после|только|ежедневно|и)(?:\s+\d[\d:.]*|\s+[\p{L}\d]+(?=\s|$))?/giu,
    '',
  )
  if (service === undefined || place.verb.form === 'past-p' || /\p{L}/u.test(free)) return null
  const [noun, is, willBe] = service
  const isWill = !isImperfective(place.verb.base, words) && !place.isNegated
  return `${noun} ${place.isNegated ? 'не ' : ''}${isWill ? willBe : is}`
}

function predicateOf(
  { base: said, form, isDone = false }: Finite,
  agreement: Agreement,
  isNegated: boolean,
  object: string,
  words: Inflected,
): string | null {
  const held = new Map([
    ['делать', 'проводить'],
    ['сделать', 'провести'],
  ])
  const base = (events.test(object) ? held.get(said) : undefined) ?? ofDocuments.get(said) ?? said
  const not = isNegated ? 'не ' : ''
  if (!isDone && isImperfective(base, words)) {
    // «принимали вдвоём 41 человека»
    if (form === 'past-p' && agreement === 'quantity') return null
    const reflexive = reflexiveOf({ base, form }, agreement, words)
    return reflexive === null ? null : not + reflexive
  }
  const short = shortParticiple(base, agreement, words)
  if (short === null) return null
  return form === 'past-p' ? not + short : `${not}${agreement === 'p' ? 'будут' : 'будет'} ${short}`
}

/** A part of a text in other words, with the capital of the one before. */
const put = (text: string, start: number, end: number, now: string): string => {
  const isFirst = /^\p{Lu}/u.test(text.slice(start))
  return now === ''
    ? text.slice(0, start) + (isFirst ? upperFirst(text.slice(end)) : text.slice(end))
    : text.slice(0, start) + (isFirst ? upperFirst(now) : now) + text.slice(end)
}
