/**
 * Rewrites the ways people write a citation into the one that the patterns read: glued labels («п4ч1ст93»), mistyped labels
 * and codes («статя», «трудавой кодекс»), clipped ones («жил кодекс»), codes named by the adjective alone («81 трудового»).
 * Takes and gives lower case with numbers as digits.
 */
export function withUsualForms(text: string): string {
  if (!/\d/u.test(text)) return withWholeCodes(text)
  return withPairs(withCodes(withWholeCodes(withLabels(text))))
}

const number = String.raw`\d+(?:\.\d+)*`
const mistyped: readonly (readonly [RegExp, string])[] = [
  [/(?<![а-я])(?:стат[яй]|стать|стаья|сатья|статьа|стотья|статьья|стаття|ститья)(?![а-я])/gu, 'статья'],
  [/(?<![а-я])(?:часьть|чсть|чать|чазть|чачть)(?![а-я])/gu, 'часть'],
  [/(?<![а-я])(?:пукт|пунк|пнкт|пункут|пунт)(?![а-я])/gu, 'пункт'],
]

/** «п4ч1ст93» is «п4 ч1 ст93»; «12-ая» counts an article as «12-я» does. */
function withLabels(text: string): string {
  const apart = text.replaceAll(/(?<=\d)(?=(?:ст|ч|пп?|подп|гл)\.?\s?\d)/gu, ' ')
  return mistyped.reduce((whole, [wrong, right]) => whole.replaceAll(wrong, right), apart)
}

/** Adjectives of the codes: the stem and the beginning that people clip it to. */
const codes: readonly (readonly [string, string])[] = [
  ['градостроительн', 'град|градостр'],
  ['жилищн', 'жил|жилищ'],
  ['трудов', 'труд'],
  ['земельн', 'зем|земел'],
  ['гражданск', 'гражд|граждан'],
  ['бюджетн', 'бюдж|бюджет'],
  ['налогов', 'нал|налог'],
  ['семейн', 'сем'],
  ['уголовн', 'уг|угол'],
  ['административн', 'адм|админ'],
]
const clipped = codes.map(
  ([stem, beginnings]) =>
    [new RegExp(String.raw`(?<![а-я])(?:${beginnings})[.-]?\s?кодекс`, 'gu'), `${stem}ый кодекс`] as const,
)

/** «трудавой кодекс», «жил. кодекс», «трудовой кадекс». */
function withWholeCodes(text: string): string {
  const spelled = text.replaceAll(
    /(?<![а-я])(?:кадекс|кодэкс|кодкес|кодес|кодексс|кодек|кедекс)(?=(?:а|у|ом|е)?(?![а-я]))/gu,
    'кодекс',
  )
  const whole = clipped.reduce((one, [short, long]) => one.replaceAll(short, long), spelled)
  return whole.replaceAll(
    /(?<![а-я-])(?<stem>[а-я]{5,16}?)(?<ending>ый|ий|ой|ого|его|ому|ему|ом|ем)(?= кодекс)/gu,
    (written, stem: string, ending: string) => {
      const meant = codes.find(([known]) => known !== stem && isNear(known, stem))
      return meant ? meant[0] + ending : written
    },
  )
}

/** Whether one wrong, missing or additional letter makes the other word, two in a long one. */
function isNear(known: string, written: string): boolean {
  const most = known.length > 8 ? 2 : 1
  if (Math.abs(known.length - written.length) > most || known[0] !== written[0]) return false
  let row = Array.from({ length: written.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(known).entries()) {
    const next = [at + 1]
    for (const [column, other] of Array.from(written).entries())
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)! <= most
}

const adjective = String.raw`(?:${codes
  .map(([stem]) => stem)
  .join(
    '|',
  )})(?:ый|ий|ой|ого|ому|ом)|(?:гражданск|арбитражн)(?:ый|ий|ого|ому|ом)\s+процессуальн(?:ый|ого|ому|ом)`
/** What may follow the adjective where it stands for the code: no noun of its own. */
const noNoun = String.raw`(?=\s*(?:$|[,.;:?!)]|рф(?![а-я])|\d|(?:статья|статьи|ст|как|что|про|о|об|в|на|и|по|за|где|когда|ли|не|нужен|можно|это|там|вместе|открой|покажи|скажи|дай)(?![а-я])))`
const measured = String.raw`(?![\d.]*\d|-?\s*(?:сот|га(?![а-я])|кв|м(?![а-я])|метр|дн|руб|тыс|час|мес|лет|год|г\.|чел|%|-?\s*ф?к?з))`
const ordinalEnding = '(?:-?(?:я|й|ая|ой|ю|ую))?'
const afterNumber = new RegExp(
  String.raw`(?<![\d.№-])(?<article>(?:(?:стать[яиеюй]+|ст\.?)\s*)?${number}(?: \d{1,2}(?![\d.-]))?)${ordinalEnding}(?<label>\s+стать[яиеюй]+)?\s+(?<code>${adjective})(?!\s+кодекс)${noNoun}`,
  'gu',
)
const beforeNumber = new RegExp(
  String.raw`(?<![а-я-])(?<code>${adjective})(?!\s+кодекс)(?:\s+рф)?\s*,?\s*(?<label>(?:стать[яиеюй]+|ст\.?)\s*)?(?<article>${number}(?: \d{1,2}(?![\d.-]))?)${measured}`,
  'gu',
)

/** «81 трудового», «земельный 39.15», «градостроительный ст. 118» name the code by its adjective. */
function withCodes(text: string): string {
  const after = text.replaceAll(
    afterNumber,
    (_, article: string, __, code: string) => `статья ${numberIn(article)} ${code} кодекс`,
  )
  return after.replaceAll(
    beforeNumber,
    (_, code: string, __, article: string) => `${code} кодекс статья ${numberIn(article)}`,
  )
}

/** «39 15» said without its dot. */
const numberIn = (article: string) => (article.match(/\d+/gu) ?? []).join('.')

/** «12 ч 1 и 12 ч 2 59-ФЗ»: a number before a part or a point is an article where no other stands. Decrees have points alone. */
function withPairs(text: string): string {
  if (/(?<![а-я])(?:стат|ст\.?\s?\d|ст(?![а-я]))/u.test(text)) return text
  const isOfDecree =
    /(?<![а-я])(?:постановлен|приказ|правил|указ|методик|положени|распоряжени|пп(?![а-я]))/u.test(text)
  return text.replaceAll(isOfDecree ? beforePart : beforePoint, 'статья $<article> ')
}

const notCounted = String.raw`(?<![\d.№-]|(?:част[а-я]+|пункт[а-я]*|приложени[а-я]+|раздел[а-я]*|глав[а-я]+|постановлени[а-я]+|приказ[а-я]*|указ[а-я]*|закон[а-я]*|ф?к?з|ч|п)\.?[\s-]?)`
const pair = (label: string) =>
  new RegExp(
    String.raw`${notCounted}(?<article>\d{1,3}(?:\.\d{1,2})?)(?:-я)?,?\s+(?=(?:${label})\.?\s?\d)`,
    'gu',
  )
const beforePart = pair('ч|часть|части')
const beforePoint = pair('ч|часть|части|п|пункт')
