import { appealCases, type Detection } from '#platform/text-models/index.ts'

import { speaksOfMigration } from '../competence.ts'
import { isAbusive } from './abusive-wordings.ts'
import { childData } from './child-data.ts'
import { crimeWordings, dangerWordings } from './danger-wordings.ts'
import type { AppealFindings } from './findings.ts'
import { receivedElsewhere, receptionWordings } from './reception-wordings.ts'
import { repeatWordings } from './repeat-wordings.ts'
import type { Signal } from './signals.ts'
import { specialCases } from './special-cases.ts'

export type { Signal } from './signals.ts'

type Rule = Signal & {
  /** Whether its wording stands in a text. */
  readonly finds: (text: string, found: AppealFindings) => boolean
  /** Excludes another meaning of the same words. */
  readonly unless?: RegExp
  /** What the model of cases calls it. */
  readonly code?: string
  /** How probable the model has to find it where the wording alone says too little. */
  readonly least?: number
  /**
   * From which probability the model is believed without a wording; else from the threshold of its training. What a clerk only looks at
   * once more may be wrong in one of five.
   */
  readonly alone?: number
}

const start = String.raw`(?<!\p{L})`
const wording = (source: string): Rule['finds'] => {
  const pattern = new RegExp(start + String.raw`(?:${source})`, 'iu')
  return (text) => pattern.test(text)
}

