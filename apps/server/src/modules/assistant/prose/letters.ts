import { paragraphs } from '#platform/markdown.ts'
import {
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  type Inflected,
  upperFirst,
  verbFormOf,
  verbIn,
} from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'
import type { Clause } from '../reading/request-parts.ts'
import { clausesOf } from '../reading/segments.ts'
import { accusedIn, aboutNoun } from './accused.ts'
import { addresseeOf, youForm } from './addressee.ts'
import { bodyOf, phraseOf, signature, type ClauseInput as Input } from './clause-input.ts'
import { isSentence } from './predicates.ts'
import { inAccusative, isAsking } from './request-clause.ts'
import { lowerStart } from './statements.ts'

/** A letter with head, salutation, body and signature. */
const letter = (input: Input, ...body: readonly (string | null)[]): string =>
  paragraphs(input.to.dative ?? input.gaps.of(null, 'кому'), input.to.salutation, ...body, signature(input))

/** «ходатайство о присвоении звания директору клуба Лукиной»: who is named there is not addressed. */
const petition =
  /ходатайств\p{L}*\s+(?:(?<to>в\s+(?!об?\s)[^,.:]{3,60}?|\p{Ll}+(?:у|ю|е)(?:\s\p{Ll}+){0,3}?)\s+)?(?<what>об?\s+(?!том)\p{L}[^,.;\n]*(?:\p{Lu}\.[^,.;\n]*)*)/iu

function petitionOf(input: Input): Input | null {
  const { to = '', what } = petition.exec(input.message)?.groups ?? {}
  if (what === undefined) return null
  const asked: Clause = { kind: 'fact', link: '. ', text: `Ходатайствую ${what.trim()}` }
  const rest = input.parts.clauses.filter(({ text }) => !what.includes(text) && !text.includes(what))
  return {
    ...input,
    to: addresseeOf(to, input.words),
    parts: {
      ...input.parts,
      addressee: to,
      clauses: [asked, ...rest.map((one) => ({ ...one, link: '. ' }))],
    },
  }
}

/** A name of the document that stands over its text. */
const headings: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})претензи/iu, '**Претензия**'],
  [/(?<!\p{L})ходатайств/iu, '**Ходатайство**'],
]

export const requestLetter = (written: Input): string => writeRequest(petitionOf(written) ?? written)

const writeRequest = (input: Input): string =>
  letter(
    input,
    headings.find(([name]) => name.test(input.message))?.[1] ?? null,
    bodyOf(input, withAsks(input)) ||
      asSentence(`Прошу ${youForm(input.to, 'вас')} ${input.gaps.of(null, 'о чём просите')}`),
  )

/** Where nothing was read as asked for, questions and infinitives are, and a thing that is only named in front. */
const withAsks = ({ parts: { clauses }, words }: Input, areThingsAsked = true): readonly Clause[] =>
  clauses.some(({ kind }) => kind === 'request')
    ? clauses
    : clauses.map((clause, at) =>
        isAsking(clause.text) ||
        (areThingsAsked &&
          at === 0 &&
          clause.kind === 'fact' &&
          !/что\s*$/iu.test(clause.link) &&
          !isSentence(clause.text, words))
          ? { ...clause, kind: 'request' }
          : clause,
      )

export function noticeLetter(input: Input): string {
  const [first, ...rest] = input.parts.clauses
  if (first === undefined) return letter(input, asSentence(`Сообщаем ${input.gaps.of(null, 'о чём')}`))
  const begins: Clause =
    first.kind === 'request' ||
    /^(?:приносим|благодарим|напоминаем|предупреждаем|предлагаем|приглашаем)(?!\p{L})/iu.test(first.text)
      ? first
      : { ...first, link: '', text: announced(first, input) }
  return letter(input, bodyOf(input, [begins, ...rest]))
}

