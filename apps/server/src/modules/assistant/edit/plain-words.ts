import {
  isInfinitive,
  numeralsToDigits,
  splitSentences,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'
import { lexicon } from '../official/lexicon.ts'
import { inWordsOf, withPhrases } from '../official/official-words.ts'
import { hasVerb, withIs } from './condense.ts'
import { constructions, inPlainConstructions } from './constructions.ts'
import { governed } from './governed.ts'
import { inShortWords } from './padding.ts'
import { withClauses } from './participles.ts'
import { withDoers } from './passives.ts'
import { replaceAll, tidy, type Replacement } from './replacements.ts'
import { withActions, withVerbs } from './verbal-nouns.ts'

/** A text for people who read no official documents: plain words, verbs for chains of nouns, a thought a sentence. */
export function inPlainWords(text: string, words: Inflected): string {
  return splitSentences(text)
    .flatMap((sentence) => sentence.split(/;\s+/u))
    .map((sentence) => plainSentence(sentence, words))
    .flatMap((sentence) => splitLong(sentence, words))
    .map((sentence) => asSentence(upperFirst(tidy(sentence).replaceAll(/,(?=\s*(?:[.!?]|$))/gu, ''))))
    .join(' ')
}

function plainSentence(sentence: string, words: Inflected): string {
  const list = lexicon('plain-words')
  const whole = withPhrases(replaceAll(numeralsToDigits(withAges(sentence)), wholes), list, list.longPhrase)
  const clauses = withClauses(inPlainConstructions(whole, words), words)
  const active = withDoers(withActions(withVerbs(withResolutions(clauses, words), words), words), words)
  return withCommas(withIs(inShortWords(inWordsOf(withPermissions(active, words), list, words)), words))
}

const resolved =
  /(?:(?<who>(?<!\p{L})\p{L}+(?:ией|ой|ей|ом|ем)(?:\s+\p{Ll}+){0,3}?)\s+)?(?<is>принято|было\s+принято)\s+решение\s+об?\s+(?<noun>\p{L}+(?:ии|е|и))(?=\s)/iu
/** «Администрацией поселения принято решение о введении ограничения» → «Администрация поселения решила ввести ограничение» */
function withResolutions(sentence: string, words: Inflected): string {
  const found = resolved.exec(sentence)
  if (!found) return sentence
  const { who, noun = '' } = found.groups ?? {}
  const done = doneOf(noun, words)
  const doer = who === undefined ? null : governed(who, 0, ['ins', 'nom'], words)
  const rest = done === null ? null : governed(sentence, found.index + found[0].length, ['gen', 'acc'], words)
  if (done === null || !rest || (who !== undefined && !doer)) return sentence
  const decided = doer
    ? `${doer.text}${who!.slice(doer.end)} ${doer.isPlural ? 'решили' : { m: 'решил', f: 'решила', n: 'решило' }[doer.gender]}`
    : 'решили'
  const begin = /^\p{Lu}/u.test(found[0]) ? upperFirst(decided) : decided
  return `${sentence.slice(0, found.index)}${begin} ${done} ${rest.text}${sentence.slice(rest.end)}`
}

/** The verb of the noun of an action that stands in the prepositional: «введении» → «ввести». */
function doneOf(noun: string, words: Inflected): string | null {
  const { actions } = constructions()
  const base = words.basesOf(noun.toLowerCase()).find((one) => actions.has(one))
  return base === undefined ? null : actions.get(base)!.done
}

const ages: Readonly<Record<string, number>> = {
  трёх: 3,
  шести: 6,
  семи: 7,
  двенадцати: 12,
  четырнадцати: 14,
  шестнадцати: 16,
  восемнадцати: 18,
}
/** «достигшие четырнадцатилетнего возраста» → «которым исполнилось 14 лет» */
const withAges = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})(?<not>не\s+)?достигш\p{L}+\s+(?<age>\p{L}+)летнего\s+возраста/giu,
    (written, ...rest: unknown[]) => {
      const { not, age = '' } = rest.at(-1) as { not?: string; age?: string }
      const years = ages[age.toLowerCase()]
      return years === undefined
        ? written
        : `которым ${not === undefined ? '' : 'ещё не '}исполнилось ${years} лет`
    },
  )

