import type { Finding, FindingGroup, ReportGroup } from '@uprava/contract/analysis.ts'
import type { Citation } from '@uprava/contract/laws.ts'
import { countedForm } from '@uprava/contract/rules/counted-form.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { ReportInput } from './report-input.ts'
import { requestedGroups, quotedWords } from './rules/instruction.ts'
import type { Examination } from './rules/types.ts'

export const groupTitles: Readonly<Record<FindingGroup, string>> = {
  requisites: 'Реквизиты',
  personal: 'Персональные данные',
  reference: 'Ссылки на акты',
  consistency: 'Согласованность дат, сумм и сроков',
  corruption: 'Коррупциогенные факторы',
  technique: 'Юридическая техника',
  readability: 'Читаемость и стиль',
  file: 'Файл',
  instruction: 'По вашему заданию',
  model: 'Замечания модели',
}

type TextInput = {
  readonly input: ReportInput
  readonly groups: readonly ReportGroup[]
  readonly norms: readonly Citation[]
  /** The date of the reference base, dd.mm.yyyy. */
  readonly baseDay: string | null
}

/** Where the findings are, in the order of the act. */
const placesOf = (findings: readonly Pick<Finding, 'paragraph' | 'place'>[]) =>
  [
    ...new Set(
      findings
        .filter(({ paragraph }) => paragraph !== null)
        .toSorted((a, b) => (a.paragraph ?? 0) - (b.paragraph ?? 0))
        .flatMap(({ place }) => place ?? []),
    ),
  ]
    .slice(0, 12)
    .join(', ')

/** Questions for the user to decide, and norms to compare with the official text. */
export function decisionsToMake({ groups, norms, input }: TextInput): string[] {
  const of = (key: ReportGroup['key']) => groups.find((group) => group.key === key)?.findings ?? []
  const corruption = of('corruption')
  const withoutPower = corruption.filter(({ code }) => code === 'COR-3D')
  const unknown = of('reference').filter(({ code }) => code === 'REF-05')
  const shown = [...norms, ...input.references.table.flatMap(({ norm }) => norm ?? [])]
  const unsure = [
    ...new Set(shown.filter(({ confidence }) => confidence === 'B').map(({ requisites }) => requisites)),
  ]
  const articles = input.references.table.filter(({ remark }) => remark.includes('нет в базе: сверьте'))
  return [
    corruption.length > 0
      ? `Подтвердите или отклоните вероятные признаки коррупциогенности: ${placesOf(corruption)}.`
      : '',
    withoutPower.length > 0 ? `Есть ли у органа полномочие по закону: ${placesOf(withoutPower)}?` : '',
    unknown.length > 0 ? `Действуют ли акты, которые в базе не найдены: ${placesOf(unknown)}?` : '',
    articles.length > 0
      ? `Верны ли указанные статьи и пункты: ${articles
          .slice(0, 8)
          .map(({ written }) => quoted(written))
          .join(', ')}?`
      : '',
    of('model').length > 0 ? 'Верны ли замечания модели? Цитаты и нормы проверены, выводы — нет.' : '',
    unsure.length > 0 ? `Сверьте с официальным текстом: ${unsure.slice(0, 12).join('; ')}.` : '',
  ].filter((question) => question !== '')
}

const warnings: Readonly<Record<string, string>> = {
  'pages-limit': 'В документе больше 500 страниц: разобраны первые.',
  'text-limit': 'Документ длиннее миллиона знаков: разобрано начало.',
  'paragraphs-limit': 'В документе больше 20 000 абзацев: разобраны первые.',
  're-encoded': 'Буквы файла были записаны в другой кодировке и восстановлены: сверьте цитаты с документом.',
}

/** The limits of the analysis and the checks that could not be done. */
export function limitsOf({ input, baseDay }: TextInput): string[] {
  const { document, examination, references, byModel, engineInfo } = input
  const undone = groupsToCheck.filter((key) => !examination.done.includes(key))
  return [
    document.recognition ?? '',
    'Это автоматическая проверка. Она не заменяет правовую и антикоррупционную экспертизу: справочная информация, не юридическое заключение.',
    baseDay === null ? '' : `База норм на ${baseDay}. Статусы актов указаны на день документа.`,
    'Не проверялись: правописание, достоверность сведений, подлинность подписей и печатей, полномочия подписавших, содержание приложенных отдельно файлов.',
    undone.length > 0
      ? `Проверка прервана по времени, не закончены: ${undone.map((key) => groupTitles[key].toLowerCase()).join(', ')}.`
      : '',
    references.leftOut > 0 ? `Ссылок больше двухсот: не проверено ещё ${references.leftOut}.` : '',
    ...document.warnings.map((warning) => warnings[warning] ?? ''),
    examination.isNormative
      ? ''
      : 'Коррупциогенные факторы не искались: документ не похож на нормативный акт.',
    engineInfo.engine_mode === 'model'
      ? 'Замечания модели показаны только с дословной цитатой и нормой из базы.'
      : '',
    byModel.readUpTo === null
      ? ''
      : `Модель прочитала абзацы 1–${byModel.readUpTo}; правила проверили весь документ.`,
    engineInfo.engine_reason === null
      ? ''
      : `${engineInfo.engine_reason}: документ проверен встроенными правилами.`,
  ].filter((limit) => limit !== '')
}

const groupsToCheck = [
  'requisites',
  'personal',
  'reference',
  'consistency',
  'corruption',
  'technique',
  'readability',
] as const

export const checkedOf = ({ done }: Examination): string[] =>
  groupsToCheck.filter((key) => done.includes(key)).map((key) => groupTitles[key])

/** How the instruction was interpreted. */
export function interpretationTexts({ input, groups }: TextInput): string[] {
  const { document, engineInfo } = input
  const { words: texts } = requestedGroups(document.instruction)
  const quotedGroup = groups.find(({ key }) => key === 'instruction')
  const quotedCounts = quotedWords(document.instruction).map((text) => {
    const title = `Найдено по вашему заданию: ${quoted(text)}`
    const count =
      (quotedGroup?.findings.filter((finding) => finding.title === title).length ?? 0) +
      (quotedGroup?.left_out.find((one) => one.title === title)?.count ?? 0)
    return count === 0
      ? `Слов ${quoted(text)} в документе нет.`
      : `Слова ${quoted(text)} стоят в ${count} ${countedForm(count, ['абзаце', 'абзацах', 'абзацах'])}.`
  })
  const isUnderstood = texts.length + quotedCounts.length > 0
  return [
    texts.length > 0 ? `Сначала показаны: ${texts.join(', ')}.` : '',
    ...quotedCounts,
    !isUnderstood && engineInfo.engine_mode !== 'model'
      ? 'Документ проверен по всем правилам. На вопросы о содержании встроенный движок не отвечает: для них нужна модель.'
      : '',
  ].filter((line) => line !== '')
}
