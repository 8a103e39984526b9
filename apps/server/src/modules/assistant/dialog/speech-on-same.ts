import { lowerFirst, namedPersonIn, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { nominativeSigner } from '../reading/people/signer-name.ts'
import { noFields } from '../reading/request-fields.ts'
import type { Clause } from '../reading/request-parts.ts'

const order =
  /^[\s,]*(?:(?:а|и|теперь|тогда|ещ[её]|нужн[аоы]?|надо|сделай(?:те)?|на?пиши(?:те)?|подготовь(?:те)?|потом)[\s,]+)*(?:(?:небольш|коротк|приветственн)\p{L}+\s+)?(?:речь|выступление|приветствие|слово)\s*(?:для\s+|от\s+)?(?<who>[^,.;]{0,80}?)\s*(?<link>на|к|по\s+поводу|о|об|в\s+честь|с)\s+эт(?:от|о|у|ой|ом|ому|им|их|ого)\s+(?<noun>\p{Ll}{4,})(?<rest>.*)$/isu

/** «а теперь речь начальнице отдела культуры Зверевой на этот юбилей»: a speech on the occasion of the former draft; null of other messages. */
export function speechOnSame(
  { begun = '', fields }: DraftState,
  message: string,
  words: Inflected,
): DraftState | null {
  const { who = '', noun = '', rest = '' } = order.exec(message)?.groups ?? {}
  const occasion = noun === '' ? null : phraseOf(begun, noun)
  if (occasion === null) return null
  const facts = rest
    .split(/[,;]\s*|\.\s+|\s+(?=и\s+чтоб)/u)
    .map((one) => factOf(one.trim().replace(/[.!\s]+$/u, '')))
    .filter((one) => one !== '')
  const event: Clause = { kind: 'matter', link: ' на ', text: occasion }
  const said = facts.map((text): Clause => ({ kind: 'fact', link: '. ', text }))
  const signer = who === '' ? null : speakerOf(who, words)
  return {
    genre: 'welcome-speech',
    fields: { ...noFields, tone: fields.tone },
    parts: { addressee: '', signer, clauses: [event, ...said], source: null },
    begun: [`речь на ${occasion}`, ...facts].join('. '),
  }
}

/** «юбилей библиотеки, 70 лет»: what the former request calls by a noun, up to a place, a day or a sign; null where it does not. */
function phraseOf(request: string, noun: string): string | null {
  const stem = noun.slice(0, Math.max(4, noun.length - 2)).replace(/[ьйяеи]+$/u, '')
  const found = new RegExp(
    String.raw`(?<!\p{L})${stem}\p{L}{0,4}(?<tail>(?:\s(?!(?:в|во|на|с|со|у|до|от|для|к|по|за|и)\s)[\p{L}«»№-]+)*)(?<years>,\s+\d{1,3}\s+(?:лет|год[а]?)(?!\p{L}))?`,
    'iu',
  ).exec(request)?.groups
  return found ? `${noun}${found['tail'] ?? ''}${found['years'] ?? ''}` : null
}

/** «начальнице отдела культуры Зверевой» → «начальница отдела культуры Зверева» */
function speakerOf(who: string, words: Inflected): string {
  const person = namedPersonIn(who)
  const title = (person ? who.slice(0, person.start) : who).trim()
  const post = title === '' ? '' : (phraseIn('nom', title, words) ?? nominativeSigner(title, words))
  return [post, person?.text].filter(Boolean).join(' ')
}

const howLong =
  /^(?:(?:и|только|но)\s+)?(?:(?:минут[ыау]?\s+)?на\s+(?:\p{L}+\s+|\d+\s+)?минут\p{L}*|минут[ыу]?\s+на\s+\p{L}+|\d\S*\s+минут\p{L}*|(?:по)?короче|коротко|кратко|недолго|не\s+длинно|без\s+\p{L}+|от\s+души|тепло|потеплее)$/iu
const mention =
  /^(?:(?:и|а|ещ[её]|там|обязательно|чтобы?|не\s+забудь(?:те)?)\s+)*(?:(?:упомян|вспомн|отмет|назв|скаж|сказа)\p{L}*\s+)?(?:там\s+)?(?:было\s+)?(?:про|об?)\s+(?<what>\S.*)$/iu

/** «чтоб про первую заведующую Осипову»: who is remembered; how long it is to be says nothing. */
function factOf(said: string): string {
  if (said === '' || howLong.test(said)) return ''
  const what = mention.exec(said)?.groups?.['what']
  if (what !== undefined) return `Сегодня вспоминаем ${lowerFirst(what)}`
  return said.split(/\s+/u).length < 3 ? '' : said.replace(/^(?:и|а|ещ[её])\s+/iu, '')
}
