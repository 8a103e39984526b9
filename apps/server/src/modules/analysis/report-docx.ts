import type { Finding, Report, Severity } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { makeDocx, type DocxPart } from '#platform/docx/index.ts'

import { kindNames } from './rules/document-kind.ts'

type Analysed = {
  readonly report: Report
  readonly fileName: string
  readonly instruction: string
  readonly createdAt: Date
}

const severityWords: Readonly<Record<Severity, string>> = {
  high: 'высокая',
  medium: 'средняя',
  low: 'низкая',
  info: 'справочно',
}
const stateWords = { present: 'есть', partial: 'частично', absent: 'нет' } as const

/** The report as a Word document, chapter by chapter (analysis §5). */
export function reportDocx(analysed: Analysed): Promise<Buffer> {
  const { report } = analysed
  const parts: DocxPart[] = [
    { type: 'title', text: 'Анализ документа' },
    ...titlePage(analysed),
    ...summary(report),
    ...statistics(report),
    ...findings(report),
    ...references(report),
    ...requisites(report),
    ...consistency(report),
    ...corruption(report),
    ...rewrites(report),
    ...list('Вопросы юристу', report.questions, 'Вопросов нет.'),
    ...list('Ограничения', report.limits, ''),
  ]
  return makeDocx({ title: 'Анализ документа', parts, isWide: true })
}

const heading = (text: string): DocxPart => ({ type: 'heading', text })
const plain = (text: string): DocxPart => ({ type: 'plain', text })
const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): DocxPart => ({
  type: 'table',
  head,
  rows,
  widths,
  isSmall: true,
})

function list(title: string, lines: readonly string[], none: string): DocxPart[] {
  const shown = lines.length > 0 ? lines.map((line) => `– ${line}`) : [none]
  return [heading(title), ...shown.filter((line) => line !== '').map(plain)]
}

function titlePage({ report, fileName, instruction, createdAt }: Analysed): DocxPart[] {
  const date = createdAt.toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' })
  const rows = [
    ['Файл', fileName],
    ['Вид документа', kindNames[report.kind]],
    ['Дата анализа', date],
    ['Статусы актов на', report.on_date],
    ['Задание', instruction],
    ['Глубина', 'полная'],
    [
      'Кто проверил',
      report.engine_mode === 'model' ? `правила и модель ${report.engine}` : 'встроенный движок (правила)',
    ],
  ]
  return [table(['Сведения', ''], rows, [22, 78])]
}

function summary({ verdict_text: verdict, counts, main, groups, asked, checked }: Report): DocxPart[] {
  const all = groups.flatMap((group) => group.findings)
  const top = main.flatMap((number) => all.find((finding) => finding.number === number) ?? [])
  return [
    heading('Сводка'),
    plain(`Вывод: ${verdict}.`),
    plain(
      `Найдено: ${all.length}. Важность высокая: ${counts.high}, средняя: ${counts.medium}, низкая: ${counts.low}, справочно: ${counts.info}.`,
    ),
    ...(top.length > 0
      ? [plain('Главное:'), ...top.map((one) => plain(`– ${one.title} (${locationText(one)})`))]
      : []),
    ...asked.map(plain),
    plain(`Проверено: ${checked.join(', ').toLowerCase()}.`),
  ]
}

const locationText = ({ place, paragraph }: Pick<Finding, 'place' | 'paragraph'>) =>
  place ?? (paragraph === null ? 'документ в целом' : `абзац ${paragraph}`)

const shown = (value: number) => value.toLocaleString('ru-RU')

function statistics({ statistics: one }: Report): DocxPart[] {
  if (!one) return []
  const rows = [
    ['Страниц', shown(one.pages)],
    ['Слов', shown(one.words)],
    ['Предложений', shown(one.sentences)],
    ['Средняя длина предложения, слов', shown(one.average_sentence)],
    ['Читаемость (адаптированная формула Флеша)', shown(one.readability)],
    ['Ссылок на акты', shown(one.references)],
    ['Дат', shown(one.dates)],
    ['Сумм', shown(one.sums)],
  ]
  return [heading('Статистика'), table(['Показатель', 'Значение'], rows, [70, 30])]
}

