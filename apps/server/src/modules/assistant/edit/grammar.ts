import {
  isAdjectiveForm,
  isInfinitive,
  isNounForm,
  monthGenitive,
  nounForms,
  nounFormsOf,
  verbFormOf,
  type Inflected,
  type VerbForm,
} from '#platform/russian/index.ts'

/** A word of a text and where it stands. */
type Word = { readonly text: string; readonly small: string; readonly start: number; readonly end: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{L}[\p{L}-]*/gu)].map(({ 0: word, index }) => ({
    text: word,
    small: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))

/** What an infinitive may depend on besides a verb. */
const governs =
  /^(?:долж(?:ен|на|но|ны)|нужно|надо|необходимо|можно|нельзя|пора|следует|обязан[аоы]?|обязанн[аоы]|готов[аоы]?|рад[аоы]?|вынужден[аоы]?|намерен[аоы]?|вправе|важно|нужен|лучше|чтобы|чтоб|прежде|как|где|куда|когда|некогда|негде|некому|разрешено|запрещено|рекомендовано|трудно|легко|сложно|невозможно|возможно|приятно|стоит|прос(?:им|ит|ят)|прошу|просьба|право|возможность|необходимость|желание|решение|обязанность|обещание|предложение|требование|способность|попытка|время|хотел\p{L}*|хотят|хочет|хочу|хотим)$/u

/** Behind these an infinitive follows at once. */
const leads =
  /^(?:буд(?:у|ет|ут|ем|ете)|мо(?:гу|жет|гут|жем|жете|г|гла|гли)|смо(?:гу|жет|гут|жем)|долж(?:ен|на|но|ны)|нужно|надо|необходимо|можно|нельзя|следует|обязан[аоы]?|прос(?:им|ит|ят)|прошу|хот(?:ят|ел|ела|ели|им)|хоч(?:ет|у)|начал[аи]?|начнут|стал[аи]?|перестал[аи]?|продолжа(?:ет|ют)|намерен[аоы]?|готов[аоы]?|рекомендуе(?:м|тся)|разрешается|запрещается|вправе|чтобы)$/u

/** «пришла» has no infinitive in the dictionary. */
const gone: readonly (readonly [RegExp, VerbForm])[] = [
  [/^(?:при|у|вы|по|на|за|подо|пере|про|до)шла$/u, 'past-f'],
  [/^(?:при|у|вы|по|на|за|подо|пере|про|до)шли$/u, 'past-p'],
  [/^(?:при|у|вы|по|на|за|подо|пере|про|до)ш[её]л$/u, 'past-m'],
  [/^(?:при|у|вы|по|на|за|подо|пере|про|до)шло$/u, 'past-n'],
]

const verbForms = (small: string, words: Inflected): VerbForm[] => {
  const known = gone.find(([form]) => form.test(small))
  return known ? [known[1]] : words.basesOf(small).flatMap((base) => verbFormOf(small, base, words) ?? [])
}

const isFinite = (small: string, words: Inflected): boolean =>
  verbForms(small, words).some((form) => form !== 'infinitive' && form !== 'gerund') &&
  !isNounForm(small, words)

const known = (small: string, words: Inflected): boolean => words.basesOf(small).length > 0

/** «будет проводится» → «будет проводиться», «оплата производиться» → «оплата производится», «собрание состоиться» → «… состоится». */
export function withReflexives(text: string, words: Inflected): string {
  const all = wordsOf(text)
  let result = text
  for (const [at, { small, start, end }] of [...all.entries()].toReversed()) {
    if (!/ть?ся$/u.test(small)) continue
    const clause = all.filter(
      (one) => !/[.!?;:]/u.test(text.slice(Math.min(one.end, end), Math.max(one.start, start))),
    )
    const before = all
      .slice(Math.max(0, at - 3), at)
      .filter((one) => !/[,.!?;:]/u.test(text.slice(one.end, start)))
    const other = small.endsWith('ться') ? small.replace(/ться$/u, 'тся') : small.replace(/тся$/u, 'ться')
    const isLed = before.slice(-2).some((one) => leads.test(one.small))
    const isGoverned =
      isLed ||
      clause.some(
        (one) =>
          one.start !== start &&
          (governs.test(one.small) || leads.test(one.small) || isFinite(one.small, words)),
      )
    const isWrong = small.endsWith('ться')
      ? !isGoverned || !isInfinitiveOf(small, words)
      : isLed && isInfinitiveOf(other, words)
    if (isWrong && isThere(other, words))
      result = result.slice(0, end - small.length) + cased(text.slice(start, end), other) + result.slice(end)
  }
  return result
}

/** «состоиться»: no verb ends so, «состоится» does. */
export const withoutMixedEndings = (text: string, words: Inflected): string =>
  text.replaceAll(/(?<!\p{L})(?<stem>\p{Ll}{3,})иться(?!\p{L})/gu, (written, ...match: unknown[]) => {
    const { stem = '' } = match.at(-1) as Record<string, string>
    return !known(written, words) && known(`${stem}ится`, words) ? `${stem}ится` : written
  })

const isInfinitiveOf = (small: string, words: Inflected): boolean =>
  isInfinitive(small) && words.basesOf(small).includes(small)
const isThere = (small: string, words: Inflected): boolean => known(small, words)
const cased = (written: string, now: string): string =>
  /^\p{Lu}/u.test(written) ? now.charAt(0).toUpperCase() + now.slice(1) : now

/** Verbs that a thought follows with «что»; a noun of speaking does too. */
const saysWhat = (small: string, words: Inflected): boolean =>
  isFinite(small, words) ||
  /^(?:вывод|мнени|сведени|сообщени|информаци|уверенност|надежд|впечатлени|условие|условии)\p{L}*$/u.test(
    small,
  ) ||
  /^(?:известно|понятно|видно|ясно|очевидно|установлено|сказано|указано|жаль|уверен[аоы]?|рад[аоы]?|то|тем|того|том|тому|информация|сведения|сообщение|вывод|надеюсь|мнение)$/u.test(
    small,
  )

/** Commas in front of «что», «чтобы», «который», and behind the clause that «который» begins. */
export function withClauseCommas(text: string, words: Inflected): string {
  const all = wordsOf(text)
  const at = new Set<number>()
  for (const [index, word] of all.entries()) {
    const previous = all[index - 1]
    const isOpen = previous !== undefined && /^\s+$/u.test(text.slice(previous.end, word.start))
    if (!isOpen) continue
    if (
      word.small === 'что' &&
      saysWhat(previous.small, words) &&
      all[index + 1] &&
      !/^(?:ни|бы|то|ли)$/u.test(all[index + 1]!.small)
    )
      at.add(previous.end)
  }
  for (const [index, word] of all.entries()) {
    if (!/^котор(?:ый|ая|ое|ые)$/u.test(word.small)) continue
    const end = relativeEnd(text, all.slice(index + 1), word.end, words)
    if (end !== null) at.add(end)
  }
  return [...at]
    .toSorted((one, other) => other - one)
    .reduce((kept, place) => `${kept.slice(0, place)},${kept.slice(place)}`, text)
}

/** «которые живут далеко | могут не приходить»: where a second verb follows without a sign between. */
function relativeEnd(text: string, rest: readonly Word[], begin: number, words: Inflected): number | null {
  let place = begin
  let verbs = 0
  for (const [index, word] of rest.entries()) {
    if (/[,.;:!?()—–«»]/u.test(text.slice(place, word.start))) return null
    const previous = rest[index - 1]
    if (isFinite(word.small, words) && !/^(?:и|или|не|а)$/u.test(previous?.small ?? '')) {
      verbs += 1
      if (verbs === 2) return previous?.end ?? null
    }
    if (/^(?:и|или|что|чтобы|если)$/u.test(word.small)) return null
    place = word.end
  }
  return null
}

/** How far the first verb of two may stand. In characters. */
const maxClause = 120

/** «осмотрела здание, и пришла к выводу»: no comma stands between what one has done and done next. */
export const withoutPredicateCommas = (text: string, words: Inflected): string =>
  text.replaceAll(
    /,\s+и\s+(?<verb>\p{Ll}{3,})(?=\s+(?:в|во|на|к|с|со|по|за|от|из|о|об|у|для|не)\s)/gu,
    (written, ...match: unknown[]) => {
      const { verb = '' } = match.at(-1) as Record<string, string>
      const at = match.find((one) => typeof one === 'number') as number
      const before = /[^,.!?;:()—–«»]*$/u.exec(text.slice(Math.max(0, at - maxClause), at))?.[0] ?? ''
      const forms: readonly VerbForm[] = verbForms(verb, words).filter(
        (form) => form !== 'infinitive' && form !== 'gerund',
      )
      const isSame = before
        .split(/\s+/u)
        .some((word) => verbForms(word.toLowerCase(), words).some((form) => forms.includes(form)))
      return forms.length > 0 && isSame ? ` и ${verb}` : written
    },
  )

const introduces =
  /^(?:в\s+связи\s+с(?!\s+(?:тем|чем))|согласно|по\s+(?:приезде|прибытии|окончании|завершении|истечении|итогам|результатам|просьбе|решению|приказу)|в\s+соответствии\s+с|в\s+целях|на\s+основании|благодаря|вследствие|ввиду|в\s+течение|во\s+время|после|перед|в\s+ходе|в\s+рамках|с\s+целью|из-за)\s/iu
/** In words. */
const maxIntroduction = 9

/** «В связи с ремонтом водопровода, воды не будет»: no comma stands behind what introduces a sentence. */
export const withoutIntroductionCommas = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<=^|[.!?]\s+|[«"])(?<begin>\p{Lu}[^,.!?;:()—–«»]{5,120}),(?<rest>\s+(?<next>\p{L}+))/gu,
    (written, ...match: unknown[]) => {
      const { begin = '', rest = '', next = '' } = match.at(-1) as Record<string, string>
      const said = begin.split(/\s+/u)
      const isPhrase =
        introduces.test(begin) &&
        said.length <= maxIntroduction &&
        !said.some((word) => isFinite(word.toLowerCase(), words))
      const opens =
        /^(?:котор|что|чтобы|а|но|и|где|когда|если|как|так|то|утвержд|указанн|принят|проведённ|подписанн|состоявш|посвящ)/iu.test(
          next,
        ) || /(?:щ|вш|нн)(?:его|ей|их|им|ими|ему|ого|ой|ых|ым|ыми|ому|ую)(?:ся)?$/u.test(next)
      return isPhrase && !opens ? begin + rest : written
    },
  )

/** «по улице Садовая» → «по улице Садовой» */
export const withStreets = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})(?<street>(?:[Пп]о|[Нн]а|с)\s+(?:улице|ул\.))\s+(?<name>\p{Lu}\p{Ll}{2,})(?<end>ая|яя)(?!\p{L})/gu,
    (...match: unknown[]) => {
      const { street = '', name = '', end = '' } = match.at(-1) as Record<string, string>
      return `${street} ${name}${end === 'яя' || /[жшчщ]$/u.test(name) ? 'ей' : 'ой'}`
    },
  )

