import { isInfinitive, nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

/** «нечем», «не на чем»: no means, no place, nobody. */
const none = String.raw`(?:нечем|негде|некуда|некому|незачем|не\s+(?:на|в|с|из|за)\s+(?:чем|чего|кем|что))`
const noneBehind = new RegExp(
  String.raw`^(?<before>(?:\p{Ll}+\s+){0,2})(?<verb>\p{Ll}+(?:ть|ти|чь))(?<behind>(?:\s+\p{Ll}+)?)\s+${none}$`,
  'iu',
)
const noneInFront = new RegExp(
  String.raw`^${none}\s+(?<verb>\p{Ll}+(?:ть|ти|чь))(?<behind>(?:\s+\S+){0,5})$`,
  'iu',
)

/** «отчёты печатать нечем» → «нет возможности печатать отчёты» */
function withoutMeans(text: string): string {
  const {
    before = '',
    verb = '',
    behind = '',
  } = (noneBehind.exec(text) ?? noneInFront.exec(text))?.groups ?? {}
  return isInfinitive(verb.toLowerCase())
    ? ['нет возможности', verb.toLowerCase(), before.trim(), behind.trim()].filter(Boolean).join(' ')
    : text
}

/** Bodies that work where they «sit». */
const bodies =
  /(?<!\p{L})(?:комисси|проверк|проверяющ|инспекци|бригад|ремонтник|рабочи|строител|ревизи|аудитор|штаб|жюри)\p{L}*/iu
/** «там комиссия сидит» → «там работает комиссия»; «дети сидят без света» → «дети остаются без света» */
const withPlace = (text: string): string =>
  text
    .replace(
      /(?<!\p{L})сид(?<end>ит|ят|им)(?=\s+без\s)/iu,
      (_all, end: string) => ({ ит: 'остаётся', ят: 'остаются', им: 'остаёмся' })[end.toLowerCase()] ?? _all,
    )
    .replace(/(?<!\p{L})сид(?<end>ит|ят)(?!\p{L})/iu, (all, end: string) =>
      bodies.test(text)
        ? { ит: 'работает', ят: 'работают' }[end.toLowerCase()]!
        : ({ ит: 'находится', ят: 'находятся' }[end.toLowerCase()] ?? all),
    )

/** «объявление на двери висело» → «объявление на двери было размещено» */
const withNotice = (text: string): string =>
  /(?<!\p{L})(?:объявлени|табличк|график|расписани|приказ|инструкци|памятк)\p{L}*/iu.test(text)
    ? text.replace(
        /(?<!\p{L})висел(?<end>[аои]?)(?!\p{L})/iu,
        (_all, end: string) => `был${end} размещ${end === '' ? 'ён' : `ен${end === 'и' ? 'ы' : end}`}`,
      )
    : text

const shapes: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:за)?кончил[оа]сь\s+вс[её](?!\p{L})|(?<!\p{L})вс[её]\s+(?:за)?кончил[оа]сь(?!\p{L})/giu,
    'запас израсходован',
  ],
  [/(?<!\p{L})(?:уже\s+)?не\s+чинится(?:\s+уже)?(?!\p{L})/giu, 'ремонту не подлежит'],
  [/(?<!\p{L})(?:уже\s+)?не\s+чинятся(?:\s+уже)?(?!\p{L})/giu, 'ремонту не подлежат'],
  [/(?<!\p{L})крюк(?=\s+(?:в\s+)?\d)/giu, 'объезд'],
  [/(?<=(?<!\p{L})(?:автобус|микроавтобус|газель|машин[ау]))\s(?=\d+\s(?:человек|мест)(?!\p{L}))/giu, ' на '],
  [/(?<!\p{L})(?:инв|инвентарн\p{L}+)\.?\s+(?:номера?|№№?)\.?:?\s*(?=\d)/giu, 'инв. № '],
  [/(?<=\p{Ll}\s)(?<row>инв\. № \d+(?:(?:,\s|\sи\s|\s)\d{2,})*)(?![\d)])/gu, '($<row>)'],
]

/** «объезд 35 километров» → «объезд — 35 километров»: a thing and its measure. */
const withMeasure = (text: string, words: Inflected): string => {
  const found = /^(?<noun>\p{L}+)\s(?<count>\d[\d\s,.]*\s\p{Ll}+)$/u.exec(text)?.groups
  const isSubject =
    found !== undefined &&
    words.basesOf(found['noun']!.toLowerCase()).some((base) => {
      const paradigm = nounForms(base, words)
      return paradigm !== null && nounFormsOf(found['noun']!.toLowerCase(), paradigm).includes('nom-s')
    })
  return isSubject ? `${found['noun']!} — ${found['count']!}` : text
}

/** What comes to a flat, as it is called where it is supplied. */
const supplies: readonly (readonly [string, string])[] = [
  [String.raw`горяч(?:ую|ей|ая)\s+вод[уыа]`, 'горячее водоснабжение'],
  [String.raw`холодн(?:ую|ой|ая)\s+вод[уыа]`, 'холодное водоснабжение'],
  [String.raw`вод[уыа]`, 'водоснабжение'],
  [String.raw`(?:свет|света|электричеств[оа])`, 'электроснабжение'],
  [String.raw`газа?`, 'газоснабжение'],
  [String.raw`(?:тепл[оа]|отоплени[ея])`, 'отопление'],
]
const supplied = `(?<what>${supplies.map(([name]) => name).join('|')})`
/** «отключат свет», «горячей воды не будет» */
const cut: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`(?<!\p{L})отключ(?:ат|аем|им)\s+${supplied}(?!\p{L})|(?<!\p{L})${supplied.replace('what', 'other')}\s+отключ(?:ат|аем|им)(?!\p{L})`,
      'giu',
    ),
    'будет отключено',
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})не\s+будет\s+${supplied}(?!\p{L})|(?<!\p{L})${supplied.replace('what', 'other')}\s+не\s+будет(?!\p{L})`,
      'giu',
    ),
    'будет приостановлено',
  ],
]

/** «19 марта отключат свет» → «19 марта будет отключено электроснабжение» */
export const withSupplies = (text: string): string =>
  cut.reduce(
    (said, [pattern, verb]) =>
      said.replaceAll(pattern, (written: string, ...match: unknown[]) => {
        const { what, other = '' } = match.at(-1) as { what?: string; other?: string }
        const name = supplies.find(([form]) => new RegExp(`^${form}$`, 'iu').test(what ?? other))![1]
        const put = `${verb} ${name}`
        return /^\p{Lu}/u.test(written) ? upperFirst(put) : put
      }),
    text,
  )

/** «работает у нас в школе», «в школе у нас»: whose place it is goes without saying. */
export const withoutUs = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})у\s+нас\s+(?=во?\s+\p{L}{3,})/giu, '')
    .replaceAll(/(?<=(?<!\p{L})(?:в|во|на)\s+\p{Ll}{4,})\s+у\s+нас(?=[\s,.;]|$)/giu, '')

/** Everyday shapes of sentences, which no single word makes, as a document says them. */
export const inOfficialShape = (text: string, words: Inflected): string =>
  withMeasure(
    withPlace(
      withNotice(withoutMeans(shapes.reduce((said, [shape, now]) => said.replaceAll(shape, now), text))),
    ),
    words,
  )