/** «запрещается сжигать» → «нельзя сжигать»; of a noun («запрещается вывоз») the verb stays. */
const withPermissions = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<!\p{L})(?<may>запрещается|запрещено|воспрещается|не\s+допускается|недопустимо|допускается|разрешается|разрешено|рекомендуется)\s+(?<rest>\p{Ll}+)/giu,
    (written, ...rest: unknown[]) => {
      const { may = '', rest: next = '' } = rest.at(-1) as Record<string, string>
      if (!words.basesOf(next).includes(next) || !isInfinitive(next)) return written
      const said = may.startsWith('рекоменд')
        ? 'лучше'
        : /^(?:допускается|разреш)/iu.test(may)
          ? 'можно'
          : 'нельзя'
      return `${/^\p{Lu}/u.test(may) ? upperFirst(said) : said} ${next}`
    },
  )

/** Clauses that came in place of nouns have commas in front. */
const withCommas = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\d»])(?<!(?<!\p{L})(?:и|а|но|или|только|лишь|потому|так|тем|как|даже))\s+(?=(?:потому\s+что|даже\s+если|как\s+только|чтобы|если|поэтому|когда|пока\s+не)\s|и\s+(?:её|его|их)\s+нужно\s)/gu,
    ', ',
  )

/** Wordings of norms as a whole. */
const wholes: readonly Replacement[] = [
  [
    /(?<!\p{L})(?<way>вход|выход|въезд|выезд|проход|проезд|посадка)(?<where>(?:\s+\p{Ll}+){0,4}?)\s+осуществляется(?=\s)/giu,
    '$<way>$<where> —',
  ],
  [
    /(?<!\p{L})вправе\s+инициировать\s+проведение\s+внеочередного\s+общего\s+собрания/giu,
    'могут созвать внеочередное общее собрание',
  ],
  [
    /(?<!\p{L})в\s+случае\s+неисполнения\s+нанимателем\s+обязанности\s+по\s+внесению\s+платы/giu,
    'если наниматель не платит',
  ],
  [
    /(?<!\p{L})в\s+случае\s+неисполнения\s+(?:\p{L}+\s+)?обязанност(?:и|ей)\s+по\s+внесению\s+платы/giu,
    'если не платить',
  ],
  [
    /(?<!\p{L})на\s+любом\s+этапе\s+предоставления\s+(?:муниципальной\s+|государственной\s+)?услуги/giu,
    'в любое время, пока услугу оказывают',
  ],
  [
    /(?<!\p{L})до\s+момента\s+регистрации\s+результата\s+(?:её|ее|его)\s+предоставления/giu,
    'пока результат не записан',
  ],
  [
    /(?<!\p{L})не\s+препятствует\s+повторному\s+обращению(?:\s+за\s+предоставлением\s+услуги)?/giu,
    'не мешает обратиться ещё раз',
  ],
  [
    /(?<!\p{L})с\s+приложением\s+документов,\s*подтверждающих\s+понес[её]нные\s+расходы/giu,
    'и документы о том, сколько вы потратили',
  ],
  [/(?<!\p{L})документ(?:ы|ов),\s*подтверждающи(?:е|х)\s+/giu, 'документы о том, что есть '],
  [
    /(?<!\p{L})нес(?:ут|ёт)\s+ответственность\s+(?:в\s+соответствии\s+с|по)\s+(?:действующим\s+)?законодательств\p{L}+/giu,
    'будут наказаны по закону',
  ],
  [/(?<!\p{L})лица,\s*нарушившие\s+указанный\s+запрет/giu, 'те, кто нарушит запрет'],
  [/(?<!\p{L})лица,\s*(?<what>нарушившие|допустившие)\s+/giu, 'те, кто нарушит '],
  [
    /(?<!\p{L})(?:либо|или)\s+при\s+заключении\s+и\s+выполнении\s+гражданином\s+соглашения\s+о\s+(?:её|его)\s+погашении/giu,
    'или если вы подписали соглашение о долге и платите по нему',
  ],
  [/(?<!\p{L})срок\s+предоставления\s+(?<what>[^,—]{3,60})\s+—\s+/giu, 'принести $<what> нужно за '],
  [/(?<!\p{L})предоставление\s+компенсации\s+(?:осуществляется|производится)/giu, 'компенсацию платят'],
  [/(?<!\p{L})(?:за\s+исключением)\s+/giu, 'кроме '],
  [/(?<!\p{L})разреш[её]нная\s+максимальная\s+масса\s+которых\s+превышает\s+/giu, 'которые тяжелее '],
  [/(?<!\p{L})организация\s+питания\s+обучающихся/giu, 'питание детей'],
  [/(?<!\p{L})на\s+возмездной\s+основе/giu, 'за деньги'],
  [/(?<!\p{L})на\s+безвозмездной\s+основе/giu, 'бесплатно'],
  [/(?<!\p{L})по\s+заявительному\s+принципу/giu, 'если вы подали заявление'],
  [
    /(?<!\p{L})категорически\s+запрещается\s+несанкционированное\s+проникновение\s+на\s+территорию/giu,
    'нельзя заходить на территорию',
  ],
  [/(?<!\p{L})имеет\s+место/giu, 'есть'],
  [/(?<!\p{L})в\s+пятидневный\s+срок/giu, 'за 5 дней'],
  [/(?<!\p{L})в\s+семидневный\s+срок/giu, 'за 7 дней'],
  [/(?<!\p{L})в\s+десятидневный\s+срок/giu, 'за 10 дней'],
  [/(?<!\p{L})в\s+пятнадцатидневный\s+срок/giu, 'за 15 дней'],
  [/(?<!\p{L})в\s+двадцатидневный\s+срок/giu, 'за 20 дней'],
  [/(?<!\p{L})в\s+тридцатидневный\s+срок/giu, 'за 30 дней'],
  [
    /(?<!\p{L})в\s+связи\s+с\s+проведением\s+мероприятий\s+по\s+(?<what>\p{Ll}+ии)(?!\p{L})/giu,
    'из-за $<what>',
  ],
  [/(?<!\p{L})в\s+связи\s+с\s+(?:проведением|выполнением|производством)\s+/giu, 'из-за '],
  [
    /(?<!\p{L})осуществление\s+выдачи\s+(?<what>\p{Ll}+)(?<where>(?:\s+(?:на|в)\s+\p{Ll}+)?)\s+приостанавливается/giu,
    'выдача $<what>$<where> приостановлена',
  ],
]

/** A longer sentence is taken apart where a thought ends. In words. */
const maxWords = 16
/** What a new sentence may begin with. In words. */
const minPart = 4

const joint = /,\s+(?:а\s+также|при\s+этом|однако|поэтому|причём|и|но|а)\s+/giu

/** The sentences of a long one: it is split where what stands on both sides has a predicate of its own. */
function splitLong(sentence: string, words: Inflected): string[] {
  if (sentence.split(/\s+/u).length <= maxWords) return [sentence]
  for (const match of sentence.matchAll(joint)) {
    const before = sentence.slice(0, match.index)
    const after = sentence.slice(match.index + match[0].length)
    if (Math.min(before.split(/\s+/u).length, after.split(/\s+/u).length) < minPart) continue
    if (!hasVerb(before, words) || !hasVerb(after, words) || /^(?:если|чтобы|когда)(?!\p{L})/iu.test(before))
      continue
    const keeps = /(?:однако|поэтому|но|при\s+этом)/iu.exec(match[0])?.[0]
    return [before, ...splitLong(keeps === undefined ? after : `${keeps} ${after}`, words)]
  }
  return [sentence]
}
