import { verbFormOf, type Inflected } from '#platform/russian/index.ts'

/** What an order to the assistant says in the letter itself: «предложи посмотреть» is «Предлагаем посмотреть». */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/^(?:и\s+)?(?:предложи)(?:те)?(?:\s+(?:ему|ей|им))?\s+/iu, 'Предлагаем '],
  [
    /^(?:и\s+)?(?:извинись|извинитесь|попроси\s+прощения)(?:те)?(?:\s+(?:перед|у)\s+(?:ним|ней|ними|него|неё|них))?(?=[\s,.]|$)\s*/iu,
    'Просим извинить ',
  ],
  [/^(?:и\s+)?(?:поблагодари)(?:те)?(?:\s+(?:его|её|их))?\s+/iu, 'Благодарим '],
  [/^(?:и\s+)?скажи(?:те)?\s+спасибо(?:\s+(?:ему|ей|им))?\s+/iu, 'Спасибо '],
  [/^(?:и\s+)?(?:напомни)(?:те)?(?:\s+(?:ему|ей|им))?,?\s+/iu, 'Напоминаем, '],
  [/^(?:и\s+)?(?:предупреди)(?:те)?(?:\s+(?:его|её|их))?,?\s+/iu, 'Предупреждаем, '],
  [/^(?:и\s+)?(?:пригласи|позови)(?:те)?(?:\s+(?:его|её|их))?\s+/iu, 'Приглашаем '],
  [/^(?:и\s+)?(?:пожелай(?:те)?|пожелать)(?:\s+(?:ему|ей|им|всем))?\s+/iu, 'Желаем '],
  [/^(?:и\s+)?(?:пообещай)(?:те)?,?\s+/iu, 'Обязуемся '],
  [
    /^(?:и\s+)?(?:объясни|поясни|скажи|сообщи|напиши|ответь|добавь|укажи|упомяни|отметь|пропиши|допиши)(?:те)?(?:\s+(?:ему|ей|им|там|ещё))?(?:[,:]?\s+(?:что|про\s+то,?\s+что)|[,:])?\s+/iu,
    '',
  ],
]

/**
 * A clause without its order: what is to be said as it is said, null where nothing is left but the order. An order is an
 * imperative in the singular: documents have none.
 */
export function withoutOrder(text: string, words: Inflected, isLetter = false): string | null {
  // «ответьте уже» of a letter is said to its addressee.
  if (
    isLetter &&
    (/^(?:и\s+)?\p{L}+те(?!\p{L})/iu.test(text) || isOrder(text.split(/\s+/u)[0]?.toLowerCase() ?? '', words))
  )
    return text
  const known = spoken.find(([begin]) => begin.test(text))
  const said = known ? text.replace(known[0], known[1]).trim() : text
  if (known && said === 'Просим извинить') return 'Просим извинить за доставленные неудобства'
  return hasOrder(said, words) ? null : said === '' ? null : said
}

/** «не пиши», «сделай теплее», «извинись» */
function hasOrder(text: string, words: Inflected): boolean {
  const outside = text.replaceAll(/«[^«»]*»/gu, ' ')
  return [...outside.matchAll(/(?<![\p{L}-])\p{Ll}{3,}(?![\p{L}-])/gu)].some(([word]) => isOrder(word, words))
}

const ambiguous =
  /^(?:пришли|ушли|вышли|пошли|зашли|нашли|или|если|вели|весь|сель|моли|дали|кали|соли|мели|пали|жди|меси|суди|води|роди|пойдём|стой|лети|спасибо)$/u

function isOrder(word: string, words: Inflected): boolean {
  if (ambiguous.test(word) || !/(?:[ийь]|[иьй]сь)$/u.test(word)) return false
  const bases = words.basesOf(word)
  return bases.length > 0 && bases.every((base) => verbFormOf(word, base, words) === 'order-s')
}
