import { isAdjectiveForm, nounForms, nounFormsOf, type Inflected } from '#platform/russian/index.ts'

/** What an order in one breath holds besides itself: «напиши письмо в сбербанк, чтобы поставили банкомат». */
export type WholeOrder = {
  /** As written, «в» before an organization kept. */
  readonly addressee: string
  readonly kind: 'request' | 'matter' | 'fact' | 'cause'
  /** «чтобы », «про »; '' where the order ends with its addressee. */
  readonly link: string
  /** '' where the matter stands outside the order. */
  readonly text: string
}

const verb = String.raw`(?:(?:на?пиш|отпиш|черкн|подготов|состав|сдела|набросай|попроси|запроси|спроси|напомн|сообщ|предупре[дж]|уведом|ответ(?:ь|и)|поблагодар|поздрав|отправ)\p{L}*|спасибо)`
const document = String.raw`(?:(?:официальн|кратк|коротк|вежлив|срочн)\p{L}+\s+)?(?:письм[оа]|запрос|ответ|обращени[ея]|уведомлени[ея]|благодарност[ьи]|ходатайств[оа]|напоминани[ея]|претензи[яюи]|просьб[ауы])(?!\p{L})`
const leads = String.raw`чтобы?|что|про|насч[её]т|об?|за|со?|на`
const noAddressee = String.raw`${leads}|и|а|по|на|от|из|им|ему|ей|мне|нам|всем|пожал\p{L}*|вежлив\p{L}*|официальн\p{L}*|кратк\p{L}*|коротк\p{L}*|срочн\p{L}*|текст\p{L}*|письм\p{L}*|запис\p{L}*|служебк\p{L}*|объявлени\p{L}*|отч[её]т\p{L}*|план\p{L}*|так|то|это\p{L}*|ещ[её]|тоже`
const word = String.raw`(?!(?:${noAddressee})(?!\p{L}))[\p{L}№\d«»"-]+`
const whole = new RegExp(
  String.raw`^(?:(?:надо|нужно|прошу|необходимо|хочу|хотим|давай|пожалуйста|срочно)\s+)*(?<order>${verb}(?:\s+${document})?|${document})\s+(?:(?<before>во?|у|к)\s+)?(?<to>${word}(?:\s+${word}){0,3}?)(?:,?\s+(?<link>${leads})(?:\s+(?<text>\S.*))?)?$`,
  'isu',
)

/** Takes an order apart by its grammar; null when nobody is addressed in it. */
export function wholeOrder(written: string, words: Inflected): WholeOrder | null {
  const found = whole.exec(written)?.groups
  if (!found) return null
  const { order = '', before = '', to = '', link = '', text = '' } = found
  const said = link.toLowerCase()
  if (!standsIn(casesBehind(before.toLowerCase(), order), to, words)) return null
  return {
    addressee: before.toLowerCase().startsWith('в') ? `в ${to}` : to,
    kind: kindOf(said, order),
    link: said === '' ? '' : `${said} `,
    text,
  }
}

/** «Напиши директору», «поблагодари директора», «письмо в школу», «запроси у школы»; people in the accusative are as in the genitive. */
function casesBehind(preposition: string, order: string): readonly string[] {
  if (preposition === 'у') return ['gen']
  if (preposition !== '') return preposition.startsWith('в') ? ['acc'] : ['dat']
  return /^(?:поблагодар|поздрав|попроси|спроси|предупре|уведом(?!лени))/iu.test(order)
    ? ['acc', 'gen']
    : ['dat']
}

/** Whether the head of a phrase stands in one of the cases. «Напиши короче» addresses nobody; «минстрою» is in no dictionary and shows its case. */
function standsIn(cases: readonly string[], phrase: string, words: Inflected): boolean {
  const head = phrase
    .toLowerCase()
    .split(' ')
    .find((part) => !isAdjectiveForm(part, words))
  // «пожарным», «дежурному»: an adjective that names people.
  if (head === undefined) return cases.includes('dat') && /(?:[ое]му|[ыи]м|[ое]й)$/iu.test(phrase)
  const bases = words.basesOf(head)
  if (bases.length === 0) return !cases.includes('dat') || /(?:[ую]|[ая]м)$/u.test(head)
  return bases.some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(head, paradigm).some((form) => cases.includes(form.slice(0, 3)))
  })
}

function kindOf(link: string, order: string): WholeOrder['kind'] {
  if (link.startsWith('чтоб')) return 'request'
  if (/^(?:за|со?)$/u.test(link)) return 'cause'
  return order.toLowerCase().startsWith('ответ') && link !== 'что' ? 'matter' : 'fact'
}
