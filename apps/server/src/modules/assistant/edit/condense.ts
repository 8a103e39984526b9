import {
  isAdjectiveForm,
  upperFirst,
  verbFormOf,
  type Case,
  type Inflected,
} from '#platform/russian/index.ts'

import { dependentsEnd, governed } from './governed.ts'
import { tidy } from './replacements.ts'

/** What leads to a reason or a ground and the case that follows. A ground goes with its numbers: they are those of acts. */
const grounds: readonly (readonly [words: RegExp, from: Case, isGround: boolean])[] = [
  [/в\s+связи\s+со?(?!\s+тем)/iuy, 'ins', false],
  [
    /(?:в\s+целях|с\s+целью|с\s+учётом|с\s+учетом|в\s+рамках|по\s+причине|ввиду|вследствие|по\s+инициативе|по\s+итогам|по\s+результатам|в\s+ходе|в\s+результате)/iuy,
    'gen',
    false,
  ],
  [/(?:на\s+основании|во\s+исполнение)/iuy, 'gen', true],
  [/в\s+соответствии\s+со?/iuy, 'ins', true],
  [/согласно/iuy, 'dat', true],
  [/для\s+(?=создания|обеспечения|улучшения|повышения|удобства|организации)/iuy, 'gen', false],
]
const groundAt = /(?<!\p{L})(?:в|с|по|на|во|ввиду|вследствие|согласно|для)\s/giu
/** «по причине карантина» is short enough to stay. In words. */
const minDropped = 4
/** A shorter rest says nothing. In words. */
const minRest = 2

/** The sentence without reasons and grounds that stand before their noun: «в связи с обращениями граждан», «согласно плану». */
export function withoutGrounds(sentence: string, words: Inflected): string {
  let kept = sentence
  for (const match of [...sentence.matchAll(groundAt)].toReversed()) {
    if (match.index >= kept.length) continue
    for (const [lead, from, isGround] of grounds) {
      lead.lastIndex = match.index
      const found = lead.exec(kept)
      if (!found) continue
      const noun = governed(kept, lead.lastIndex, [from, from], words)
      if (!noun) continue
      const whole = coordinatedEnd(kept, dependentsEnd(kept, noun.end, words), from, words)
      const named =
        /,\s+(?:а\s+именно|то\s+есть)\s[^,.\d]{3,80}(?:,\s+\p{L}+(?:ыми|ими|ых|их|ой|ым)\s[^,.\d]{3,80})?,/uy
      named.lastIndex = whole
      const end = named.test(kept) ? named.lastIndex : subjectIn(kept, [noun.end, whole], words)
      const dropped = kept.slice(match.index, end)
      const rest = `${kept
        .slice(0, match.index)
        .replace(/(?:^|\s)и\s+$/u, ' ')
        .replace(/,\s*$/u, '')} ${kept.slice(end).replace(/^,/u, '')}`.replace(/^\s+/u, '')
      if (
        (/\d/u.test(dropped) && !isGround) ||
        dropped.trim().split(/\s+/u).length < minDropped ||
        rest.trim().split(/\s+/u).length < minRest
      )
        continue
      kept = match.index === 0 ? upperFirst(rest) : rest
      break
    }
  }
  return tidy(kept)
}

/** «системы вентиляции занятия в зале отменены»: where the rest would have no subject, the last noun that may be one is it. */
function subjectIn(text: string, [from, to]: readonly [number, number], words: Inflected): number {
  if (!lacksSubject(text.slice(to), words)) return to
  const nouns = [
    ...text
      .slice(from, to)
      .matchAll(/(?<!\p{L})(?<!(?:в|на|с|по|за|из|от|до|о|об|к|для|при|у)\s)\p{L}{3,}/gu),
  ]
  const last = nouns.findLast(({ index }) => governed(text, from + index, ['nom', 'nom'], words) !== null)
  return last ? from + last.index : to
}