/** «Срок до 1 июля» is nothing that one reports, one points it out; «о переносе отпуска» one notifies of. */
function announced({ text, link }: Clause, { to, words, message }: Input): string {
  const about = /(?<!\p{L})(?<word>об?о?)\s*$/iu.exec(link)?.groups?.['word']
  if (about !== undefined && !isSentence(text, words))
    return /уведом|напомн|сообщ|предупре|информ/iu.test(message)
      ? `Уведомляем ${youForm(to, 'вас')} ${about.toLowerCase()} ${lowerStart(text)}`
      : `Обращаемся к ${youForm(to, 'вам')} по вопросу ${about.toLowerCase()} ${lowerStart(text)}`
  if (isSentence(text, words))
    return `Сообщаем ${youForm(to, 'вам')}, что ${ofChild(text, to, words)}${lowerStart(text)}`
  return /что\s*$/iu.test(link) || !beginsWithThing(text, words)
    ? `Сообщаем ${youForm(to, 'вам')}: ${lowerStart(text)}`
    : `Обращаем ${youForm(to, 'ваш')}е внимание на ${inAccusative(lowerStart(text), words)}`
}

/** «родителям ученика Фёдорова: пропустил 11 уроков» is about their child. */
function ofChild(text: string, to: Input['to'], words: Inflected): string {
  if (!/^Родителям\s+учени/u.test(to.dative ?? '')) return ''
  const verb = /^(?:не\s+)?(?<verb>\p{L}+)/u.exec(text)?.groups?.['verb']?.toLowerCase() ?? ''
  const forms = words.basesOf(verb).map((base) => verbFormOf(verb, base, words))
  return forms.includes('past-f')
    ? 'ваша дочь '
    : forms.some((form) => form === 'past-m' || form === 'he')
      ? 'ваш ребёнок '
      : ''
}

/** «вывоз ёлок», but not «завтра уроки» or «у нас проблема». */
const beginsWithThing = (text: string, words: Inflected): boolean => {
  const first = /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''
  return isAdjectiveForm(first, words) || words.basesOf(first).some((base) => nounForms(base, words) !== null)
}

/** What the addressee did, in the third person, with the second: «просила место» → «Вы просили место». */
const verbs: readonly (readonly [RegExp, string])[] = [
  [/^(?:он[аи]?\s+)?просил[аи]?(?!\p{L})/iu, 'просили'],
  [/^(?:он[аи]?\s+)?прос(?:ит|ят)(?!\p{L})/iu, 'просите'],
  [/^(?:он[аи]?\s+)?спрашивал[аи]?(?!\p{L})/iu, 'спрашивали'],
  [/^(?:он[аи]?\s+)?спрашива[её]?[ею]т(?!\p{L})/iu, 'спрашиваете'],
  [/^(?:он[аи]?\s+)?спросил[аи]?(?!\p{L})/iu, 'спросили'],
  [/^(?:он[аи]?\s+)?(?:по)?жаловал(?:ся|ась|ись)(?!\p{L})/iu, 'жаловались'],
  [/^(?:он[аи]?\s+)?жалу[ею]тся(?!\p{L})/iu, 'жалуетесь'],
  [/^(?:он[аи]?\s+)?хо(?:чет|тят)(?!\p{L})/iu, 'хотите'],
  [/^(?:он[аи]?\s+)?хотел[аи]?(?!\p{L})/iu, 'хотели'],
  [/^(?:он[аи]?\s+)?(?:на)?писал[аи]?(?!\p{L})/iu, 'писали'],
  [/^(?:он[аи]?\s+)?пиш[уе]т(?!\p{L})/iu, 'пишете'],
  [/^(?:он[аи]?\s+)?предлагал[аи]?(?!\p{L})/iu, 'предлагали'],
  [/^(?:он[аи]?\s+)?предлага[ею]т(?!\p{L})/iu, 'предлагаете'],
  [/^(?:он[аи]?\s+)?интересу[ею]тся(?!\p{L})/iu, 'интересуетесь'],
  [/^(?:он[аи]?\s+)?обратил(?:ся|ась|ись)(?!\p{L})/iu, 'обратились'],
  [/^(?:он[аи]?\s+)?обращал(?:ся|ась|ись)(?!\p{L})/iu, 'обращались'],
  [/^(?:он[аи]?\s+)?требу[ею]т(?!\p{L})/iu, 'требуете'],
]

