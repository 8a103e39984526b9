import { paragraphs } from '#platform/markdown.ts'
import { isAdjectiveForm, lowerFirst, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { describedPerson, isDestination, type Described } from '../../reading/documents/described-person.ts'
import { itemsOf, listNames, readListOrder } from '../../reading/documents/records.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'
import { isPredicate } from '../predicates.ts'
import { withoutSigner } from '../records/record-lines.ts'
import { withYears } from '../records/years.ts'

/** A character reference: whom it is about, what is said of them, what it is for. */
export function referenceText(input: Input): string {
  const { gaps, words, parts } = input
  const order = readListOrder(withPersonBehind(input.message), listNames.reference, { hasOwners: false })
  const person = describedPerson(order.about, words)
  const { lines, signer } = withoutSigner(
    order.items.length > 0 ? order.items : itemsOf(gaps.answerTo('что отметить') ?? ''),
    parts.signer,
  )
  const facts = [...person.facts, ...lines]
  const isAim = (one: string): boolean =>
    isPurpose(one) || (/^во?\s\p{L}+(?:\s\p{L}+){0,2}$/iu.test(one) && isDestination(one, words))
  const wanted = facts.filter((one) => !isAim(one))
  const purpose = purposeOf(order.purpose || person.purpose || (facts.find(isAim) ?? ''))
  return paragraphs(
    '**ХАРАКТЕРИСТИКА**',
    person.whom === '' ? `на ${gaps.of(null, 'на кого')}` : person.whom,
    wanted.length === 0
      ? asSentence(gaps.of(null, 'что отметить'))
      : described(
          wanted
            .map((one) => inFormalWords(withYears(one)))
            .map((one) => (person.name === null ? one : withChildren(one))),
          person,
          words,
        ),
    asSentence(
      purpose === ''
        ? `Характеристика подготовлена для ${gaps.of(null, 'для чего').replace(/^для\s+/iu, '')}`
        : `Характеристика подготовлена ${purpose}`,
    ),
    signature({ ...input, parts: { ...parts, signer } }),
  )
}

/** «на тракториста Шестакова характеристику в суд»: whom it is about behind the name of the document. */
const withPersonBehind = (message: string): string =>
  message.replace(
    /^(?<before>(?:(?:надо|нуж\p{L}+|прошу|сделай|напиши)(?:те)?\s+)?)(?<who>на\s+[^,.:]{3,70}?)\s+(?<name>характеристик[ауи])(?!\p{L})/iu,
    '$<before>$<name> $<who>',
  )

const isPurpose = (item: string): boolean => /^(?:для\s+\p{L}|по\s+месту\s+требования)/iu.test(item)

const purposeOf = (said: string): string =>
  /^во?\s/iu.test(said)
    ? `для представления ${lowerFirst(said)}`
    : /^по\s+месту/iu.test(said)
      ? 'для представления по месту требования'
      : lowerFirst(said.replace(/^на\s+(?<what>\p{L}+ни)е$/iu, 'для $<what>я'))

/** What is said of people at work and is no word of a document. */
const formal: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:пьян(?:ым|ой)|выпивш\p{L}+|подшофе|нетрезв(?:ым|ой))\s+(?:на\s+работе\s+)?не\s+(?:был\p{L}*\s+)?(?<seen>замечен\p{L}*)/iu,
    'в состоянии алкогольного опьянения не $<seen>',
  ],
  [/^(?:не\s+пь[её]т|непьющ(?:ий|ая))$/iu, 'спиртными напитками не злоупотребляет'],
  [/^(?<who>\p{L}+)\s+к\s+(?<whom>нему|ней)\s+(?:бегут|липнут|бегают)$/iu, '$<who> к $<whom> тянутся'],
  [/^безотказн(?:ый|ая)$/iu, 'не отказывает в помощи'],
  [/^(?<state>женат|замужем|разведен[аы]?|разведён)\s+(?<rest>\p{L}.*)$/iu, '$<state>, $<rest>'],
]
const inFormalWords = (item: string): string =>
  formal.reduce((text, [pattern, now]) => text.replace(pattern, now), item)

/** «двое детей» of one person */
const withChildren = (item: string): string =>
  item.replace(/(?<=^|,\s)(?<many>двое|трое|четверо|пятеро)\s+детей$/iu, (_, many: string) => {
    const accusative = many.toLowerCase().replace(/ое$/u, 'оих').replace(/еро$/u, 'ерых')
    return `имеет ${accusative} детей`
  })

/** «Работает с 2014 года. По характеру добросовестная.» */
function described(items: readonly string[], person: Described, words: Inflected): string {
  const isQuality = (item: string): boolean =>
    item.split(/\s+(?:и\s+)?/u).every((word) => isAdjectiveForm(word.toLowerCase(), words))
  const qualities = items.filter(isQuality)
  const [first = '', ...others] = items.filter((item) => !isQuality(item))
  const [verb = ''] = first
    .toLowerCase()
    .replace(/^не\s+/u, '')
    .split(/\s/u)
  const begins = isPredicate(verb, words) && !/[оаы]$|н$/u.test(verb.replace(/л[аои]$/u, 'л'))
  const sentences = [
    ...introduced(person, begins ? first : ''),
    ...(first === '' || (begins && person.name !== null) ? [] : [first]),
    ...(qualities.length === 0 ? [] : [`По характеру ${listed(qualities.map(lowerFirst))}`]),
    ...others,
  ]
  return sentences.map((one) => asSentence(one)).join(' ')
}

/** «Тракторист МУП Шестаков работает с 2012 года», «Орехова Нина Павловна — библиотекарь». */
function introduced({ name, post }: Described, fact: string): string[] {
  if (name === null) return []
  if (fact !== '') return [`${post === '' ? '' : `${upperFirst(post)} `}${name} ${lowerFirst(fact)}`]
  return post === '' ? [name] : [`${name} — ${lowerFirst(post)}`]
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} и ${parts.at(-1)}`
