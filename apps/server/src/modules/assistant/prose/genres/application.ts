import { paragraphs } from '#platform/markdown.ts'
import { nounForms, nounFormsOf, phraseIn, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { handSigned, ownHead } from '../handwritten-lines.ts'
import { isSentence } from '../predicates.ts'
import { inAccusative } from '../request-clause.ts'
import { lowerStart } from '../statements.ts'

/** What is asked for in applications: the noun, its verb, and who is meant where the noun names nobody. */
const asks: readonly (readonly [RegExp, string, string])[] = [
  [/^увольнени\p{L}*/iu, 'уволить', 'меня'],
  [/^перевод\p{L}{0,2}/iu, 'перевести', 'меня'],
  [/^пере(?:нос\p{L}{0,2}|несени\p{L}+)/iu, 'перенести', ''],
  [/^при[её]м\p{L}{0,2}(?=\s+(?:на|в)\s|$)/iu, 'принять', 'меня'],
  [/^(?:при[её]м\p{L}{0,2}|приняти\p{L}+)/iu, 'принять', ''],
  [/^зачислени\p{L}*/iu, 'зачислить', 'меня'],
  [/^отчислени\p{L}*/iu, 'отчислить', 'меня'],
  [/^допуск\p{L}{0,2}/iu, 'допустить', 'меня'],
  [/^командировк\p{L}+/iu, 'направить', 'меня в командировку'],
  [/^замен\p{L}+/iu, 'заменить', ''],
  [/^(?:смен|изменени)\p{L}+/iu, 'изменить', ''],
  [/^выдач\p{L}+/iu, 'выдать', ''],
  [/^возврат\p{L}{0,2}/iu, 'вернуть', ''],
  [/^установк\p{L}+/iu, 'установить', ''],
  [/^подключени\p{L}+/iu, 'подключить', ''],
  [/^выделени\p{L}+/iu, 'выделить', ''],
  [/^предоставлени\p{L}+/iu, 'предоставить', ''],
  [/^продлени\p{L}+/iu, 'продлить', ''],
  [/^присвоени\p{L}+/iu, 'присвоить', ''],
  [/^согласовани\p{L}+/iu, 'согласовать', ''],
  [/^(?:спил|вырубк)\p{L}*/iu, 'спилить', ''],
  [/^перерас(?:ч[её]т)\p{L}*/iu, 'произвести перерасчёт', ''],
  [/^ремонт\p{L}{0,2}/iu, 'выполнить ремонт', ''],
]
/** Things that are given: the verb and whether «мне» is said. */
const things: readonly (readonly [RegExp, string])[] = [
  [/^(?:материальн\p{L}+\s+)?помощ/iu, 'оказать мне'],
  [/^(?:справк|копи|выписк|дубликат|характеристик|аванс)/iu, 'выдать мне'],
  [/^(?:\p{L}+(?:ый|ой)\s+)?(?:отпуск|отгул|день|дни|выходн)/iu, 'предоставить мне'],
]

/** «перевод *сына* в другую группу»: whom a noun names, in the accusative; «перевод на полставки» names nobody. */
function objectOf(rest: string, someone: string, words: Inflected): string {
  const [first = '', ...others] = rest.split(' ')
  const forms = words.basesOf(first.toLowerCase()).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null
      ? []
      : nounFormsOf(first.toLowerCase(), paradigm).map((form) => [form, paradigm] as const)
  })
  const genitive = forms.find(([form]) => form.startsWith('gen'))
  if (genitive === undefined || /^(?:на|в|во|с|со|по|к|до|за|из|от|для)$/iu.test(first)) {
    if (someone !== '') return [someone, rest].filter(Boolean).join(' ')
    const at = phraseIn('acc', rest, words)
    return at ?? rest
  }
  const [form, paradigm] = genitive
  const isPerson = /^(?:сын|реб[её]н|брат|муж|внук|отц|ученик|воспитанник|племянник)/iu.test(first)
  const accusative = isPerson ? first : paradigm.forms.get(form.endsWith('p') ? 'acc-p' : 'acc-s')
  return [accusative ?? first, ...others].join(' ')
}

