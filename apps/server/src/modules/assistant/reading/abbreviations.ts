import { adjectiveIn, nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

/** Adjectives that clerks clip, by what is left of them. */
const clipped: Readonly<Record<string, string>> = {
  адм: 'административный',
  гор: 'городской',
  дор: 'дорожный',
  дошк: 'дошкольный',
  жил: 'жилищный',
  комм: 'коммунальный',
  культ: 'культурный',
  мед: 'медицинский',
  мун: 'муниципальный',
  муниц: 'муниципальный',
  обл: 'областной',
  пешех: 'пешеходный',
  пож: 'пожарный',
  привокз: 'привокзальный',
  проф: 'профессиональный',
  рег: 'региональный',
  сан: 'санитарный',
  сел: 'сельский',
  сельск: 'сельский',
  соц: 'социальный',
  спорт: 'спортивный',
  тех: 'технический',
  хоз: 'хозяйственный',
  цент: 'центральный',
  центр: 'центральный',
  школьн: 'школьный',
  юр: 'юридический',
}
const beforeNoun = new RegExp(
  String.raw`(?<![\p{L}.-])(?<short>${Object.keys(clipped).join('|')})(?:\.\s?|\s)(?<noun>\p{Ll}{4,})(?!\p{L})`,
  'giu',
)

/** «дор хозяйства» → «дорожного хозяйства»: the clipped adjective agrees with its noun; it stays where the dictionary lacks the noun. */
function withAdjectives(text: string, words: Inflected): string {
  return text.replaceAll(beforeNoun, (...match: unknown[]) => {
    const { short = '', noun = '' } = match.at(-1) as Record<string, string>
    const [typed] = match as [string]
    // «центр занятости» is a noun of its own.
    if (/^центр$/iu.test(short) && !typed.includes('.')) return typed
    for (const base of words.basesOf(noun)) {
      const paradigm = nounForms(base, words)
      const form = paradigm === null ? undefined : nounFormsOf(noun, paradigm)[0]
      if (paradigm === null || form === undefined) continue
      const whole = adjectiveIn(form, paradigm.gender, clipped[short.toLowerCase()]!)
      return `${/^\p{Lu}/u.test(short) ? upperFirst(whole) : whole} ${noun}`
    }
    return typed
  })
}

/** Posts and roles, in the nominative and in the genitive, which stands behind «от». */
const roles: Readonly<Record<string, readonly [string, string]>> = {
  председ: ['председатель', 'председателя'],
  предс: ['председатель', 'председателя'],
  секр: ['секретарь', 'секретаря'],
  нач: ['начальник', 'начальника'],
  дир: ['директор', 'директора'],
  докл: ['докладчик', 'докладчика'],
  отв: ['ответственный', 'ответственного'],
}
/** Before a name or the body that somebody heads; «отв.» and «докл.» behind what they belong to are read as they are. */
const beforeName = new RegExp(
  String.raw`(?<of>(?<!\p{L})от\s+)?(?<![\p{L}-])(?<short>председ|предс|секр|нач|дир)(?:\.\s?|\s)(?=\p{L}|\d)`,
  'giu',
)
const inBrackets = /\((?<short>председ|предс|секр|отв|докл)\.?\)/giu

/** Bodies behind a post: «нач отд благоустройства», «спец упр образования». */
const bodies: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=(?:начальник|специалист|инспектор|заведующ|зам|руководител|сотрудник|директор)\p{L}*\.?\s)отд\.?(?!\p{L})/giu,
    'отдела',
  ],
  [
    /(?<=(?:начальник|специалист|инспектор|заведующ|зам|руководител|сотрудник|директор)\p{L}*\.?\s)упр\.?(?!\p{L})/giu,
    'управления',
  ],
]

/** What else is clipped, and where. */
const others: readonly (readonly [RegExp, string])[] = [
  // «ответ на обр от 16.11»
  [/(?<=(?<!\p{L})(?:на|по)\s)обр\.?(?=\s(?:от|гр|вх|№|\p{Lu}))/giu, 'обращение'],
  [/(?<=(?<!\p{L})(?:план|график|перечень|список|\d)\s)меропр\.?(?!\p{L})/giu, 'мероприятий'],
  [/(?<!\p{L})меропр\.?(?!\p{L})/giu, 'мероприятия'],
  // «фото прилож», «Список прил.»
  [/(?<=\p{L}\s)(?:прилож|прилаг|прил)(?:\.|(?=\s*(?:$|[,;!])))/giu, 'прилагается.'],
  [/(?<![\p{L}.])ок\.?\s?(?=\d)/giu, 'около '],
  [/(?<=\d\s?|[—–-]\s?)взр\.?(?!\p{L})/giu, 'взрослых'],
  [/(?<![\p{L}])взр\.?(?=\s*[—–-]?\s*\d)/giu, 'взрослых'],
]

/** «от нач хозотдела», «секр Бойко», «фото прилож»: words that clerks clip, in full and in the form that their place asks for. */
export function withClippedWords(text: string, words: Inflected): string {
  const named = text
    .replaceAll(inBrackets, (...match: unknown[]) => {
      const { short = '' } = match.at(-1) as Record<string, string>
      return `(${roles[short.toLowerCase()]?.[0] ?? short})`
    })
    .replaceAll(beforeName, (...match: unknown[]) => {
      const { of = '', short = '' } = match.at(-1) as Record<string, string | undefined>
      const [nominative, genitive] = roles[short?.toLowerCase() ?? ''] ?? [short, short]
      const said = (of === undefined || of === '' ? nominative : genitive) ?? ''
      return `${of ?? ''}${/^\p{Lu}/u.test(short ?? '') ? upperFirst(said) : said} `
    })
  const inFull = [...bodies, ...others].reduce((rest, [short, whole]) => rest.replaceAll(short, whole), named)
  return withAdjectives(inFull, words)
}
