import { isKnownForm } from '#platform/russian/index.ts'

/** A street with its number as a letter names it: «по ул. Лесной, д. 5»; null when the text names none. */
export function placeIn(text: string): string | null {
  const street = streetIn(text)
  if (street !== null) return street
  const settlement = settlementPattern.exec(text)?.groups
  return settlement ? `в ${shortSettlement(settlement['kind']!)} ${settlement['name']!}` : null
}

/**
 * Whether a text says where: a street, a settlement, an object that has a name or a number. `others`: names of persons and ways to
 * answer them, which say nothing of the place.
 */
export function namesPlace(text: string, others: readonly (string | null)[] = []): boolean {
  const rest = others.reduce<string>(
    (left, known) => (known === null || known === '' ? left : left.replaceAll(known, ' ')),
    text,
  )
  return (
    placeIn(rest) !== null ||
    [numbered, onlyOne, quotedName, plainStreet, coordinates].some((one) => one.test(rest)) ||
    [...rest.slice(0, maxText).matchAll(capitalised)].some(
      ({ 0: word, index }) =>
        !isKnownForm(word.toLowerCase()) ||
        leadsToPlace.test(rest.slice(Math.max(0, index - maxBefore), index)),
    )
  )
}

const maxText = 4000
const maxBefore = 30

/** What a settlement has one of. */
const onlyOne =
  /(?<!\p{L})(?:библиотек|набережн|стадион|вокзал|автовокзал|аэропорт|элеватор|пристан|администраци|музе[йяею]|мэри[ияю]|дом\p{L}{0,2}\s+культуры|(?:центральн|главн|районн|городск|сельск)\p{L}+\s+(?:площад|парк|рын|улиц|больниц|суд|клуб|пляж|пруд))|(?:у|за|возле|около|напротив|между|перед|над\s+\p{L}+)\s+(?:\p{L}+\s+)?(?:почт|бан[ьеияю]|клуб|техникум|колледж|церк|храм|мечет|сельсовет)\p{L}*/iu
/** A street in small letters or at the beginning. */
const plainStreet =
  /(?<!\p{L})(?:ул|улиц\p{L}|пер|переул\p{L}{2,3}|мкр)\.?\s{1,2}\p{L}{4,}(?:ая|ой|ую|ий|ого|ый|ина|ова|ева|ёва|еды|ицы|мира)(?!\p{L})/iu
/** «дом 5», «школа № 3», «12-я линия», «14-й километр». */
const numbered =
  /(?<!\p{L})(?:д|дом\p{L}{0,3}|подъезд\p{L}{0,2}|корпус\p{L}{0,2}|школ\p{L}{1,2}|сад\p{L}{0,4}|гимнази\p{L}{1,2}|лице\p{L}{1,2}|маршрут\p{L}{0,2}|автобус\p{L}{0,3}|участ\p{L}{2,4}|квартал\p{L}{0,2}|километр\p{L}{0,2})\.?\s{0,2}№?\s?\d|№\s?\d|\d{1,3}-(?:й|я|го|ой|ю|м|е)\s+(?:\p{L}+\s+)?(?:лини|километр|микрорайон|мкр|квартал|участ|школ|лице|гимнази|сад|дом|маршрут|автобус)|\d{1,4}\s?-?[йо]?м?\s+(?:километр|дом)/iu
const quotedName = /«\p{Lu}[^»]{1,60}»/u
/** «55.0302, 82.9204»: a point of the map. */
const coordinates = /(?<![\d.])\d{2}\.\d{3,7}[,;\s]{1,3}\d{2,3}\.\d{3,7}(?!\d)/u
/**
 * A name inside a sentence. Where nothing in front says that a place follows, a word that has other meanings is none: who sets no full stops
 * begins a sentence so. Forms of address, and whom a letter is for, are none.
 */
const capitalised =
  /(?<=[\p{Ll},)–—-]\s{1,2})(?!(?:Вас|Вам|Вами|Ваш|Вы|Бог|Россий|Росси|РФ|ЖКХ|УК|ТСЖ|МФЦ|МЧС|ДПС|ГИБДД|СМИ|ФИО|ДК|ЗАГС|Госуслуг|Глав|Уважаем|Админ|Президент|Губернатор|Нов\p{L}{2,3}\s+год)\p{L}{0,6})\p{Lu}\p{L}{2,30}(?!\p{L})/gu
const leadsToPlace =
  /(?<!\p{L})(?:в|во|на|по|у|от|до|из|за|около|возле|мимо|через|между|под|над|к|с|со|вдоль|напротив|(?:улиц|переул|площад|остановк|посёлк|поселк|мост|рек|озер|парк|сквер|магазин|рынк|район|завод)\p{L}{0,5})\s{1,2}$/iu