/** The sentence that says what is answered: «На Ваше обращение насчёт ямы у дома 6 сообщаем.» */
function answered(input: Input): string {
  const { to, parts } = input
  const [first] = clausesOf(parts, 'matter')
  if (first === undefined) return `На ${youForm(to, 'ваш')}е обращение сообщаем следующее.`
  const phrase = phraseOf(parts, 'matter').replace(/[?.\s]+$/u, '')
  const verb = verbs.find(([begin]) => begin.test(phrase))
  if (verb) return asSentence(`${upperFirst(youForm(to, 'вы'))} ${phrase.replace(verb[0], verb[1])}`)
  if (/^про\s/iu.test(phrase))
    return asSentence(`Рассмотрели ${youForm(to, 'ваш')}е обращение ${lowerStart(phrase)}`)
  const link = /(?<!\p{L})(?<link>насч[её]т|по\s+поводу|относительно|касательно|по|об?о?|про|на|в)\s*$/iu
    .exec(first.link)
    ?.groups?.['link']?.toLowerCase()
  // «откажи в выделении земли»: the same case stands behind «о».
  if (link === 'в')
    return `На ${youForm(to, 'ваш')}е обращение ${/^[аэиоу]/iu.test(phrase) ? 'об' : 'о'} ${lowerStart(phrase)} сообщаем следующее.`
  if (link === 'на') return `На ${lowerStart(phrase)} сообщаем следующее.`
  if (link === 'про')
    return asSentence(`Рассмотрели ${youForm(to, 'ваш')}е обращение про ${lowerStart(phrase)}`)
  if (link !== undefined)
    return `На ${youForm(to, 'ваш')}е обращение ${link.startsWith('насч') ? 'по поводу' : link} ${lowerStart(phrase)} сообщаем следующее.`
  return isSentence(phrase, input.words)
    ? `На ${youForm(to, 'ваш')}е обращение (${lowerStart(phrase)}) сообщаем следующее.`
    : asSentence(`На ${youForm(to, 'ваш')}е обращение по вопросу «${upperFirst(phrase)}» сообщаем следующее`)
}

/** «спортплощадку не поставим», «денег в бюджете нет» */
const declines =
  /(?<!\p{L})не\s(?:постав|установ|предостав|выполн|сдела|дад|выдел|смож|постро|отремонтиру|буд)(?:им|ем|ём|ут)(?!\p{L})|(?<!\p{L})(?:денег|средств)\s(?:\p{L}+\s){0,3}нет(?!\p{L})|средства\s(?:в\sбюджете\s)?не\sпредусмотрены/iu

/** «насчёт ямы у дома 6 — засыпали 19 ноября»: the fact that begins with its topic holds the matter. */
function withMatter(parts: Input['parts']): Input['parts'] {
  const [first, ...rest] = parts.clauses
  // «на запрос | от 3 ноября № 12-45»
  if (first?.kind === 'matter' && rest[0]?.kind === 'fact' && /^от\s+\d/u.test(rest[0].text))
    return { ...parts, clauses: [{ ...first, text: `${first.text} ${rest[0].text}` }, ...rest.slice(1)] }
  if (first?.kind !== 'fact' || clausesOf(parts, 'matter').length > 0) return parts
  // «откажи Кузьминой | в предоставлении места»
  const refused =
    parts.refuses === true
      ? /^в\s+(?<what>\p{L}+(?:ии|е|и)\s.*|\p{L}+(?:ии|е|и))$/su.exec(first.text)?.groups?.['what']
      : undefined
  if (refused !== undefined)
    return { ...parts, clauses: [{ kind: 'matter', link: ' в ', text: refused }, ...rest] }
  const found =
    /^(?<link>насч[её]т|по\s+(?:поводу|вопросу)|про|касательно),?\s+(?<matter>[^—–:]{3,80}?)(?:\s*[—–:]\s*(?<fact>\S.*))?$/isu.exec(
      first.text,
    )?.groups
  if (!found) return parts
  const matter: Clause = { kind: 'matter', link: 'по поводу ', text: found['matter']! }
  const fact = found['fact']
  return {
    ...parts,
    clauses: [matter, ...(fact === undefined ? [] : [{ ...first, link: '. ', text: fact }]), ...rest],
  }
}