/** In the order of importance (appeals §2.3). */
const rules: readonly Rule[] = [
  {
    rule: 'danger',
    code: 'danger',
    alone: 0.36,
    text: 'Есть признаки угрозы жизни: действуйте немедленно, сообщите по номеру 112, ответ подготовьте отдельно.',
    normId: null,
    kind: null,
    finds: wording(
      String.raw`утечк[а-яё]*\s+газа|пахнет\s+газом|запах\s+газа|угроз[а-яё]*\s+жизни|(?:вот-вот|того\s+и\s+гляди)\s+(?:рухн|упад|обвал|обруш)|обруш(?:ил[а-яё]+|ива[а-яё]+)|оборван[а-яё]*\s+провод|провода?\s+(?:висят\s+(?:над|на\s+\p{L}+|низко|до\s+земли)|искр)|искрит|реб[её]н[а-яё]+[^.!?\n]{0,40}(?:один\s+дома|избива|голод)|(?:дет[а-яё]+|малыш[а-яё]*)[^.!?\n]{0,40}(?:одних|голодн|избива)|горит\s+(?:дом|квартир|подъезд|лес)|${dangerWordings}`,
    ),
  },
  {
    rule: 'crime',
    code: 'crime',
    least: 0.02,
    alone: 0.45,
    text: 'Есть признаки преступления: разъясните право обратиться в полицию или прокуратуру и направьте сведения по компетенции.',
    normId: 'uk1-st285',
    kind: null,
    finds: wording(
      String.raw`взятк|вымога|откат[аы]?(?!\p{L})|избил|избива|изнасил|украл|кража|краж[иу]|хищени|мошенни|подлог|поджог|намека[а-яё]+\s+на\s+деньги|${crimeWordings}`,
    ),
  },
  {
    rule: 'abuse',
    code: 'abuse',
    alone: 0.5,
    text: 'В обращении брань, оскорбления или угрозы: ответ по существу можно не давать, автору сообщают о недопустимости злоупотребления правом. Выражения в ответе не повторяйте.',
    normId: 'fz59-st11-3',
    kind: 'abuse',
    finds: (text, { requisites }) => isAbusive(text, [requisites.from, requisites.email]),
  },
  {
    rule: 'own-official',
    code: 'self-complaint',
    alone: 0.35,
    text: 'Жалуются на действия должностного лица или учреждения: направлять жалобу тому, на кого жалуются, запрещено.',
    normId: 'fz59-st8-6',
    kind: null,
    finds: wording(
      String.raw`жалоб[а-яё]*\s+на\s+(?:действи|бездействи|директор|начальник|глав[уы]|заведующ|руководител|сотрудни|специалист|работник|учител|воспитател|врач|чиновник|секретар|заместител)|(?:директор|начальник|заведующ[а-яё]+|глава|специалист|сотрудни(?:к|ца)|секретарь|учитель(?:ница)?|воспитател[а-яё]+|чиновни[а-яё]+|медсестра|врач)\s+(?:\p{L}+\s+){0,5}(?:хам|груб|накрича|нагруб|оскорб|бездейств|ударил|вымога|замалчив|бер[её]т\s+взят|выгна|намека)`,
    ),
  },
  {
    rule: 'repeat',
    text: 'Обращение похоже на повторное: проверьте прежние ответы. Переписку прекращают, только если ответы по существу давались не раз и новых доводов нет.',
    normId: 'fz59-st11-5',
    kind: null,
    finds: wording(repeatWordings),
  },
  {
    rule: 'service',
    code: 'service210',
    least: 0.2,
    text: 'Жалоба на муниципальную услугу рассматривается по 210-ФЗ: 15 рабочих дней.',
    normId: 'fz210-st11-2',
    kind: null,
    finds: wording(
      String.raw`(?:муниципальн|государственн)[а-яё]+\s+услуг|мфц|многофункциональн[а-яё]+\s+центр|отказ[а-яё]*\s+в\s+(?:предоставлении\s+|оказании\s+)?услуг|(?:срок|оказани[ея]|предоставлени[ея])\s+услуг|через\s+госуслуги|на\s+госуслугах`,
    ),
    unless:
      /(?:записал|запис|приём|прием)[а-яё]*\s+(?:\p{L}+\s+){0,3}(?:врач|терапевт|педиатр)|кабинет\s+на\s+госуслугах/iu,
  },
  {
    rule: 'service-refusal',
    text: 'Жалуются на отказ принять документы или исправить ошибку: по 210-ФЗ ответ дают в 5 рабочих дней.',
    normId: 'fz210-st11-2',
    kind: null,
    finds: wording(
      String.raw`не\s+(?:прин(?:яли|имают|ял[аи]?)|взяли|берут)\s+(?:\p{L}+\s+){0,3}(?:документ|заявлени)|отказ[а-яё]+\s+(?:в\s+при[её]ме|принять|принимать)\s+(?:\p{L}+\s+){0,2}(?:документ|заявлени)|(?:документы|заявление)\s+(?:\p{L}+\s+){0,4}не\s+(?:взяли|приняли)|заставить\s+(?:\p{L}+\s+){0,2}(?:взять|принять)\s+документ|(?:ошибк|опечатк)[а-яё]*[^.!?\n]{0,40}(?:исправ|отказыва)|исправить\s+(?:ошибк|опечатк)`,
    ),
  },
  {
    rule: 'information',
    text: 'Это запрос информации о деятельности органа по 8-ФЗ: 30 дней со дня регистрации.',
    normId: 'fz8-st18',
    kind: null,
    finds: wording(
      String.raw`запрос[а-яё]*\s+(?:о\s+предоставлении\s+)?информации|8-ФЗ|информаци[а-яё]+\s+о\s+деятельности|предоставить\s+(?:\p{L}+\s+){0,2}копи[а-яё]+\s+(?:постановлени|распоряжени|решени|протокол|договор|акт)`,
    ),
  },
  {
    rule: 'own-data',
    text: 'Это запрос о своих персональных данных по 152-ФЗ: 10 рабочих дней.',
    normId: 'fz152-st14',
    kind: null,
    finds: wording(
      String.raw`(?:удалить|прекратить|уточнить|предоставить|сообщить|отозвать|отзываю)\s+(?:[^.!?\n]{0,50})персональн[а-яё]+\s+данн|как[а-яё]+\s+мо[а-яё]+\s+персональн|(?:что|какие\s+(?:данные|сведения))\s+(?:у\s+вас\s+)?(?:обо\s+мне|про\s+меня)\s+(?:лежит|хран|есть|собра)[а-яё]*|у\s+вас\s+обо\s+мне`,
    ),
  },
  {
    rule: 'media',
    text: 'Это запрос редакции: ответ в 7 дней со дня получения по закону о СМИ.',
    normId: 'zsmi-st39',
    kind: null,
    finds: wording(
      String.raw`запрос[а-яё]*\s+редакции|редакци[яи]\s+(?:газет|журнал|портал|телеканал|издани|сетевого)|закон[а-яё]*\s+о\s+(?:сми|средствах\s+массовой)`,
    ),
  },
  {
    rule: 'advocate',
    text: 'Это адвокатский запрос: ответ в 30 дней со дня получения.',
    normId: 'fz63adv-st6-1',
    kind: null,
    finds: wording(String.raw`адвокатск[а-яё]+\s+запрос`),
  },
  {
    rule: 'migration',
    text: 'Речь о миграции: обращение в 5 дней направляют в МВД и главе субъекта.',
    normId: 'fz59-st8-3-1',
    kind: null,
    finds: speaksOfMigration,
  },
  {
    rule: 'personal-data',
    text: 'В обращении есть диагноз, паспорт или СНИЛС: в рабочей копии скройте их, в ответе не повторяйте.',
    normId: 'fz152-st7',
    kind: null,
    finds: wording(
      String.raw`диагноз[а-яё]*\s*[:–—-]?\s*(?!\s*$)|снилс\s*[:№]?\s*\d|паспорт[а-яё]*[^\d\n]{0,30}\d{2}\s?\d{2}`,
    ),
  },
  {
    rule: 'child-data',
    code: 'child-data',
    least: 0.05,
    alone: 0.45,
    text: 'В обращении есть сведения о ребёнке: имя, здоровье или семью в ответе не называйте, в рабочей копии скройте.',
    normId: 'fz152-st7',
    kind: null,
    finds: wording(childData),
  },
  {
    rule: 'collective',
    text: 'Обращение коллективное: ответ направляют по указанному адресу, а если его нет — первому из подписавших.',
    normId: null,
    kind: 'published',
    finds: wording(
      String.raw`коллективн[а-яё]+\s+(?:обращени|жалоб|письм)|мы,?\s+(?:нижеподписавшиеся|жител|жильц|собственник|родител)|инициативная\s+группа`,
    ),
  },
  {
    rule: 'reception',
    code: 'reception',
    least: 0.02,
    alone: 0.5,
    text: 'Речь о личном приёме: если ответ дан устно с согласия гражданина, достаточно записи в карточке.',
    normId: 'fz59-st13',
    kind: 'reception',
    finds: wording(
      String.raw`(?:на|после)\s+личн[а-яё]+\s+при[её]м|личн[а-яё]+\s+(?:при[её]м|бесед|аудиенц)|выездн[а-яё]+\s+(?:при[её]м|встреч)|был[аи]?\s+(?:у\s+(?:вас|главы|мэра)\s+)?на\s+при[её]ме\s+(?:по\s+личн|у\s+(?:вас|глав|мэр|заместител))|был[аи]?\s+у\s+(?:вас|главы|мэра)\s+(?:\p{L}+\s+){0,3}(?:на\s+при[её]ме|в\s+при[её]мн)|(?:как|о\s+ч[её]м)\s+(?:мы\s+)?(?:договорились|условились|говорили)\s+на\s+при[её]ме|${receptionWordings}`,
    ),
    unless: receivedElsewhere,
  },
]