/** «количество ограниченно» → «количество ограничено»: what is said of a noun at the end of a clause has one «н». */
export const withShortForms = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<=(?<noun>\p{L}+)\s(?:(?:не|уже|строго)\s)?)(?<stem>\p{Ll}{3,}[еёая])нн(?<end>[аоы])(?=\s*(?:[.,;!?)]|$|\s(?:в|на|с|до|по|за|к|и)\s))/gu,
    (written, ...match: unknown[]) => {
      const { noun = '', stem = '', end = '' } = match.at(-1) as Record<string, string>
      const isPassive = isAdjectiveForm(`${stem}нный`, words)
      const isThing = end === 'ы' || isSubject(noun.toLowerCase(), end, words)
      return isPassive && isThing && !/^(?:важн|обязанн)/u.test(stem) ? `${stem}н${end}` : written
    },
  )

/** Whether the noun may be the subject of a short form with this ending; of a genitive («количество мест») it is not known. */
const isSubject = (noun: string, end: string, words: Inflected): boolean =>
  words.basesOf(noun).some((base) => {
    const paradigm = nounForms(base, words)
    if (!paradigm) return false
    const forms = nounFormsOf(noun, paradigm)
    if (forms.includes('gen-p') || forms.includes('gen-s')) return true
    return forms.includes('nom-s') && paradigm.gender === (end === 'а' ? 'f' : 'n')
  })

