import type { Question } from './questions.ts'
import type { Requisites } from './requisites.ts'
import type { Topic } from './topics.ts'

/** A legal rule triggered by an appeal, and its consequence. `kind`: the kind of letter it requires. */
export type Signal = {
  readonly rule: string
  readonly text: string
  readonly normId: string | null
  readonly kind: string | null
}

type Rule = Signal & {
  readonly pattern: RegExp
  /** Excludes another meaning of the same words. */
  readonly unless?: RegExp
}

const start = String.raw`(?<!\p{L})`
const patternOf = (source: string) => new RegExp(start + String.raw`(?:${source})`, 'iu')

/** In the order of importance (appeals §2.3). */
const rules: readonly Rule[] = [
  {
    rule: 'danger',
    text: 'Есть признаки угрозы жизни: действуйте немедленно, сообщите по номеру 112, ответ подготовьте отдельно.',
    normId: null,
    kind: null,
    pattern: patternOf(
      String.raw`утечк[а-яё]*\s+газа|пахнет\s+газом|запах\s+газа|угроз[а-яё]*\s+жизни|(?:вот-вот|того\s+и\s+гляди)\s+(?:рухн|упад|обвал|обруш)|обруш(?:ил|ени|ива)|оборван[а-яё]*\s+провод|провода?\s+(?:висят|искр)|искрит|реб[её]н[а-яё]+[^.!?\n]{0,40}(?:один\s+дома|избива|голод)|(?:дет[а-яё]+|малыш[а-яё]*)[^.!?\n]{0,40}(?:одних|голодн|избива)|горит\s+(?:дом|квартир|подъезд|лес)`,
    ),
  },
  {
    rule: 'crime',
    text: 'Есть признаки преступления: разъясните право обратиться в полицию или прокуратуру и направьте сведения по компетенции.',
    normId: 'uk1-st285',
    kind: null,
    pattern: patternOf(
      String.raw`взятк|вымога|откат[аы]?(?!\p{L})|избил|избива|изнасил|украл|кража|краж[иу]|хищени|мошенни|подлог|поджог|намека[а-яё]+\s+на\s+деньги`,
    ),
  },
  {
    rule: 'abuse',
    text: 'В обращении брань, оскорбления или угрозы: ответ по существу можно не давать, автору сообщают о недопустимости злоупотребления правом. Выражения в ответе не повторяйте.',
    normId: 'fz59-st11-3',
    kind: 'abuse',
    pattern: patternOf(
      String.raw`(?:на|по|о)?ху(?:й[а-яё]*|[её][вт][а-яё]*|[яию](?!\p{L}))|пизд[а-яё]*|бля(?:д[а-яё]*|ть|)(?!\p{L})|[её]б(?:ан|ал|ат|л|у|и|н)[а-яё]*|за[её]б[а-яё]*|муда[кч][а-яё]*|гандон[а-яё]*|пид[оа]р[а-яё]*|сук[аи]н[а-яё]*|ублюд[а-яё]+|мраз[ьи][а-яё]*|твар[ьи](?!\p{L})|сволоч[а-яё]*|дебил[а-яё]*|кретин[а-яё]*|идиот[а-яё]*|(?:убью|прибью|зарежу|пристрелю|взорву|взорв[её]м|сожгу|спалю)(?!\p{L})|найду\s+(?:тебя|вас|твою|вашу|его|е[её])|кровью\s+умо`,
    ),
  },
  {
    rule: 'court',
    text: 'Обжалуется судебный акт: обращение возвращают в 7 дней с разъяснением порядка обжалования, оценку акту не дают.',
    normId: 'fz59-st11-2',
    kind: 'court',
    pattern: patternOf(
      String.raw`(?:не\s*соглас[а-яё]+\s+с\s+(?:\p{L}+\s+){0,3}(?:решени|приговор|определени|постановлени)[а-яё]*\s+(?:\p{L}+\s+){0,2}суд)|(?:отмен|пересмотр|обжал)[а-яё]*\s+(?:\p{L}+\s+){0,3}(?:решени|приговор|определени)[а-яё]*\s+(?:\p{L}+\s+){0,2}суд|(?:решени|приговор|определени)[а-яё]*\s+(?:\p{L}+\s+){0,2}суд[а-яё]*\s+(?:\p{L}+\s+){0,2}(?:незаконн|несправедлив|неправ|необоснован|вынесен[а-яё]*\s+с\s+наруш)|судь[яи]\s+(?:\p{L}+\s+){0,4}(?:неправ|незаконн|необоснован|несправедлив|подкуп|куплен)`,
    ),
    unless: /не\s+исполня|исполнени[ея]\s+решени|исполнить\s+решени|вопреки\s+решени/iu,
  },
  {
    rule: 'own-official',
    text: 'Жалуются на действия должностного лица или учреждения: направлять жалобу тому, на кого жалуются, запрещено.',
    normId: 'fz59-st8-6',
    kind: null,
    pattern: patternOf(
      String.raw`жалоб[а-яё]*\s+на\s+(?:действи|бездействи|директор|начальник|глав[уы]|заведующ|руководител|сотрудни|специалист|работник|учител|воспитател|врач|чиновник|секретар|заместител)|(?:директор|начальник|заведующ[а-яё]+|глава|специалист|сотрудни(?:к|ца)|секретарь|учитель(?:ница)?|воспитател[а-яё]+|чиновни[а-яё]+|медсестра|врач)\s+(?:\p{L}+\s+){0,5}(?:хам|груб|накрича|нагруб|оскорб|бездейств|ударил|вымога|замалчив|бер[её]т\s+взят|выгна|намека)`,
    ),
  },
  {
    rule: 'repeat',
    text: 'Обращение похоже на повторное: проверьте прежние ответы. Если новых доводов нет, переписку прекращают решением руководителя.',
    normId: 'fz59-st11-5',
    kind: 'stop',
    pattern: patternOf(
      String.raw`повторн(?:о|ое|ая)(?!\p{L})|неоднократно\s+(?:\p{L}+\s+){0,2}(?:обраща|пис|жалова)|(?:втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|сот)[а-яё]+\s+раз\s+(?:\p{L}+\s+){0,2}(?:пиш|обраща|прош|жалу)|(?:пишу|обращаюсь|обращаемся|пишем)\s+(?:вам\s+)?(?:уже\s+)?(?:втор|трет|четв[её]рт|пят|шест|десят|сот)[а-яё]+\s+раз|ранее\s+(?:\p{L}+\s+){0,2}(?:обраща|писал)|на\s+мо[её]\s+(?:прошлое|предыдущее|обращение\s+от)|(?:одни|очередн[а-яё]+)\s+отписк`,
    ),
  },
  {
    rule: 'service',
    text: 'Жалоба на муниципальную услугу рассматривается по 210-ФЗ: 15 рабочих дней.',
    normId: 'fz210-st11-2',
    kind: null,
    pattern: patternOf(
      String.raw`(?:муниципальн|государственн)[а-яё]+\s+услуг|мфц|многофункциональн[а-яё]+\s+центр|отказ[а-яё]*\s+в\s+(?:предоставлении\s+|оказании\s+)?услуг|(?:срок|оказани[ея]|предоставлени[ея])\s+услуг|через\s+госуслуги|на\s+госуслугах`,
    ),
    unless: /(?:записал|запис|приём|прием)[а-яё]*\s+(?:\p{L}+\s+){0,3}(?:врач|терапевт|педиатр)/iu,
  },
  {
    rule: 'service-refusal',
    text: 'Жалуются на отказ принять документы или исправить ошибку: по 210-ФЗ ответ дают в 5 рабочих дней.',
    normId: 'fz210-st11-2',
    kind: null,
    pattern: patternOf(
      String.raw`не\s+(?:прин(?:яли|имают|ял[аи]?)|взяли|берут)\s+(?:\p{L}+\s+){0,3}(?:документ|заявлени)|отказ[а-яё]+\s+(?:в\s+при[её]ме|принять|принимать)\s+(?:\p{L}+\s+){0,2}(?:документ|заявлени)|(?:документы|заявление)\s+(?:\p{L}+\s+){0,4}не\s+(?:взяли|приняли)|(?:ошибк|опечатк)[а-яё]*[^.!?\n]{0,40}(?:исправ|отказыва)|исправить\s+(?:ошибк|опечатк)`,
    ),
  },
  {
    rule: 'information',
    text: 'Это запрос информации о деятельности органа по 8-ФЗ: 30 дней со дня регистрации.',
    normId: 'fz8-st18',
    kind: null,
    pattern: patternOf(
      String.raw`запрос[а-яё]*\s+(?:о\s+предоставлении\s+)?информации|8-ФЗ|информаци[а-яё]+\s+о\s+деятельности|предоставить\s+(?:\p{L}+\s+){0,2}копи[а-яё]+\s+(?:постановлени|распоряжени|решени|протокол|договор|акт)`,
    ),
  },
  {
    rule: 'own-data',
    text: 'Это запрос о своих персональных данных по 152-ФЗ: 10 рабочих дней.',
    normId: 'fz152-st14',
    kind: null,
    pattern: patternOf(
      String.raw`(?:удалить|прекратить|уточнить|предоставить|сообщить|отозвать|отзываю)\s+(?:[^.!?\n]{0,50})персональн[а-яё]+\s+данн|как[а-яё]+\s+мо[а-яё]+\s+персональн`,
    ),
  },
  {
    rule: 'media',
    text: 'Это запрос редакции: ответ в 7 дней со дня получения по закону о СМИ.',
    normId: 'zsmi-st39',
    kind: null,
    pattern: patternOf(
      String.raw`запрос[а-яё]*\s+редакции|редакци[яи]\s+(?:газет|журнал|портал|телеканал|издани|сетевого)|закон[а-яё]*\s+о\s+(?:сми|средствах\s+массовой)`,
    ),
  },
  {
    rule: 'advocate',
    text: 'Это адвокатский запрос: ответ в 30 дней со дня получения.',
    normId: 'fz63adv-st6-1',
    kind: null,
    pattern: patternOf(String.raw`адвокатск[а-яё]+\s+запрос`),
  },
  {
    rule: 'migration',
    text: 'Речь о миграции: обращение в 5 дней направляют в МВД и главе субъекта.',
    normId: 'fz59-st8-3-1',
    kind: null,
    pattern: patternOf(String.raw`мигрант|миграци|нелегал|гастарбайтер`),
  },
  {
    rule: 'personal-data',
    text: 'В обращении есть диагноз, паспорт или СНИЛС: в рабочей копии скройте их, в ответе не повторяйте.',
    normId: 'fz152-st7',
    kind: null,
    pattern: patternOf(
      String.raw`диагноз[а-яё]*\s*[:–—-]?\s*(?!\s*$)|снилс\s*[:№]?\s*\d|паспорт[а-яё]*[^\d\n]{0,30}\d{2}\s?\d{2}`,
    ),
  },
  {
    rule: 'collective',
    text: 'Обращение коллективное: ответ направляют по указанному адресу, а если его нет — первому из подписавших.',
    normId: null,
    kind: 'published',
    pattern: patternOf(
      String.raw`коллективн[а-яё]+\s+(?:обращени|жалоб|письм)|мы,?\s+(?:нижеподписавшиеся|жител|жильц|собственник|родител)|инициативная\s+группа`,
    ),
  },
  {
    rule: 'reception',
    text: 'Речь о личном приёме: если ответ дан устно с согласия гражданина, достаточно записи в карточке.',
    normId: 'fz59-st13',
    kind: 'reception',
    pattern: patternOf(String.raw`(?:на|после)\s+личн[а-яё]+\s+при[её]м`),
  },
]