/** «на отпуск 3 дня с 12 мая» → «предоставить мне отпуск на 3 дня с 12 мая» */
function wantedIn({ link, text }: Clause, words: Inflected): string {
  const what = lowerStart(text)
    .replace(
      /(?<=\p{L})\s+(?=\d+\s+(?:календарн\p{L}+\s+)?(?:дн|день|недел|месяц|час)\p{L}*)(?<!(?<!\p{L})(?:на|в|за|с|до|по|и|через)\s+)/iu,
      ' на ',
    )
    .replace(/(?<!\p{L})по\s+семейным(?!\s+(?:обстоятельств|причин))/iu, 'по семейным обстоятельствам')
    .replace(/(?<!\p{L})по\s+собственному(?!\s+желани)/iu, 'по собственному желанию')
  const asked = asks.find(([noun]) => noun.test(what))
  if (asked) {
    const rest = what.replace(asked[0], '').trim()
    return /\s/u.test(asked[1])
      ? [asked[1], rest].filter(Boolean).join(' ')
      : `${asked[1]} ${objectOf(rest, asked[2], words)}`
  }
  const isAbout = /об?\s*$/iu.test(link)
  const thing = isAbout ? (phraseIn('acc', what, words) ?? null) : inAccusative(what, words)
  const given = things.find(([noun]) => noun.test(thing ?? what))
  if (given && thing !== null) return `${given[1]} ${thing}`
  return isAbout || /^\p{L}+(?:ни[ея]|ци[яию])(?!\p{L})/u.test(what)
    ? `рассмотреть вопрос ${isAbout ? link.trim() : /^[аиоуэ]/iu.test(what) ? 'об' : 'о'} ${isAbout ? what : (phraseIn('pre', what, words) ?? what)}`
    : `предоставить ${thing}`
}

/** «…, с 1 декабря» belongs to what is asked. */
const termOf = (text: string, words: Inflected): string | null =>
  /^(?:с|со|до|по|на|в)\s/iu.test(text) && /\d/u.test(text) && !isSentence(text, words)
    ? ` ${lowerStart(text)}`
    : null

/** «свадьба дочери» → «в связи со свадьбой дочери» */
function becauseOf(text: string, words: Inflected): string | null {
  if (isSentence(text, words) || /\d|^(?:тел|квартир|ул|дом|адрес|без|с|за|на)(?!\p{Ll}{3})/iu.test(text))
    return null
  const what = /\s/u.test(text) || /(?:ни|ти)е$/u.test(text) ? phraseIn('ins', lowerStart(text), words) : null
  return what === null ? null : ` в связи ${/^с[бвгджзклмнпрстфхцчшщ]/iu.test(what) ? 'со' : 'с'} ${what}`
}

/** An application: to whom, from whom, what is asked, why, and a line to be signed by hand. */
export function applicationText(input: Input): string {
  const { parts, words, gaps } = input
  const matter = parts.clauses.find(({ kind }) => kind === 'matter')
  const phone = parts.clauses.find(({ text }) => /^(?:мой\s+)?(?:тел\.?|телефон)\s*[+\d(]/iu.test(text))
  const others = parts.clauses.filter((one) => one !== matter && one !== phone)
  const asked = matter ? [] : others.filter(({ kind }) => kind === 'request')
  const reasons = others.filter((one) => !asked.includes(one))
  const [first, ...further] = asked
  const ask =
    matter !== undefined
      ? `Прошу ${wantedIn(matter, words)}`
      : first === undefined
        ? `Прошу ${gaps.of(null, 'о чём просите')}`
        : bodyOf(input, [first], '').replace(/\.$/u, '')
  const [next] = reasons
  const cause = next === undefined ? null : (termOf(next.text, words) ?? becauseOf(next.text, words))
  const said = (cause === null ? reasons : reasons.slice(1)).map((one, at): Clause =>
    at === 0 && one.kind === 'fact' && !isSentence(one.text, words) && !/\d/u.test(one.text)
      ? { ...one, link: '. ', text: `Причина: ${lowerStart(one.text)}` }
      : { ...one, kind: one.kind === 'request' ? 'request' : 'fact' },
  )
  return paragraphs(
    ownHead(
      input,
      phone === undefined
        ? null
        : lowerStart(phone.text).replace(/^(?:мой\s+)?тел(?:ефон)?\.?\s*/iu, 'тел. '),
    ),
    '**ЗАЯВЛЕНИЕ**',
    [asSentence(ask + (cause ?? '')), bodyOf(input, [...further, ...said], '')].filter(Boolean).join(' '),
    handSigned(input),
  )
}