/** Whether a verb of the third person has no noun or pronoun that may be its subject. */
function lacksSubject(rest: string, words: Inflected): boolean {
  let led = false
  let hasThird = false
  for (const [word] of rest.split(/[,.;:]/u)[0]!.matchAll(/\p{L}[\p{L}-]*/gu)) {
    const small = word.toLowerCase()
    if (/^(?:в|во|на|с|со|по|за|из|от|до|о|об|к|для|при|у)$/u.test(small)) led = true
    else if (/^(?:мы|вы|он|она|они|оно|все|кто)$/u.test(small)) return false
    else if (words.basesOf(small).some((base) => isOfThird(verbFormOf(small, base, words)))) hasThird = true
    else if (words.basesOf(small).some((base) => verbFormOf(small, base, words) === 'we')) return false
    else if (!led && governed(word, 0, ['nom', 'nom'], words) !== null) return false
    else if (!isAdjectiveForm(small, words)) led = false
  }
  return hasThird
}

const isOfThird = (form: string | null): boolean =>
  form === 'he' || form === 'they' || (form?.startsWith('past') ?? false)

/** «и повышения качества обслуживания»: a second noun that the same words lead to. */
function coordinatedEnd(text: string, at: number, from: Case, words: Inflected): number {
  const joint = /\s+и\s+/uy
  joint.lastIndex = at
  if (!joint.test(text)) return at
  const second = governed(text, joint.lastIndex, [from, from], words)
  return second ? dependentsEnd(text, second.end, words) : at
}

const fillers =
  'замечательн|прекрасн|чудесн|великолепн|незабываем|увлекательн|интересн|удивительн|потрясающ|волшебн|ярк|красочн|душевн|дружн|насыщенн|многочисленн|комфортн|максимальн|колоссальн|огромн|большущ|значительн|плодотворн|содержательн|тёпл|тепл|искренн|долгожданн|уютн|родн|любим|славн|неповторим|ежегодн|традиционн|очередн|соответствующ|необходим'