type Found = {
  readonly topics: readonly Topic[]
  readonly questions: readonly Question[]
  readonly requisites: Requisites
}

/** Checks an appeal by law before it is answered. */
export function precheck(text: string, found: Found): Signal[] {
  const ownText = withoutQuotes(text)
  const signals = rules
    .filter(({ pattern, unless }) => pattern.test(ownText) && !(unless?.test(ownText) ?? false))
    .map(({ rule, text: words, normId, kind }) => ({ rule, text: words, normId, kind }))
  return [...formSignals(ownText, found), ...signals]
}

/** Removes quotations: somebody else's words are no threat of the author's. */
const withoutQuotes = (text: string) => text.replaceAll(/«[^«»]{0,400}»|"[^"]{0,400}"|“[^“”]{0,400}”/gu, ' ')

/** Rules about the form: the author is named and the text is readable. */
function formSignals(text: string, { topics, questions, requisites }: Found): Signal[] {
  const signals: Signal[] = []
  if (isAnonymous(text, requisites)) {
    signals.push({
      rule: 'anonymous',
      text: 'Автор не назвал себя: без фамилии или адреса ответ не даётся. Сведения о правонарушении направляют по компетенции.',
      normId: 'fz59-st11-1',
      kind: 'anonymous',
    })
  }
  const gibberish = isGibberish(text)
  if (gibberish || (topics.length === 0 && questions.length === 0 && text.trim().length < 120)) {
    signals.push({
      rule: 'unclear',
      text: gibberish
        ? 'Текст не поддаётся прочтению: ответ не даётся, автора уведомляют в 7 дней.'
        : 'Суть обращения не определить: ответ по существу не даётся, автора уведомляют в 7 дней.',
      normId: gibberish ? 'fz59-st11-4' : 'fz59-st11-4-1',
      kind: 'unclear',
    })
  }
  return signals
}