/** «5-ого декабря», «25-го мая» → «5 декабря»: a date in figures has no ending. */
export const withDates = (text: string): string =>
  text
    .replaceAll(
      new RegExp(
        String.raw`(?<!\d)(?<day>\d{1,2})-?(?:ого|его|го|ое)(?=\s+${monthGenitive}(?!\p{L}))`,
        'giu',
      ),
      '$<day>',
    )
    .replaceAll(
      /(?<=\d\s)(?<month>январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)ю(?!\p{L})/giu,
      '$<month>я',
    )
    .replaceAll(/(?<=\d\s)(?<month>март|август)у(?!\p{L})/giu, '$<month>а')
    .replaceAll(/(?<!\d)(?<number>\d+)-(?:ого|его)(?!\p{L})/giu, '$<number>-го')
    .replaceAll(/(?<!\d)(?<number>\d+)-(?:ому|ему)(?!\p{L})/giu, '$<number>-му')

/** «2 Апрельских» has none of it; «более лучше», «самый лучший» say it twice. */
export const withoutDoubling = (text: string): string =>
  text
    .replaceAll(
      /(?<!\p{L})(?:более|самый|самая|самое|самые)\s+(?=(?:лучш|худш|выше|ниже|больше|меньше|крупнейш|важнейш)\p{L}*)/giu,
      '',
    )
    .replaceAll(/(?<!\p{L})(?<word>\p{L}{4,})\s+\k<word>(?!\p{L})/giu, '$<word>')
