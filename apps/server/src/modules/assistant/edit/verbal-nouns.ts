import {
  adjectiveIn,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  phraseIn,
  verbFormOf,
  verbIn,
  type Inflected,
} from '#platform/russian/index.ts'

/** Verbs that only carry a noun: «произвела осмотр», «осуществляет вывоз»; the imperfective ones with a mark. */
const carriers: ReadonlyMap<string, 'done' | 'doing'> = new Map(
  Object.entries({
    произвести: 'done',
    провести: 'done',
    осуществить: 'done',
    выполнить: 'done',
    производить: 'doing',
    проводить: 'doing',
    осуществлять: 'doing',
    выполнять: 'doing',
  } as const),
)
/** Nouns of actions with their verbs, done and doing. */
const actions: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries({
    осмотр: ['осмотреть', 'осматривать'],
    проверка: ['проверить', 'проверять'],
    ремонт: ['отремонтировать', 'ремонтировать'],
    уборка: ['убрать', 'убирать'],
    вывоз: ['вывезти', 'вывозить'],
    оплата: ['оплатить', 'оплачивать'],
    установка: ['установить', 'устанавливать'],
    замена: ['заменить', 'менять'],
    очистка: ['очистить', 'чистить'],
    расчистка: ['расчистить', 'расчищать'],
    обследование: ['обследовать', 'обследовать'],
    измерение: ['измерить', 'измерять'],
    отключение: ['отключить', 'отключать'],
    подключение: ['подключить', 'подключать'],
    закупка: ['закупить', 'закупать'],
    покраска: ['покрасить', 'красить'],
    посадка: ['посадить', 'сажать'],
    вырубка: ['вырубить', 'вырубать'],
    доставка: ['доставить', 'доставлять'],
    освобождение: ['освободить', 'освобождать'],
    отбор: ['отобрать', 'отбирать'],
    обработка: ['обработать', 'обрабатывать'],
    освещение: ['осветить', 'освещать'],
    перенос: ['перенести', 'переносить'],
    прочистка: ['прочистить', 'прочищать'],
    монтаж: ['смонтировать', 'монтировать'],
    демонтаж: ['разобрать', 'разбирать'],
  } as const),
)

const chain =
  /(?<!\p{L})(?<verb>(?:произв|пров|осуществ|выполн)\p{L}+)\s+(?:(?:комплекс\s+)?(?:мероприяти[яй]|работ[ыу]?)\s+по\s+)?(?:(?<whose>его|её|ее|их)\s+(?<done>\p{L}{4,})|(?<noun>\p{L}{4,})\s+(?<object>\p{L}+(?:\s+\p{L}+)?))/giu

/** Verbs for nouns that a verb only carries: «произвела осмотр фасада» → «осмотрела фасад». */
export function withVerbs(text: string, words: Inflected): string {
  return withNeed(
    text.replaceAll(chain, (...match: unknown[]) => {
      const { verb = '', whose, done, noun = done ?? '', object = whose ?? '' } = match.at(-1) as Found
      return verbOf({ verb, noun, object }, words) ?? String(match[0])
    }),
    words,
  )
}

type Found = Partial<Record<'verb' | 'whose' | 'done' | 'noun' | 'object', string>>
type Chain = { readonly verb: string; readonly noun: string; readonly object: string }

function verbOf({ verb, noun, object }: Chain, words: Inflected): string | null {
  const small = verb.toLowerCase()
  const carrier = words.basesOf(small).find((base) => carriers.has(base))
  const action = words.basesOf(noun.toLowerCase()).find((base) => actions.has(base))
  if (carrier === undefined || action === undefined) return null
  const form = verbFormOf(small, carrier, words)
  const pair = actions.get(action)!
  const said = form === null ? null : verbIn(form, pair[carriers.get(carrier) === 'done' ? 0 : 1], words)
  // «мероприятия по его уборке»: «убирает его»
  const whom = /^(?:его|её|ее|их)$/iu.test(object) ? object : phraseIn('acc', object, words)
  return said === null || whom === null ? null : `${said} ${whom}`
}

/** «пришла к выводу о необходимости ремонта карниза» → «решила, что нужен ремонт карниза» */
const withNeed = (text: string, words: Inflected): string =>
  text.replaceAll(
    /(?<!\p{L})приш(?<end>ёл|ел|ла|ли|ло)\s+к\s+выводу\s+о\s+необходимости\s+(?<what>\p{L}+(?:\s+\p{L}+)?)/giu,
    (...match: unknown[]) => {
      const { end = '', what = '' } = match.at(-1) as Record<string, string>
      const needed = neededOf(what, words)
      return needed === null ? String(match[0]) : `решил${end.replace(/^[ёе]?л/u, '')}, что ${needed}`
    },
  )

function neededOf(what: string, words: Inflected): string | null {
  const nominative = phraseIn('nom', what, words)
  const head =
    what
      .toLowerCase()
      .split(' ')
      .find((word) => !isAdjectiveForm(word, words)) ?? ''
  for (const base of words.basesOf(head)) {
    const paradigm = nounForms(base, words)
    if (!paradigm || nominative === null) continue
    const isPlural = nounFormsOf(head, paradigm).every((form) => form.endsWith('p'))
    const form = isPlural ? 'nom-p' : 'nom-s'
    const short = adjectiveIn(form, paradigm.gender, 'нужный')
      .replace(/ный$/u, 'ен')
      .replace(/ная$/u, 'на')
      .replace(/ное$/u, 'но')
      .replace(/ные$/u, 'ны')
    return `${short} ${nominative}`
  }
  return null
}