function isAnonymous(text: string, { from }: Requisites): boolean {
  if (
    /(?<!\p{L})аноним|не\s+(?:хочу|буду|желаю|могу)\s+(?:\p{L}+\s+){0,2}(?:называть|указывать|подписыва)|имени\s+не\s+назову|без\s+подписи/iu.test(
      text,
    )
  )
    return true
  const last =
    text
      .trim()
      .split(/\n|[.!?]\s+/u)
      .at(-1) ?? ''
  return (
    from === null &&
    /^(?:[^\p{L}]*)(?:неравнодушн[а-яё]+\s+)?(?:жител[иья]+|жильцы|житель|доброжелатель|гражданин|пенсионер(?:ка)?|мать|сосед[иа]?)(?:\s+(?:сел|посёл|посел|дом|город|улиц|деревн|район)[^\n]{0,60})?[.!\s]*$/iu.test(
      last,
    )
  )
}

/** Whether the text is no language: consonant clusters, words without vowels, no Cyrillic. */
function isGibberish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return true
  const strange = words.filter(
    (word) =>
      !/[а-яё]/u.test(word) ||
      /[бвгджзклмнпрстфхцчшщъ]{6,}/u.test(word) ||
      (word.length >= 4 && !/[аеёиоуыэюя]/u.test(word)) ||
      /(.)\1{3,}/u.test(word),
  ).length
  return strange / words.length > 0.5
}
