import { foldYo } from '@uprava/contract/rules/fold-case.ts'

import { lemmaTable } from './lemmas.ts'

let infinitives: ReadonlyMap<string, readonly string[]> | undefined

/** The infinitives of every family of the lemma table, by its key. */
function infinitivesOfKeys(): ReadonlyMap<string, readonly string[]> {
  infinitives ??= new Map(
    lemmaTable().families.map(({ key, words }) => [key, words.filter((word) => isInfinitive(word))] as const),
  )
  return infinitives
}

/** How many letters two words begin with in common. */
function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Nouns that end as infinitives do. */
const nouns =
  /^(?:(?:по|пред|о)?(?:част|очеред|помощ|реч|ноч|печат|мат|област|площад|связ|доч|кроват|сет|тетрад|мебел|двер|пят|шест|девят|десят|грязь|смерт|памят|пут|треть|вещ|сол|ст|лошад|пуст)ь|.*[оея]сть|.*дцать|.*десят)$/u

/** Whether a lower-case word is an infinitive: «отсыпать», «помочь», «вернуться». */
export const isInfinitive = (word: string): boolean =>
  /.(?:[аеиоуыэюя]ть|сть|зть|[сз]ти|йти|чь)(?:ся)?$/u.test(word) && !nouns.test(word)

/** Regular endings with those of the infinitive. A form that the lemma table knows does not need them. */
const regular: readonly (readonly [RegExp, string])[] = [
  // «выделили», «дали»; «принесли» and «пришли» are in the table or stay unknown.
  [/(?<=[аеиуыя])ли(?=сь$|$)/u, 'ть'],
  // «сделайте», «согласуйте», «выделите»
  [/уйте(?=сь$|$)/u, 'овать'],
  [/(?<=[ая])йте(?=сь$|$)/u, 'ть'],
  [/(?<=[бвджзлмнрст])ите(?=сь$|$)/u, 'ить'],
  // «проверят», «оборудуют», «сделают»
  [/(?<=[бвдзлмнр])ят(?=ся$|$)/u, 'ить'],
  [/уют(?=ся$|$)/u, 'овать'],
  [/(?<=[ая])ют(?=ся$|$)/u, 'ть'],
]

const particles = new Set(['если', 'разве', 'дети', 'нужны'])

/** Frequent forms that follow none of these. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    дайте: 'дать',
    дай: 'дать',
    дадут: 'дать',
    передадут: 'передать',
    сдадут: 'сдать',
    пришлите: 'прислать',
    пришли: 'прислать',
    пришлют: 'прислать',
    вышлите: 'выслать',
    вышлют: 'выслать',
    привезли: 'привезти',
    привезите: 'привезти',
    привезут: 'привезти',
    вывезли: 'вывезти',
    вывезите: 'вывезти',
    вывезут: 'вывезти',
    завезли: 'завезти',
    завезут: 'завезти',
    отвезли: 'отвезти',
    отвезут: 'отвезти',
    принесли: 'принести',
    принесут: 'принести',
    внесли: 'внести',
    внесут: 'внести',
    провели: 'провести',
    проведут: 'провести',
    проведите: 'провести',
    помогли: 'помочь',
    помогите: 'помочь',
    помогут: 'помочь',
    вернут: 'вернуть',
    возьмут: 'взять',
    возьмите: 'взять',
    примут: 'принять',
    примите: 'принять',
    уберут: 'убрать',
    уберите: 'убрать',
    напишите: 'написать',
    напишут: 'написать',
    подпишут: 'подписать',
    спишут: 'списать',
    найдут: 'найти',
    найдите: 'найти',
    подготовят: 'подготовить',
    отпустят: 'отпустить',
    пустят: 'пустить',
    почистят: 'почистить',
    расчистят: 'расчистить',
    объяснят: 'объяснить',
    подключат: 'подключить',
    включат: 'включить',
    отключат: 'отключить',
    закончат: 'закончить',
    оплатят: 'оплатить',
    закроют: 'закрыть',
    откроют: 'открыть',
    покроют: 'покрыть',
  }),
)

/**
 * The infinitive of an imperative, a plural past or a plural future form: «привезли», «пришлите», «починят» →
 * «привезти», «прислать», «починить». Null of another word.
 */
export function infinitiveOf(form: string): string | null {
  const word = foldYo(form.toLowerCase())
  if (isInfinitive(word)) return word
  if (!/\p{L}{2}(?:ли|те|[уюая]т)(?:сь|ся)?$|^дай$/u.test(word) || particles.has(word)) return null
  const known = irregular.get(word)
  if (known !== undefined) return known
  const key = lemmaTable().keys.get(word)
  // A family holds both aspects: «сделайте» is of «сделать» rather than of «делать».
  const [written] = (infinitivesOfKeys().get(key ?? '') ?? []).toSorted(
    (one, other) => commonBeginning(other, word) - commonBeginning(one, word),
  )
  if (key !== undefined) return written ?? null
  const rule = regular.find(([ending]) => ending.test(word))
  if (!rule) return null
  return word.replace(rule[0], rule[1]).replace(/(?<=ть)сь$/u, 'ся')
}