const findingHead = ['Важность', 'Место', 'Цитата', 'Почему', 'Предложение', 'Норма']
const findingWidths = [9, 10, 23, 23, 21, 14]

function findings({ groups }: Report): DocxPart[] {
  if (groups.length === 0)
    return [heading('Находки'), plain('Замечаний нет. Что проверялось, указано в сводке и ограничениях.')]
  return groups.flatMap((group) => [
    heading(`Находки: ${group.title.toLowerCase()}`),
    table(findingHead, group.findings.map(findingRow), findingWidths),
    ...group.left_out.map(({ title, count }) => plain(`${title}: и ещё ${count}.`)),
  ])
}

function findingRow(finding: Finding): string[] {
  const { severity, quote, title, explain, suggestion, rewrite, norms } = finding
  const wording = rewrite ? `\nБыло: ${quoted(rewrite.was)}. Стало: ${quoted(rewrite.now)}.` : ''
  return [
    severityWords[severity],
    locationText(finding),
    quote === '' ? '—' : quoted(quote),
    `${title}. ${explain}`,
    `${suggestion}${wording}`,
    norms.map(({ requisites, badge }) => `${requisites} (${badge})`).join('\n') || '—',
  ]
}

function references({ references: rows }: Report): DocxPart[] {
  if (rows.length === 0) return [heading('Проверка ссылок'), plain('Ссылок на акты не найдено.')]
  return [
    heading('Проверка ссылок'),
    table(
      ['Акт', 'Место', 'Статус', 'Замечание', 'Действующая замена'],
      rows.map(({ written, paragraph, status, remark, norm }) => [
        written,
        `абзац ${paragraph}`,
        status,
        remark,
        norm?.replaced_by
          ? [norm.replaced_by.title, norm.replaced_by.article].filter(Boolean).join(', ')
          : '—',
      ]),
      [30, 9, 13, 28, 20],
    ),
  ]
}

const requisites = ({ requisites: rows }: Report): DocxPart[] => [
  heading('Проверка реквизитов'),
  table(
    ['Реквизит', 'Есть'],
    rows.map(({ name, state }) => [name, stateWords[state]]),
    [75, 25],
  ),
]

function consistency({ consistency: rows }: Report): DocxPart[] {
  if (rows.length === 0) return [heading('Согласованность'), plain('Дат, сумм и сроков не найдено.')]
  return [
    heading('Согласованность'),
    table(
      ['Что', 'Значение', 'Место', 'Замечание'],
      rows.map(({ kind, value, paragraph, remark }) => [
        kind,
        value,
        `абзац ${paragraph}`,
        remark === '' ? '—' : remark,
      ]),
      [12, 33, 15, 40],
    ),
  ]
}

function corruption({ corruption: rows, groups }: Report): DocxPart[] {
  if (rows.length === 0)
    return [
      heading('Антикоррупционный разрез'),
      plain('Не проводился: документ не похож на нормативный акт.'),
    ]
  return [
    heading('Антикоррупционный разрез'),
    plain(
      'Двенадцать факторов методики (постановление Правительства РФ от 26.02.2010 № 96). Находки — вероятные признаки.',
    ),
    table(
      ['Фактор', 'Признаки'],
      rows.map(({ code, title, count }) => [
        title,
        count === 0 ? 'не обнаружено этими проверками' : `${count}: ${placesOf(code, groups)}`,
      ]),
      [60, 40],
    ),
  ]
}

/** Where a factor was found, as the act numbers its points. */
const placesOf = (factor: string, groups: Report['groups']): string =>
  groups.flatMap((group) => group.findings.filter(({ code }) => code === factor).map(locationText)).join(', ')

function rewrites({ rewrites: rows }: Report): DocxPart[] {
  if (rows.length === 0) return []
  return [
    heading('Рекомендованные формулировки'),
    table(
      ['Место', 'Было', 'Стало'],
      rows.map(({ paragraph, was, now }) => [`абзац ${paragraph}`, was, now]),
      [12, 44, 44],
    ),
  ]
}