/** «субсидию ей назначили», «он не предоставил паспорт» of the one who is answered is said to them. */
const toAddressee = (text: string, { to, words }: Input): string =>
  to.dative === null || to.isPlural
    ? text
    : text
        .replaceAll(/(?<!\p{L})(?:ей|ему)(?!\p{L})/giu, youForm(to, 'вам'))
        .replaceAll(/(?<!\p{L})у\s+(?:неё|нее|него)(?!\p{L})/giu, `у ${youForm(to, 'вас')}`)
        .replaceAll(
          /(?<!\p{L})(?:его|её|ее)\s+(?=(?:просьб|жалоб|заявк|обращени|заявлени|письм)(?<end>[уаео])(?!\p{L}))/giu,
          (_all, end: string) => `${youForm(to, 'ваш')}${end === 'о' ? 'е' : end} `,
        )
        .replaceAll(
          /(?<=^|[.:]\s+)(?:он|она)\s+(?<not>не\s+)?(?<verb>\p{Ll}+)(?!\p{L})/gimu,
          (...match: unknown[]) => {
            const { not = '', verb = '' } = match.at(-1) as { not?: string; verb?: string }
            const base = words
              .basesOf(verb)
              .find((one) => /^past-[mf]$/u.test(verbFormOf(verb, one, words) ?? ''))
            const said = base === undefined ? null : verbIn('past-p', base, words)
            return said === null ? String(match[0]) : `${youForm(to, 'вы')} ${not}${said}`
          },
        )

export const answerLetter = (input: Input): string => toAddressee(writeAnswer(input), input)

function writeAnswer(written: Input): string {
  const input = { ...written, parts: withMatter(written.parts) }
  const { to, parts } = input
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  const body = bodyOf(input, rest) || input.gaps.of(null, parts.refuses === true ? 'причина отказа' : 'ответ')
  const isRefusal =
    /(?<!\p{L})(?:отказ|не\s+(?:можем|разреш|поддерж|выдел|согласов|полож|предусмотр)|нельзя|невозможно)/iu.test(
      body,
    )
  const lead = answered(input)
  const appeal = `Если ${youForm(to, 'вы')} не согласны с отказом, его можно обжаловать.`
  if (parts.refuses || (!isRefusal && declines.test(body)))
    return letter(
      input,
      lead,
      asSentence(
        `К сожалению, выполнить ${youForm(to, 'ваш')}у просьбу не представляется возможным: ${lowerStart(body)}`,
      ),
      appeal,
    )
  const isOne = !/[.!?]\s+\p{Lu}/u.test(body)
  return letter(
    input,
    ...(isOne && lead.endsWith(' следующее.')
      ? [`${lead.slice(0, -' следующее.'.length)}: ${lowerStart(body)}`]
      : [lead, body]),
    isRefusal ? appeal : null,
  )
}

/** What a clerk calls sending; the letter says «Направляем». */
const sending =
  /(?<!\p{L})(?:отправля|посыла|отсыла|пересыла|высыла|прикладыва|прилага|предоставля|представля)(?:ем|ю)\s|(?<!\p{L})(?:шл[её]м|шлю|вез[её]м)\s/iu

export function coverLetter(input: Input): string {
  const { to, parts, gaps } = input
  const [first, ...rest] = parts.clauses
  const text = first?.text ?? gaps.of(null, 'что направляется')
  const begins: Clause = {
    kind: 'fact',
    link: '',
    text: /^(?:направля|возвраща|сда[её]м|переда[её]м|подписал)/iu.test(text)
      ? text
      : `Направляем ${inAccusative(lowerStart(text.replace(sending, '')), input.words, /(?<!\p{L})к\s*$/iu.test(first?.link ?? ''))}`,
  }
  const body = bodyOf(input, [begins, ...rest])
  const sheets = /(?<!\d)(?<count>\d{1,4})\s+(?:лист|л\.)/iu.exec(body)?.groups?.['count'] ?? null
  return paragraphs(
    to.dative ?? gaps.of(null, 'кому'),
    body,
    `Приложение: на ${gaps.of(sheets, 'число листов')} л. в 1 экз.`,
    signature(input),
  )
}