const filler = String.raw`(?:очень\s+|весьма\s+|поистине\s+|самы\p{L}{1,2}\s+|столь\s+|по-настоящему\s+)?(?:${fillers})(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ой|ей|ому|ему|ым|им|ом|ем|ых|их|ую|юю|ыми|ими)`
/** «замечательный и очень интересный праздник»: adjectives of praise in front of a word that stays. */
const praise = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:не|ни|наиболее|самый)\s)${filler}(?:(?:,\s+|\s+и\s+|,\s+и\s+)${filler}){0,4}\s+(?=(?!раз(?!\p{L}))\p{Ll}{3,}|[«"])`,
  'giu',
)
const adverbs =
  /(?<!\p{L})(?<!не\s)(?:очень|весьма|крайне|чрезвычайно|поистине|действительно|по-настоящему|активно|успешно|плодотворно|дружно|с\s+большим\s+(?:интересом|удовольствием|успехом)|с\s+пониманием|в\s+дружеской\s+обстановке|в\s+тёплой\s+обстановке|заблаговременно|оперативно|в\s+обязательном\s+порядке|без\s+исключения|дополнительно|кратковременн\p{L}+|соответственно|вплоть|конкретно|непосредственно|повсеместно|как\s+уже\s+(?:говорилось|сообщалось|отмечалось)(?:\s+ранее)?|как\s+таков\p{L}+|так\s+называем\p{L}+)\s+(?=\p{L}|\d)/giu
/** «настоящим», «всех жителей и гостей»: nothing is lost with them. */
const empty =
  /(?<!\p{L})(?:настоящим|в\s+очередной\s+раз|со\s+своей\s+стороны|в\s+свою\s+очередь|взамен|хочется\s+отметить,?\s+что|нужно\s+сказать,?\s+что|стоит\s+отметить,?\s+что|текущего\s+года|на\s+открытом\s+воздухе|как\s+и\s+(?:всегда|прежде|раньше|обычно|в\s+прошлом\s+году|в\s+прошлые\s+годы)(?:\s+в\s+наш\p{L}+\s+\p{L}+)?),?\s+/giu

/** Without praise, adverbs that only strengthen, and asides in brackets that hold no figures. */
export const withoutFillers = (text: string): string =>
  tidy(
    text
      .replaceAll(/\s*\((?![^()]{0,20}\d)[^()]{3,160}\)/gu, '')
      .replaceAll(
        /,\s+как\s+(?:и\s+)?(?:всегда|прежде|раньше|обычно|в\s+прошл\p{L}+\s+год\p{L}*|известно|сообщалось)(?:\s+[^,.]{1,40})?,\s+(?<joins>(?:а|но|что|где|когда|чтобы)\s)?/giu,
        (...match: unknown[]) => {
          const { joins } = match.at(-1) as { joins?: string }
          return joins === undefined ? ' ' : `, ${joins}`
        },
      )
      .replaceAll(praise, '')
      .replaceAll(adverbs, '')
      .replaceAll(empty, ''),
  )

const relative = /,\s+(?:(?:в|на|о|об|с|к|по|для|из|от|у|за|при)\s+)?котор\p{L}{2,3}\s/gu
const [leastRelative, mostRelative] = [3, 300]
/** Without a relative clause at the end of the sentence that names no figure and no name. */
export function withoutRelative(sentence: string, words: Inflected): string {
  const last = [...sentence.matchAll(relative)].at(-1)
  if (!last) return sentence
  const said = sentence.slice(last.index)
  const length = said.length - last[0].length
  if (length < leastRelative || length > mostRelative || /[.;:]/u.test(said)) return sentence
  const kept = sentence.slice(0, last.index)
  const isNeeded =
    /\d|(?:прос(?:им|ят)|нужно|необходимо|должн|можно|нельзя)/u.test(said) || /\s\p{Lu}\p{Ll}+/u.test(said)
  return isNeeded && !/посвящ/u.test(said) ? sentence : hasVerb(kept, words) ? kept : sentence
}

const reason =
  /,\s+(?:так\s+как|потому\s+что|поскольку|ведь|ибо|что\s+(?:обусловлено|связано|вызвано|позволит|позволило))\s[^.;]{3,200}(?=[.!]?$)/iu
/** Without the reason at the end: what is decided stays. */
export const withoutReason = (sentence: string): string =>
  sentence.replace(reason, (said) => (/\d/u.test(said) ? said : ''))

export const hasVerb = (text: string, words: Inflected): boolean =>
  [...text.matchAll(/(?<![\p{L}-])\p{L}\p{Ll}{2,}(?![\p{L}-])/gu)].some(
    ([word]) =>
      words.basesOf(word.toLowerCase()).some((base) => {
        const form = verbFormOf(word.toLowerCase(), base, words)
        return form !== null && form !== 'gerund' && form !== 'infinitive'
      }) ||
      /^(?:прош[её]л|прошл[аои]|вышел|вышли|вышла|приш[её]л|пришл[аои]|уш[её]л|ушл[аои]|наш[её]л|нашл[аои]|нет|есть|лучше|должен|должны|должна|буд(?:ет|ут)|можно|нельзя|нужно|необходимо|открыт|закрыт|введ[её]н|принят|запрещ[её]н|назначен|установлен)[аоы]?$/u.test(
        word.toLowerCase(),
      ),
  )

const none =
  /^(?<begin>(?:[вс]\s+(?:период\s+)?[^,]{0,60}?\d[^,]{0,30}?\s)?)(?<subject>\p{L}[^,]{3,140}?)\s+(?:(?:осуществля|производи|проводи|вести)ть(?:ся|сь)?\s+не\s+(?:будет|будут)|не\s+(?:осуществляется|производится|проводится|ведётся|ведется))(?!\p{L})/iu
/** «с 24 августа приём врача осуществляться не будет» → «с 24 августа приёма врача не будет» */
export function withNone(sentence: string, words: Inflected): string {
  const found = none.exec(sentence)
  const { subject = '' } = found?.groups ?? {}
  if (!found) return sentence
  for (const match of subject.matchAll(/(?<!\p{L})\p{L}{3,}/gu)) {
    const isLed = /(?<!\p{L})(?:в|во|на|с|со|по|за|из|от|до|о|об|к|для|при|у)\s+$/iu.test(
      subject.slice(0, match.index),
    )
    const noun = isLed ? null : governed(subject, match.index, ['nom', 'gen'], words)
    if (!noun) continue
    // «занятия проводиться не будут и переносятся»: what is instead says it all.
    const instead = /^\s+и\s+(?=\p{L}+(?:ется|ится|ются|ятся)(?!\p{L}))/u.exec(
      sentence.slice(found[0].length),
    )
    if (instead)
      return `${found.groups!['begin'] ?? ''}${subject} ${sentence.slice(found[0].length + instead[0].length)}`
    const begin = found.groups!['begin'] ?? ''
    return `${begin}${subject.slice(0, match.index)}${match.index === 0 && begin === '' ? upperFirst(noun.text) : noun.text}${subject.slice(noun.end)} не будет${sentence.slice(found[0].length)}`
  }
  return sentence
}

const reported =
  /^(?<who>(?!(?:как|что|если|когда)\s)\p{Lu}[^.;:!?,]{2,90}?)\s+(?:настоящим\s+)?(?:сообща(?:ет|ют)|информиру(?:ет|ют)|уведомля(?:ет|ют)|напомина(?:ет|ют)|отмеча(?:ет|ют)|довод(?:ит|ят)\s+до\s+(?:вашего\s+)?сведения|разъясня(?:ет|ют)|поясня(?:ет|ют)|доложил[аи]?|сообщил[аи]?|просит\s+учесть)(?:\s+[^.;:!?,]{1,80})?,\s+что\s+(?<what>[^.]+\S.*)$/su
/** Verbs that something, not somebody, is the subject of. */
const happens =
  /^(?:не\s+)?(?:будет|будут|работает|действует|пройдёт|пройдет|начнётся|состоится|откроется|идёт|имеется|отсутствует|поступил\p{L}*|выросл?\p{L}*|осталось|остаётся|есть|нет)(?!\p{L})/iu

/** «Водоканал сообщает, что с 1 декабря меняет порядок» → «Водоканал с 1 декабря меняет порядок»; others lose who says it. */
export function withoutTeller(sentence: string, words: Inflected): string {
  const { who = '', what = '' } = reported.exec(sentence)?.groups ?? {}
  if (what === '') return sentence
  const begin = what.split(/\s+/u).slice(0, 6)
  const at = begin.findIndex((word) => {
    const small = word.toLowerCase()
    return words
      .basesOf(small)
      .some((base) => ['he', 'past-m', 'past-f', 'past-n'].includes(verbFormOf(small, base, words) ?? ''))
  })
  const hasSubject =
    at < 0 ||
    happens.test(begin.slice(at).join(' ')) ||
    begin
      .slice(0, at)
      .some(
        (word, place) =>
          !/^(?:в|на|с|по|до|за|к|о|от|из|у)$/iu.test(begin[place - 1] ?? '') &&
          governed(word, 0, ['nom', 'nom'], words) !== null,
      )
  return hasSubject || who.split(/\s+/u).length > 5 ? upperFirst(what) : `${who} ${what}`
}

/** «Вход является свободным», «будет организована выставка» → «Вход свободный», «будет выставка» */
export const withIs = (text: string, words: Inflected): string =>
  text
    .replaceAll(
      /\s+явля(?:ется|ются)\s+(?<stem>\p{Ll}{3,}?)(?<end>ым|ой|ими|ыми)(?=\s+(?:для|на|в|и|с|по)\s|[.,;]|$)/gu,
      (...match: unknown[]) => {
        const { stem = '', end = '' } = match.at(-1) as Record<string, string>
        return ` ${stem}${{ ым: 'ый', ой: 'ая', ими: 'ие', ыми: 'ые' }[end] ?? end}`
      },
    )
    .replaceAll(
      /(?<!\p{L})(?<will>буд(?:ет|ут))\s+(?<done>(?:организован|провед[её]н|осуществл[её]н|устроен|произвед[её]н)[аоы]?|располагаться|находиться|осуществляться|проводиться)(?<rest>\s+\p{L}.{0,60})/giu,
      (written, ...match: unknown[]) => {
        const { will = '', done = '', rest = '' } = match.at(-1) as Record<string, string>
        const isPlace = done.endsWith('ться') && /^\s+(?:у|в|на|возле|около|по)\s/u.test(rest)
        return isPlace || governed(rest, 0, ['nom', 'nom'], words) !== null ? `${will}${rest}` : written
      },
    )

/** «Особое внимание следует уделить наличию …» → «Важно наличие …» */
export function withFocus(sentence: string, words: Inflected): string {
  const lead =
    /(?:особое\s+)?внимание\s+(?:следует|необходимо|нужно|просим|рекомендуется)\s+(?:уделить|обратить\s+на)/iu.exec(
      sentence,
    )
  if (!lead) return sentence
  const at = lead.index + lead[0].length
  const noun = governed(sentence, at, [lead[0].endsWith('на') ? 'acc' : 'dat', 'nom'], words)
  if (!noun) return sentence
  return `${sentence.slice(0, lead.index)}${lead.index === 0 ? 'Важно' : 'важно'}: ${noun.text}${sentence.slice(noun.end)}`
}