const name = String.raw`(?<name>(?:\d{1,3}-(?:й|я|го|ой)\s+)?[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?(?:\s[А-ЯЁ][а-яё]+|\s«[А-ЯЁ][^«»]{1,30}»)?)`
const building = String.raw`(?:,?\s{1,3}(?:д(?:ом[а-яё]?)?\.?\s?)?(?<building>\d{1,4}(?:[а-дА-Д](?!\p{L}))?)(?!\s?(?:лет|год|раз|час|см|метр|руб|дн|кв|минут|\p{L}{3,})|[:\d]))?`
const kinds = String.raw`(?<kind>ул\.|улиц[а-яё]+|пер\.|переул[а-яё]+|просп\.|проспект[а-яё]*|пр-т[а-яё]*|бульвар[а-яё]*|шоссе|площад[а-яё]+|набережн[а-яё]+|мкр\.?|микрорайон[а-яё]*)`
const marked = new RegExp(String.raw`(?<!\p{L})${kinds}\s{0,3}${name}${building}`, 'u')
const bare = new RegExp(String.raw`(?<!\p{L})(?<before>[Пп]о|[Нн]а)\s${name}${building}`, 'gu')
const settlementPattern =
  /(?<!\p{L})(?:в|до|из|около|у|под|за)\s+(?<kind>деревн[а-яё]+|д\.|дер\.|сел[еоа]|с\.|посёлк[а-яё]+|поселк[а-яё]+|пос\.|п\.|хутор[а-яё]*|х\.|станиц[а-яё]+)\s?(?<name>[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?)/u

const shortKinds: readonly (readonly [RegExp, string])[] = [
  [/^ул/u, 'ул.'],
  [/^пер/u, 'пер.'],
  [/^пр/u, 'пр-ту'],
  [/^мк|^мик/u, 'мкр.'],
  [/^бул/u, 'бульвару'],
  [/^пло/u, 'площади'],
  [/^наб/u, 'наб.'],
]

const shortSettlement = (kind: string) =>
  kind.startsWith('с') && !kind.startsWith('ст')
    ? 'с.'
    : kind.startsWith('п')
      ? 'п.'
      : kind.startsWith('х')
        ? 'х.'
        : kind.startsWith('ст')
          ? 'ст.'
          : 'д.'

/** Words that «на» and «по» stand before and that are no streets. */
const noStreet =
  /^(?:Новый|Рождеств|Пасх|Масленниц|Госуслуг|Портал|Авито|Вайбер|Вацап|Телеграм|Москв|Росси|Крым|Север|Урал|Бог|День|Конституци|Интернет|Ваш|Вас|Администраци|Управл|Глав|Закон|Правил|Почт|Зебр|Камаз|Газел)/u

function streetIn(text: string): string | null {
  const found = marked.exec(text)?.groups
  if (found) {
    const kind =
      shortKinds.find(([pattern]) => pattern.test(found['kind']!.toLowerCase()))?.[1] ?? found['kind']!
    return withNumber(`по ${kind} ${dativeAdjective(oneName(found['name']!))}`, found['building'])
  }
  for (const { groups } of text.matchAll(bare)) {
    const { name: street = '', building: number } = groups!
    const plain = oneName(street)
    const isAdjective = /(?:ой|ей)$/u.test(plain)
    const isGenitive = number !== undefined && /(?:а|я|ого|его|ой|ы|и)$/u.test(plain)
    if (!noStreet.test(plain) && (isAdjective || isGenitive)) return withNumber(`по ул. ${plain}`, number)
  }
  return null
}

/** The second capitalised word belongs to a name only behind a numeral or an adjective of one: «Красных Партизан». */
const oneName = (street: string): string => {
  const words = street.split(/\s/u)
  return words.length > 1 && !street.includes('«') && !/^\d|(?:ых|их|ой|ей|ая|яя)$/u.test(words[0]!)
    ? words[0]!
    : street
}

/** «Лесная», «Лесную» → «Лесной»; other names stand unchanged. */
const dativeAdjective = (street: string): string =>
  street
    .split(' ')
    .map((word) =>
      word
        .replace(/(?<=[гкхжшщчц])(?:ая|ую)$/u, 'ой')
        .replace(/(?:ая|ую)$/u, 'ой')
        .replace(/(?:яя|юю)$/u, 'ей'),
    )
    .join(' ')

const withNumber = (street: string, number: string | undefined): string =>
  number === undefined ? street : `${street}, д. ${number}`