/** What a memo is called in its order. */
const memoNames: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})докладн/iu, 'Докладная записка'],
  [/(?<!\p{L})объяснительн/iu, 'Объяснительная записка'],
  [/(?<!\p{L})рапорт/iu, 'Рапорт'],
  [/(?<!\p{L})заявлени[ея]\s/iu, 'Заявление'],
]

export function memo(written: Input): string {
  const topic = topicOf(written)
  const clauses = written.parts.clauses.filter((one) => one !== topic)
  const input = { ...written, parts: { ...written.parts, clauses } }
  const name = memoNames.find(([known]) => known.test(input.message))?.[1] ?? 'Служебная записка'
  const word = /(?<word>\p{L}+)\s*$/u.exec(topic?.link ?? '')?.groups?.['word']?.toLowerCase() ?? 'о'
  return paragraphs(
    input.to.dative ?? input.gaps.of(null, 'кому'),
    `**${name}**`,
    topic ? `${word} ${lowerStart(topic.text)}` : null,
    memoBody(input, topic === undefined) || input.gaps.of(null, topic ? 'суть' : 'о чём'),
    signature(input),
  )
}

/** Whom a memo is about, from its order: «докладная директору на учителя Баранова». */
function accusedClause({ message }: Input): Clause | undefined {
  const text =
    /(?:докладн|служебн|рапорт|жалоб)\p{L}*(?:(?!\s(?:что|чтобы?|с|не|о)\s)[^,.:\n]){0,80}?\sна\s+(?!имя(?!\p{L})|\d)(?<who>\p{L}[^,:\n]{2,80}?)(?=,|:|\.\s|\.?$|\n)/iu.exec(
      message,
    )?.groups?.['who']
  return text === undefined ? undefined : { kind: 'matter', link: ' на ', text }
}

/** The clauses without who is accused: named by a clause of their own or in front of what they did. */
const withoutAccused = (clauses: readonly Clause[], { text }: Clause): Clause[] =>
  clauses.flatMap((one) => {
    if (text.includes(one.text)) return []
    const at = one.text.indexOf(text)
    return at < 0
      ? [one]
      : [{ ...one, kind: 'fact', text: one.text.slice(at + text.length).replace(/^[\s,:]+/u, '') }]
  })

function memoBody(input: Input, areThingsAsked: boolean): string {
  const { parts, words, gaps } = input
  const wanted = /заявлени[ея]\s+на\s+(?<what>[^,.;\n]+)/iu.exec(input.message)?.groups?.['what']
  if (wanted !== undefined) {
    const rest = parts.clauses.filter(({ text }) => !wanted.includes(text) && !text.includes(wanted))
    return [asSentence(`Прошу предоставить ${inAccusative(wanted, words)}`), bodyOf(input, rest, '')]
      .filter(Boolean)
      .join(' ')
  }
  const of = accusedClause(input)
  const written = withAsks(
    of ? { ...input, parts: { ...parts, clauses: withoutAccused(parts.clauses, of) } } : input,
    areThingsAsked,
  )
  if (!of) return bodyOf(input, written.map(asReason), '')
  const cause = parts.clauses.find(
    ({ kind, text }) => kind === 'cause' && !of.text.includes(text) && !text.includes(of.text),
  )
  const accused = accusedIn(cause ? `${of.text} за ${cause.text}` : of.text, words)
  const [first, ...rest] = written.filter((one) => one.kind !== 'cause')
  const about = aboutNoun(accused.cause, words)
  if (about !== null || first === undefined) {
    const isOneWord = !/\s/u.test(accused.cause)
    const what =
      about === null
        ? `о нарушении (${[accused.nominative, accused.cause].filter(Boolean).join(', ')})`
        : isOneWord
          ? `${about} ${accused.genitive}`
          : `${about} (${accused.nominative})`
    const lead = `Довожу до Вашего сведения ${what}`
    return [
      asSentence(
        `${lead}: ${first === undefined ? gaps.of(null, 'когда и как это было') : lowerStart(bodyOf(input, [first], ''))}`,
      ),
      rest.length === 0 ? asSentence(`Прошу ${gaps.of(null, 'что предлагаете')}`) : bodyOf(input, rest, ''),
    ].join(' ')
  }
  const begins: Clause = {
    ...first,
    link: '',
    text: `Довожу до Вашего сведения: ${accused.nominative} ${lowerStart(first.text)}`,
  }
  return bodyOf(input, [begins, ...rest.map(asReason)], '')
}

