import {
  lowerFirst,
  nameInCase,
  namedPersonIn,
  nominativeSurname,
  nounForms,
  nounFormsOf,
  phraseIn,
  positionInCase,
  surnameInCase,
  type Inflected,
} from '#platform/russian/index.ts'

/** Whom a reference is about. */
export type Described = {
  /** «на тракториста МУП Шестакова»; '' where nobody is named. */
  readonly whom: string
  /** In the nominative; null of a class, a family or whoever is not sure. */
  readonly name: string | null
  readonly post: string
  /** «в суд», «по месту требования», as it stands behind the name. */
  readonly purpose: string
  /** What else stands behind the name: «11 класс», «учится средне». */
  readonly facts: readonly string[]
}

const nobody: Described = { whom: '', name: null, post: '', purpose: '', facts: [] }
const several =
  /^(?:на\s+)?(?:(?:\d+\s?\p{L}?|\p{L}+(?:ый|ую|ой))\s+)?(?:класс|семь|групп|коллектив|бригад|команд)\p{L}*/iu
const purposeBehind =
  /^(?<purpose>по\s+месту\s+требования|на\s+(?:награжд|представл|поощр|премиров)\p{L}+|во?\s+\p{L}+(?:\s+(?!на\s)\p{L}+){0,3}?)(?=\s+на\s+|$)/iu

/** Reads the head of a reference: «на водителя Лаптева в полицию», «в военкомат на Синицына Артёма 11 класс». */
export function describedPerson(head: string, words: Inflected): Described {
  const front = purposeBehind.exec(head)?.groups?.['purpose'] ?? ''
  const isFront = front !== '' && isDestination(front, words)
  const rest = (isFront ? head.slice(front.length) : head)
    .trim()
    .replace(/^с\s+(?:места\s+)?(?:работы|уч[её]бы|жительства)\s+/iu, '')
  const found = namedPersonIn(rest)
  if (!found) {
    const isGroup = several.test(rest)
    return isGroup
      ? { ...nobody, whom: rest, purpose: isFront ? front : '' }
      : { ...(isFront ? { ...nobody, purpose: front } : nobody), ...(unnamed(rest) ? { whom: rest } : {}) }
  }
  const behind = rest.slice(found.end).trim()
  const where = purposeBehind.exec(behind)?.groups?.['purpose'] ?? ''
  const hasPlace = where !== '' && (/^(?:по|на)\s/iu.test(where) || isDestination(where, words))
  const before = rest.slice(0, found.start).trim()
  const isOn = /^на(?:\s|$)/iu.test(before)
  const typed = rest.slice(found.start, found.end)
  const post = before.replace(/^на(?:\s+|$)/iu, '')
  const name = several.test(before) ? null : nameOf(typed, found, { isOn, post })
  const { form = '', further = '' } =
    /^(?<form>\d{1,2}\s?[«"]?\p{L}?[»"]?\s+класс\p{L}*|\d{1,2}\s?[«"]?\p{Ll}[»"]?(?=\s|$))?\s*(?<further>.*)$/isu.exec(
      (hasPlace ? behind.slice(where.length) : behind).trim(),
    )?.groups ?? {}
  const nominative = post === '' ? '' : (phraseIn('nom', post, words) ?? post)
  return {
    whom: [isOn || several.test(before) ? `${before} ${typed}` : accusative(nominative, name ?? typed), form]
      .filter(Boolean)
      .join(', '),
    name,
    post: name === null || several.test(before) ? '' : nominative,
    purpose: isFront ? front : hasPlace ? where : '',
    facts: further === '' ? [] : [further],
  }
}

/** «на работника», «на дворника»: who is meant is to be filled in. */
const unnamed = (rest: string): boolean => /^на\s+\p{Lu}/u.test(rest)

type Around = { readonly isOn: boolean; readonly post: string }

/** The name in the nominative: behind «на» «Шестакова» is a man, «Шестакову» a woman. */
function nameOf(
  typed: string,
  found: { text: string; isCertain: boolean },
  { isOn, post }: Around,
): string | null {
  const [last = '', ...rest] = typed.split(/\s+/u)
  if (isOn && /(?:[оеё]в|[иы]н)у$|скую$/u.test(last) && rest.every((one) => /^\p{Lu}\./u.test(one)))
    return [nominativeSurname(last, 'female'), ...rest].join(' ')
  if (found.isCertain) return found.text
  if (isOn && /(?:а|я|ого|его)$/u.test(last)) return [nominativeSurname(last, 'male'), ...rest].join(' ')
  if (/(?:у|ю|ую|юю|ой|ей)$/u.test(last)) return [nominativeSurname(last, 'female'), ...rest].join(' ')
  return isOn || post !== '' ? [last, ...rest].join(' ') : found.text
}

/** «уборщице Мамедовой» → «на уборщицу Мамедову» */
function accusative(post: string, name: string): string {
  const [last = '', ...rest] = name.split(/\s+/u)
  const who = rest.every((one) => /^\p{Lu}\./u.test(one))
    ? [surnameInCase(last, 'accusative') ?? last, ...rest].join(' ')
    : nameInCase(name, 'accusative').text
  return `на ${[post === '' ? '' : positionInCase(lowerFirst(post), 'accusative'), who].filter(Boolean).join(' ')}`
}

/** «в суд», «в полицию», not «в школе»: the accusative of where it goes. */
export function isDestination(phrase: string, words: Inflected): boolean {
  const [, ...rest] = phrase.split(/\s+/u)
  const noun =
    rest.find((word) => words.basesOf(word.toLowerCase()).some((base) => nounForms(base, words) !== null)) ??
    ''
  const forms = words.basesOf(noun.toLowerCase()).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(noun.toLowerCase(), paradigm)
  })
  return forms.length === 0
    ? /^\p{Lu}{2,}$/u.test(rest[0] ?? '')
    : forms.some((form) => form.startsWith('acc')) && !forms.some((form) => form.startsWith('pre'))
}
