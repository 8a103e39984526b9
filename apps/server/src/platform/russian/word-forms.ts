import { wordMemo } from './word-memo.ts'

/** A rule of the affix file: what is taken off, what is put on, and the end of the words that it is for. */
type Affix = { readonly strip: string; readonly add: string; readonly end: RegExp }

/** The forms of words as the spelling dictionary makes them. */
export type WordForms = {
  /** All forms of a base form («чистить», «детский», «насос»), itself first; only itself when it is unknown. */
  formsOf(base: string): readonly string[]
  /** Whether the dictionary lists it as a base form. */
  isBase(word: string): boolean
}

/** Reads the suffixes and the base forms of a Hunspell dictionary (an index of 146,000 words, about 15 MB). */
export function readWordForms(affixes: string, words: string): WordForms {
  const suffixes = suffixesOf(affixes)
  const flags = new Map<string, string>()
  for (const line of words.split('\n')) {
    const [base = '', flag = ''] = line.split('/')
    flags.set(base, (flags.get(base) ?? '') + flag)
  }
  const made = wordMemo<readonly string[]>(2000)
  const flagsOf = (base: string): string =>
    flags.get(base) ??
    [clipped.exec(base)?.groups?.['word'], models.find(([end]) => end.test(base))?.[1]]
      .map((like) => flags.get(like ?? base))
      .find((found) => found !== undefined) ??
    ''
  const make = (base: string): readonly string[] => [
    base,
    ...goingForms(base),
    ...Array.from(flagsOf(base)).flatMap((flag) =>
      (suffixes.get(flag) ?? [])
        .filter(({ strip, end }) => end.test(base) && base.endsWith(strip))
        .map(({ strip, add }) => base.slice(0, base.length - strip.length) + add),
    ),
  ]
  return {
    isBase: (word) => flags.has(word),
    formsOf: (base) => made(base, make),
  }
}

/** Words that the dictionary lacks are inflected as these. */
const models: readonly (readonly [RegExp, string])[] = [
  [/[^аеёиоуыэюя]ник$/u, 'охотник'],
  [/[шжч]ка$/u, 'тележка'],
  [/[^аеёиоуыэюяйьшжч]ка$/u, 'шапка'],
  [/(?:ил|ин|ос)а$/u, 'машина'],
  [/[^аеёиоуыэюя]нуть$/u, 'толкнуть'],
  [/[бвгдзклмнпрстфх]ать$/u, 'работать'],
  [/[^п]рить$/u, 'говорить'],
  [/ька$/u, 'редька'],
  [/ия$/u, 'линия'],
  [/[бвгдзклмнпрстфх]а$/u, 'машина'],
  [/[гкх]$/u, 'урок'],
  [/[бвдзлмнпрстф]$/u, 'завод'],
]

/** «медкабинет», «соцзащита»: a clipped word in front of one that the dictionary has. */
const clipped =
  /^(?:мед|соц|пед|гос|рай|гор|дет|дом|сан|спец|тех|физ|хоз|канц|уч|род|худ|вет|зав|зам|орг|проф|псих|онко|туб|стом|муз|авто|тепло|водо|электро|энерго|обл|сель|ком|культ|спорт|тур|сон)(?<word>\p{Ll}{4,})$/u

/** «прийти», «выйти» and their kind, which the dictionary lists without forms. */
function goingForms(base: string): string[] {
  const prefix = /^(?<prefix>(?:вы|при|у|до|по|на|пере|за|подо|ото|со|про|во|обо|разо))йти$/u.exec(base)
    ?.groups?.['prefix']
  if (prefix === undefined) return []
  const stem = prefix === 'при' ? 'при' : `${prefix}й`
  const stressed = (end: string): string => (prefix === 'вы' ? end.replace('ё', 'е') : end)
  return [
    ...['шёл', 'шла', 'шло', 'шли'].map((end) => prefix + stressed(end)),
    ...['ду', 'дёшь', 'дёт', 'дём', 'дёте', 'дут', 'ди', 'дите'].map((end) => stem + stressed(end)),
  ]
}

/** «SFX L ить ило [^ё]ить» by its flag; «0» stands for nothing. */
function suffixesOf(affixes: string): ReadonlyMap<string, Affix[]> {
  const found = new Map<string, Affix[]>()
  for (const line of affixes.split('\n')) {
    const [kind, flag = '', strip = '', add = '', end] = line.trim().split(/\s+/u)
    if (kind !== 'SFX' || end === undefined) continue
    const rule = {
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : (add.split('/')[0] ?? ''),
      end: new RegExp(`${end}$`, 'u'),
    }
    found.set(flag, [...(found.get(flag) ?? []), rule])
  }
  return found
}