/** «о нехватке перчаток»: what a memo is about stands under its name. */
const topicOf = ({ parts: { clauses }, words }: Input): Clause | undefined =>
  clauses.find(
    ({ kind, link, text }) =>
      kind === 'matter' && /(?<!\p{L})об?о?\s*$/iu.test(link) && !isSentence(text, words),
  )

/** «за то, что сломался автобус»: why it happened is a sentence of its own. */
const asReason = (clause: Clause): Clause =>
  clause.kind === 'cause' ? { kind: 'fact', link: '. ', text: `Причина: ${lowerStart(clause.text)}` } : clause

/** «починил котельную» said of the one who is thanked becomes «починили котельную». */
export function inPolitePast(text: string, { to, words }: Input): string {
  const form = to.salutation.startsWith('Уважаемый ')
    ? 'past-m'
    : to.salutation.startsWith('Уважаемая ')
      ? 'past-f'
      : null
  if (form === null) return text
  return text.replaceAll(/(?<![\p{L}-])\p{Ll}{3,}(?![\p{L}-])/gu, (verb, at: number) => {
    const bases = words.basesOf(verb)
    const isNoun = bases.some((one) => nounForms(one, words) !== null)
    // «довёз», «помог»: a past without «л».
    if (isNoun || !/(?:л(?:а|ся|ась)?|[зсгкрб])$/u.test(verb)) return verb
    const past = bases.map((one) => [one, verbFormOf(verb, one, words)] as const)
    // A repeated text says it of somebody else: «отработала» becomes «отработали» for him too.
    const base = past.find(
      ([, is]) => is === form || (isFirst(text, at, words) && /^past-[mf]$/u.test(is ?? '')),
    )?.[0]
    return (base === undefined ? null : verbIn('past-p', base, words)) ?? verb
  })
}

/** Nothing in front of the verb is its subject: «35 лет отработала», but not «дочь окончила». */
const isFirst = (text: string, at: number, words: Inflected): boolean =>
  (
    text
      .slice(0, at)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).every((word) =>
    words.basesOf(word).every((base) => {
      const paradigm = nounForms(base, words)
      return paradigm === null || !nounFormsOf(word, paradigm).some((form) => form.startsWith('nom'))
    }),
  )

/** «довезли детей» needs its subject: «Вы довезли детей». */
const bySubject = (cause: string, { to }: Input): string =>
  /^(?:не\s+)?\p{Ll}+ли(?:сь)?(?!\p{L})/u.test(cause) ? `${youForm(to, 'вы')} ${cause}` : cause

export function thanksLetter(input: Input): string {
  const { to, parts, gaps } = input
  // «родителям, помогли на ремонте класса»: what they did is what they are thanked for.
  const reason =
    parts.clauses.find(({ kind }) => kind === 'cause') ??
    parts.clauses.find(({ text }) => isSentence(text, input.words))
  const cause =
    reason === undefined ? '' : reason.kind === 'cause' ? phraseOf(parts, 'cause') : lowerStart(reason.text)
  const rest = parts.clauses.filter((one) => one.kind !== 'cause' && one !== reason)
  const thanked =
    cause === ''
      ? gaps.of(null, 'за что')
      : isSentence(cause, input.words)
        ? `за то, что ${bySubject(inPolitePast(cause, input), input)}`
        : `за ${cause.replace(/^за\s+/iu, '')}`
  return letter(
    input,
    asSentence(`Выражаем ${youForm(to, 'вам')} искреннюю благодарность ${thanked}`),
    bodyOf(
      input,
      rest.map((clause) => ({ ...clause, text: inPolitePast(clause.text, input) })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья и благополучия.`,
  )
}
