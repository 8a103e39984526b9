import { paragraphs } from '#platform/markdown.ts'
import {
  lowerFirst,
  nameInCase,
  namedPersonIn,
  personIn,
  phraseIn,
  staffInCase,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { inSecondPerson } from '../draft-congratulation.ts'
import { asSentence, bulleted } from '../draft-parts.ts'
import type { Clause } from '../reading/request-parts.ts'
import { clausesOf } from '../reading/segments.ts'
import { addresseeOf, youForm } from './addressee.ts'
import { bodyOf, phraseOf, signature, type ClauseInput as Input } from './clause-input.ts'
import { inPolitePast } from './letters.ts'
import { isSentence } from './predicates.ts'
import { lowerStart } from './statements.ts'

/** Words for a loss in the instrumental, «в связи со смертью». */
const losses: readonly (readonly [RegExp, string])[] = [
  [/^смерт(?:ь|и|ью)(?!\p{L})/iu, 'смертью'],
  [/^кончин(?:а|ы|е|у|ой)(?!\p{L})/iu, 'кончиной'],
  [/^гибел(?:ь|и|ью)(?!\p{L})/iu, 'гибелью'],
  [/^утрат(?:а|ы|е|у|ой)(?!\p{L})/iu, 'утратой'],
  [/^потер(?:я|и|е|ю|ей)(?!\p{L})/iu, 'потерей'],
  [/^уход(?:а|у|ом|е)?(?!\p{L})/iu, 'уходом'],
]
const died =
  /^(?:у\s+\p{L}+\s+|вчера\s+|сегодня\s+|скоропостижно\s+)*(?:умер(?:ла|ли)?|скончал(?:ся|ась|ись)|погиб(?:ла|ли)?|не\s+стало|ушел|ушёл|ушла(?:\s+из\s+жизни)?)\s+/iu
/** Relatives in the genitive. */
const kin: ReadonlyMap<string, string> = new Map(
  Object.entries({
    отец: 'отца',
    отца: 'отца',
    папа: 'отца',
    мать: 'матери',
    мама: 'матери',
    матери: 'матери',
    муж: 'мужа',
    мужа: 'мужа',
    жена: 'жены',
    жены: 'жены',
    сын: 'сына',
    сына: 'сына',
    дочь: 'дочери',
    дочери: 'дочери',
    брат: 'брата',
    брата: 'брата',
    сестра: 'сестры',
    сестры: 'сестры',
    бабушка: 'бабушки',
    бабушки: 'бабушки',
    дедушка: 'дедушки',
    дедушки: 'дедушки',
    супруг: 'супруга',
    супруга: 'супруги',
  }),
)

/** «умер отец» → «в связи со смертью отца»; «кончины ветерана» → «в связи с кончиной ветерана». */
function lossOf(phrase: string): string | null {
  const loss = losses.find(([begin]) => begin.test(phrase))
  if (loss) return `в связи ${loss[1].startsWith('с') ? 'со' : 'с'} ${phrase.replace(loss[0], loss[1])}`
  const relativeOf = kin.get(
    /^(?<who>\p{L}+)\s+(?:\p{L}+\s+)?(?:умер|умерла|скончал(?:ся|ась)|погиб|погибла)$/iu
      .exec(phrase)
      ?.groups?.['who']?.toLowerCase() ?? '',
  )
  if (relativeOf !== undefined) return `в связи со смертью ${relativeOf}`
  const verb = died.exec(phrase)?.[0]
  if (verb === undefined) return null
  const {
    ours = '',
    late = '',
    whom = '',
  } = /^(?<ours>наш(?:а|е)?\s+)?(?<late>бывш\p{L}+\s+)?(?<whom>.*)$/su.exec(phrase.slice(verb.length))
    ?.groups ?? {}
  const isHers = ours.startsWith('наша') || late.startsWith('бывшая')
  const before = [ours && (isHers ? 'нашей' : 'нашего'), late && (isHers ? 'бывшей' : 'бывшего')].filter(
    Boolean,
  )
  const [first = '', ...rest] = whom.split(/\s+/u)
  const relative = kin.get(first.toLowerCase())
  const name = namedPersonIn(relative === undefined ? whom : rest.join(' '))
  const staff = staffInCase(whom.split(',')[0] ?? '', 'genitive')
  if (relative === undefined && staff.isCertain)
    return ['в связи со смертью', ...before, lowerFirst(staff.text)].join(' ')
  if (relative === undefined && !name) return null
  const named = name ? nameInCase(name.text, 'genitive').text : rest.join(' ')
  return `в связи со смертью ${[relative, named].filter(Boolean).join(' ')}`
}

export function condolence(input: Input): string {
  const { parts } = input
  const dead = namedInNominative(parts.addressee)
  const to = dead === null ? input.to : noAddressee
  const ofLoss = parts.clauses.find(({ text }) => lossOf(lowerFirst(text)) !== null)
  const phrase = phraseOf(parts, 'cause') || (ofLoss ? lowerFirst(ofLoss.text) : '')
  const loss =
    (dead && `в связи с кончиной ${staffInCase(dead, 'genitive').text}`) ??
    (phrase === '' ? null : lossOf(phrase))
  const rest = parts.clauses.filter(
    (clause) => clause.kind !== 'cause' && (clause !== ofLoss || dead !== null),
  )
  return paragraphs(
    to.dative ?? 'Родным и близким',
    to.salutation === 'Здравствуйте!' ? null : to.salutation,
    asSentence(`Примите глубокие и искренние соболезнования${loss === null ? '' : ` ${loss}`}`),
    loss === null && phrase !== '' ? asSentence(upperFirst(phrase)) : null,
    bodyOf(input, rest) || null,
    'Разделяем боль утраты и скорбим вместе с вами.',
    signature(input),
  )
}

/** Who is named in the nominative has died: who is condoled with stands in the dative. */
function namedInNominative(addressee: string): string | null {
  const person = personIn(addressee)
  if (!person) return null
  const { last, first, middle } = person.name
  const typed = addressee.slice(person.start, person.end).split(/\s+/u)
  return [first, middle, ...(last === null ? [] : [last])].every((part) => typed.includes(part))
    ? addressee
    : null
}
const noAddressee: Input['to'] = { dative: null, salutation: 'Здравствуйте!', isPlural: true }

export function congratulationText(input: Input): string {
  const { to, parts } = input
  const [cause] = clausesOf(parts, 'cause')
  // «Днём учителя» keeps its capital.
  const phrase = clausesOf(parts, 'cause')
    .map(({ text }) => text)
    .join(', ')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'cause')
  const link = /(?<!\p{L})(?<word>со?|за)\s*$/iu.exec(cause?.link ?? '')?.groups?.['word'] ?? null
  const isCause = link !== null || /^(?:со?|за)\s/iu.test(phrase)
  const occasion = phrase === '' ? '' : ` ${link === null ? '' : `${link.toLowerCase()} `}${phrase}`
  return paragraphs(
    to.dative,
    to.salutation,
    isCause || phrase === ''
      ? `Сердечно поздравляем ${youForm(to, 'вас')}${occasion}!`
      : `Сердечно поздравляем ${youForm(to, 'вас')}!\n\n${asSentence(upperFirst(phrase))}`,
    bodyOf(
      input,
      rest.map((clause) => ({ ...clause, text: inPolitePast(inSecondPerson(clause.text), input) })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья, успехов и благополучия.`,
    signature(input),
  )
}

/** «гостям из Якутска» → «гостей из Якутска» */
const whomOf = (addressee: string, words: Inflected): string =>
  /^\p{L}+[ая]м(?!\p{L})/u.test(addressee) ? (phraseIn('gen', addressee, words) ?? addressee) : addressee

/** «набросай главе»: who speaks, not who is greeted. */
const speakers =
  /^(?:глав[еау]|директору?|мэру?|министру?|председателю?|начальнику?|заведующей|руководителю?|депутату?|главврачу?)(?!\p{L})/iu

export function speech(written: Input): string {
  const { to, words } = written
  const isSpeaker = written.parts.signer === null && speakers.test(written.parts.addressee)
  const [speaker = '', ...thanked] = written.parts.addressee.split(/,\s+/u)
  // «слово директору, скажи спасибо строителям»
  const thanks: readonly Clause[] =
    thanked.length > 0 && /спасибо|благодар/iu.test(written.message)
      ? [{ kind: 'fact', link: '. ', text: `Спасибо ${thanked.join(', ')}` }]
      : []
  const parts = isSpeaker
    ? {
        ...written.parts,
        clauses: [...written.parts.clauses, ...thanks],
        addressee: '',
        signer: phraseIn('nom', speaker, words) ?? speaker,
      }
    : written.parts
  const input = { ...written, parts }
  const rest = parts.clauses.filter(({ kind }) => kind !== 'cause' && kind !== 'matter')
  // «День посёлка» keeps its capital.
  const event = parts.clauses
    .filter(({ kind }) => kind === 'matter' || kind === 'cause')
    .map(({ text }) => text)
    .join(', ')
  return paragraphs(
    to.isPlural ? to.salutation : 'Дорогие друзья!',
    parts.addressee === ''
      ? 'Рады приветствовать вас!'
      : asSentence(`Рады приветствовать ${lowerStart(whomOf(parts.addressee, words))}`),
    event === ''
      ? null
      : asSentence(
          isSentence(event, words)
            ? event
            : `Повод нашей встречи — ${phraseIn('nom', event, words) ?? event}`,
        ),
    bodyOf(input, rest) || null,
    'Спасибо вам за этот день и за общий труд.',
    signature(input),
  )
}

/** «жителям Каа-Хема» is addressed as a group, else as written. */
const addressed = ({ to }: Input): string | null =>
  to.dative === null ? null : to.isPlural ? to.salutation : `${to.dative}!`

/** «концерт ко Дню матери начало в 15 часов вход свободный»: typed without signs, each of them is a sentence. */
const apart = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\d»)])[,;]?\s+(?=(?:начало|сбор)\s+(?:в|с)\s|вход\s+(?:свободн|бесплатн|платн)|явка\s+обязательн|запись\s+по|справки\s+по)(?<first>\p{Ll})/gu,
    (_all, first: string) => `. ${first.toUpperCase()}`,
  )

/** «о собрании жильцов», «об отмене маршрута» are announced as «Собрание жильцов», «Отмена маршрута». */
const named = ({ parts: { clauses }, words }: Input): readonly Clause[] =>
  clauses.map((one, at) => {
    const text = one.text.replace(/^об?о?\s+/iu, '')
    const isTopic = one.kind === 'matter' || text !== one.text
    return at === 0 && isTopic && !isSentence(text, words)
      ? { ...one, kind: 'fact', link: '', text: phraseIn('nom', text, words) ?? one.text }
      : one
  })

export const announcementText = (input: Input): string =>
  paragraphs(
    '**ОБЪЯВЛЕНИЕ**',
    addressed(input),
    apart(bodyOf(input, named(input))) || input.gaps.of(null, 'о чём объявление'),
    input.parts.signer === null ? input.signer.channel : signature(input),
  )

export function postText(input: Input): string {
  const { parts, words, gaps } = input
  const [first, ...rest] = parts.clauses
  if (first?.kind !== 'matter' || isSentence(first.text, words))
    return paragraphs(bodyOf(input) || gaps.of(null, 'о чём рассказать'))
  const named: Clause = {
    ...first,
    kind: 'fact',
    link: '',
    text: phraseIn('nom', first.text, words) ?? first.text,
  }
  return paragraphs(
    bodyOf(input, [named, ...rest]),
    rest.length === 0 ? gaps.of(null, 'что рассказать') : null,
  )
}

/** «пригласи ветеранов на чаепитие 3 декабря в 14 часов» */
const invited =
  /(?<!\p{L})(?:приглас\p{L}*|приглашени[ея]|позов\p{L}+|позвать)\s+(?:для\s+)?(?<who>(?!(?:на|в|к)\s)[^,:.]*?)?\s*(?<what>(?<!\p{L})(?:на|к)\s+[^.\n]*)?(?=\.\s|\.?$|\n)/isu

export function invitationText(written: Input): string {
  const { parts, gaps, words, message } = written
  const { who = '', what = '' } = invited.exec(message)?.groups ?? {}
  const addressee = parts.addressee || who.trim()
  const to = addresseeOf(addressee, words)
  const input = { ...written, to, parts: { ...parts, addressee } }
  const rest = parts.clauses.filter(({ text }) => !what.includes(text) && !`${who} ${what}`.includes(text))
  return paragraphs(
    to.dative ?? gaps.of(null, 'кому'),
    to.salutation,
    asSentence(
      `Приглашаем ${youForm(to, 'вас')} ${gaps.of(what.trim().replace(/[,\s]+$/u, ''), 'на какое мероприятие')}`,
    ),
    /\d/u.test(message) ? null : `Когда и где: ${gaps.of(null, 'когда и где')}.`,
    bodyOf(input, rest) || null,
    `Будем рады видеть ${youForm(to, 'вас')}.`,
    signature(input),
  )
}

/** Where a clause lists several things. */
const items = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/,\s+(?!\d{1,2}:|\d{4})|;\s+/u))
    .map((one) => one.replace(/[.\s]+$/u, '').trim())
    .filter((one) => one !== '')

const reporters = /^докладчик\p{L}*\s*:?\s*/iu

/** «совещание 27 ноября 10.00 1 отопление 2 дороги»: questions that are numbered without signs. */
function withoutNumbered(event: string): [event: string, questions: string[]] {
  const starts: number[] = []
  for (let number = 1; ; number += 1) {
    const at = event
      .slice(starts.at(-1) ?? 0)
      .search(new RegExp(String.raw`(?<=\s)${number}[.)]?\s+\p{Ll}`, 'u'))
    if (at < 0) break
    starts.push((starts.at(-1) ?? 0) + at)
  }
  if (starts.length < 2) return [event, []]
  const questions = starts.map((start, at) =>
    event
      .slice(start, starts[at + 1])
      .replace(/^\d+[.)]?\s+/u, '')
      .trim(),
  )
  return [event.slice(0, starts[0]).trim(), questions]
}

export function agendaText(input: Input): string {
  const { parts, gaps } = input
  const [event, numbered] = withoutNumbered(phraseOf(parts, 'matter'))
  const facts = [
    ...numbered,
    ...parts.clauses.filter(({ kind }) => kind !== 'matter').map(({ text }) => text),
  ]
  const time = /\d{1,2}[:.]\d{2}/u.exec(event)?.[0] ?? null
  const all = items(facts)
  const named = all.findIndex((one) => reporters.test(one))
  const names = named === -1 ? [] : all.slice(named).map((one) => one.replace(reporters, ''))
  const lines = (named === -1 ? all : all.slice(0, named)).map((one, at) =>
    [`${at + 1}. ${upperFirst(one)}.`, names[at] === undefined ? '' : ` Докладывает ${names[at]}.`].join(''),
  )
  return paragraphs(
    event === '' ? '**ПОВЕСТКА**' : `**ПОВЕСТКА**\n\n${upperFirst(event)}`,
    time === null && !/\d/u.test(event) ? `${gaps.of(null, 'дата')}, ${gaps.of(null, 'время')}` : null,
    lines.length === 0 ? gaps.of(null, 'вопросы') : lines.join('\n'),
    parts.signer === null ? null : signature(input),
  )
}

/** A certificate of facts: what it is about, a point a fact. */
export function noteText(input: Input): string {
  const { parts, gaps } = input
  const topic = parts.clauses.find(({ kind }) => kind === 'matter')
  const facts = items(parts.clauses.filter((one) => one !== topic).map(({ text }) => text))
  const link =
    /(?<!\p{L})(?<word>об?о?|по|за)\s*$/iu.exec(topic?.link ?? '')?.groups?.['word']?.toLowerCase() ?? 'о'
  return paragraphs(
    '**СПРАВКА**',
    topic ? `**${link} ${lowerFirst(topic.text)}**` : gaps.of(null, 'о чём'),
    facts.length === 0
      ? `1. ${gaps.of(null, 'сведения')}`
      : facts.map((one, at) => `${at + 1}. ${asSentence(one)}`).join('\n'),
    signature(input),
  )
}

const isOpen = (item: string): boolean =>
  /недостаточн|не\s+(?:хват|усп|сдел|законч|смогл)|осталось|остал[аи]сь|ждут|предстоит|нужн|планир|перенес/iu.test(
    item,
  )

export function reportText(input: Input): string {
  const { parts, to } = input
  const topic = phraseOf(parts, 'matter')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  const lines = items(rest.map(({ text }) => text)).map((one) => asSentence(one))
  const list = (title: string, of: readonly string[]) =>
    of.length === 0 ? null : `**${title}**\n\n${bulleted(of)}`
  const link = /(?<!\p{L})(?<word>за|об?о?|по|на)\s*$/iu.exec(clausesOf(parts, 'matter')[0]?.link ?? '')
    ?.groups?.['word']
  return paragraphs(
    to.dative,
    topic === '' ? '**ОТЧЁТ**' : `**Отчёт${link === undefined ? ':' : ` ${link.toLowerCase()}`} ${topic}**`,
    list(
      'Сделано',
      lines.filter((one) => !isOpen(one)),
    ),
    list('Осталось', lines.filter(isOpen)),
    signature(input),
  )
}