/** Checks an appeal by law before it is answered. */
export function precheck(text: string, found: AppealFindings): Signal[] {
  const ownText = withoutQuotes(text)
  const cases = appealCases(text)
  const signals = rules
    .filter((rule) => isMet(rule, ownText, found, cases))
    .map(({ rule, text: words, normId, kind }) => ({ rule, text: words, normId, kind }))
  const special = specialCases(ownText, found, cases, text)
  return [...special, ...signals.filter(({ rule }) => !special.some((one) => one.rule === rule))]
}

/** The model has learned whole letters: of a sentence alone it says too much. */
const minWordsOfLetter = 12

/** Whether a rule is met: by its wording, which the model must not find out of the question, or by the model alone. */
function isMet(
  { finds, unless, code, least, alone }: Rule,
  text: string,
  found: AppealFindings,
  cases: readonly Detection[],
): boolean {
  if (unless?.test(text)) return false
  const judged = cases.find(({ label }) => label === code)
  if (judged === undefined) return finds(text, found)
  const isLetter = (text.match(/\p{L}+/gu)?.length ?? 0) >= minWordsOfLetter
  const isSure = isLetter && (alone === undefined ? judged.isSure : judged.probability >= alone)
  return isSure || (judged.probability >= (least ?? 0) && finds(text, found))
}

/** Removes quotations and what somebody is said to have said: their words are no threat of the author's. */
const withoutQuotes = (text: string) =>
  text
    .replaceAll(/«[^«»]{0,400}»|"[^"]{0,400}"|“[^“”]{0,400}”/gu, ' ')
    .replaceAll(
      /(?:ор[её]т|кричит|крикнул\p{L}*|угрожает|грозит|говорит|сказал\p{L}*)\s*:[^.!?\n]{0,200}/giu,
      ' ',
    )
