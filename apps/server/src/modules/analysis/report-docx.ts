import type { Finding, Report, Severity } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { makeDocx, type DocxPart } from '#platform/docx/index.ts'
import { lowerFirst, upperFirst } from '#platform/russian/index.ts'

import { kindNames } from './rules/document-kind.ts'
import { withoutTitles } from './rules/text-parts.ts'

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
const stateWords = { present: 'Есть', partial: 'Частично', absent: 'Нет' } as const

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
  return makeDocx({ title: 'Анализ документа', parts })
}

const heading = (text: string): DocxPart => ({ type: 'heading', text })
const plain = (text: string): DocxPart => ({ type: 'compact', text })
const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): DocxPart => ({ type: 'table', head, rows, widths, isSmall: true })

function list(title: string, lines: readonly string[], none: string): DocxPart[] {
  const shown = lines.length > 0 ? lines.map((line) => `– ${line}`) : [none]
  return [heading(title), ...shown.filter((line) => line !== '').map(plain)]
}

function titlePage({ report, fileName, instruction, createdAt }: Analysed): DocxPart[] {
  const date = createdAt.toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' })
  const by =
    report.engine_mode === 'model' ? `правила и модель ${report.engine}` : 'встроенный движок (правила)'
  return [
    plain(`Документ: ${fileName}. Вид: ${lowerFirst(kindNames[report.kind])}.`),
    plain(`Задание: ${instruction}`),
    plain(`Проверен ${date}, глубина полная, статусы актов на ${report.on_date}. Кто проверил: ${by}.`),
  ]
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
      ? [
          plain('Сначала исправьте:'),
          ...top.map((one) => plain(`– ${locationText(one)}: ${shortTitle(one)}`)),
        ]
      : []),
    ...asked.map(plain),
    plain(`Проверено: ${checked.join(', ').toLowerCase()}.`),
  ]
}

const locationText = ({ place, paragraph }: Pick<Finding, 'place' | 'paragraph'>) =>
  place ?? (paragraph === null ? 'документ в целом' : `абзац ${paragraph}`)

/** «Вероятный признак: широта усмотрения» says in each head what the chapter says once. */
const shortTitle = ({ title }: Finding) => lowerFirst(title.replace(/^вероятный признак:\s*/iu, ''))

const shown = (value: number) => value.toLocaleString('ru-RU')

function statistics({ statistics: one }: Report): DocxPart[] {
  if (!one) return []
  return [
    heading('Статистика'),
    plain(
      `Страниц ${shown(one.pages)}, слов ${shown(one.words)}, предложений ${shown(one.sentences)}, в среднем по ${shown(one.average_sentence)} слов. Читаемость (адаптированная формула Флеша) ${shown(one.readability)}. Ссылок на акты ${shown(one.references)}, дат ${shown(one.dates)}, сумм ${shown(one.sums)}.`,
    ),
  ]
}

function findings({ groups }: Report): DocxPart[] {
  if (groups.length === 0)
    return [heading('Находки'), plain('Замечаний нет. Что проверялось, указано в сводке и ограничениях.')]
  return groups.flatMap((group) => [
    heading(`Находки: ${group.title.toLowerCase()}`),
    ...group.findings.map(findingEntry),
    ...group.left_out.map(({ title, count }) => plain(`${title}: и ещё ${count}.`)),
  ])
}

/** One finding: where, what, why, and what to put there. */
function findingEntry(finding: Finding): DocxPart {
  const { number, severity, quote, explain, suggestion, rewrite, norms } = finding
  const line = (label: string, text: string) => (text === '' ? [] : [{ label, text }])
  return {
    type: 'entry',
    head: `${number}. ${upperFirst(locationText(finding))}: ${shortTitle(finding)} (${severityWords[severity]})`,
    lines: [
      ...line('В тексте:', quote === '' ? '' : quoted(wholeWords(quote))),
      ...line('Почему:', explain),
      ...(rewrite ? line('Вставить:', rewrite.now) : line('Предложение:', suggestion)),
      ...line(
        'Норма:',
        norms.map(({ requisites, badge }) => `${shortRequisites(requisites)} (${badge})`).join('; '),
      ),
    ],
  }
}

/** A quote ends where the limit of quotes cut it: at a word. */
const wholeWords = (quote: string): string =>
  quote.length < quoteLimit ? quote : `${quote.replace(/\s+\S*$/u, '')} …`
const quoteLimit = 160

/** An act by kind, day and number: its title stands in the base and in the reference itself. */
const shortRequisites = (requisites: string): string =>
  withoutTitles(requisites)
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/\s+,/gu, ',')
    .replaceAll(/№\s+/gu, '№\u00A0')
    .trim()

/** As the act numbers the paragraph, where something was found in it. */
function placeIn({ groups }: Report, paragraph: number): string {
  const found = groups.flatMap((group) => group.findings).find((one) => one.paragraph === paragraph)
  return found ? locationText(found) : `абзац ${paragraph}`
}

function references(report: Report): DocxPart[] {
  const { references: rows } = report
  if (rows.length === 0) return [heading('Проверка ссылок'), plain('Ссылок на акты не найдено.')]
  return [
    heading('Проверка ссылок'),
    table(
      ['Акт', 'Место', 'Статус', 'Замечание'],
      rows.map(({ written, paragraph, status, remark }) => [
        shortRequisites(written) || written,
        placeIn(report, paragraph),
        status,
        remark || '—',
      ]),
      [38, 16, 14, 32],
    ),
  ]
}

function requisites({ requisites: rows }: Report): DocxPart[] {
  const named = (state: (typeof rows)[number]['state']) =>
    rows.filter((row) => row.state === state).map(({ name }) => lowerFirst(name))
  return [
    heading('Проверка реквизитов'),
    ...(['present', 'partial', 'absent'] as const).flatMap((state) => {
      const names = named(state)
      return names.length === 0 ? [] : [plain(`${stateWords[state]}: ${names.join(', ')}.`)]
    }),
  ]
}

function consistency(report: Report): DocxPart[] {
  const { consistency: rows } = report
  if (rows.length === 0) return [heading('Согласованность'), plain('Дат, сумм и сроков не найдено.')]
  const remarked = rows.filter(({ remark }) => remark !== '')
  const counts = [...Map.groupBy(rows, ({ kind }) => kind)].map(
    ([kind, all]) => `${lowerFirst(kind)} — ${all.length}`,
  )
  return [
    heading('Согласованность'),
    plain(
      `Сверено значений: ${counts.join(', ')}.${remarked.length === 0 ? ' Расхождений не найдено.' : ''}`,
    ),
    ...(remarked.length === 0
      ? []
      : [
          table(
            ['Что', 'Значение', 'Место', 'Замечание'],
            remarked.map(({ kind, value, paragraph, remark }) => [
              kind,
              value,
              placeIn(report, paragraph),
              remark,
            ]),
            [12, 30, 20, 38],
          ),
        ]),
  ]
}

function corruption({ corruption: rows, groups }: Report): DocxPart[] {
  if (rows.length === 0)
    return [
      heading('Антикоррупционный разрез'),
      plain('Не проводился: документ не похож на нормативный акт.'),
    ]
  const found = rows.filter(({ count }) => count > 0)
  const others = rows.filter(({ count }) => count === 0).map(({ title }) => lowerFirst(title))
  return [
    heading('Антикоррупционный разрез'),
    plain(
      'Двенадцать факторов методики (постановление Правительства РФ от 26.02.2010 № 96). Находки — вероятные признаки.',
    ),
    ...found.map(({ code, title }) => plain(`– ${title} — ${placesOf(code, groups)}.`)),
    ...(others.length === 0 ? [] : [plain(`Не обнаружено этими проверками: ${others.join('; ')}.`)]),
  ]
}

/** Where a factor was found, as the act numbers its points. */
const placesOf = (factor: string, groups: Report['groups']): string =>
  groups.flatMap((group) => group.findings.filter(({ code }) => code === factor).map(locationText)).join(', ')

function rewrites(report: Report): DocxPart[] {
  const { rewrites: rows } = report
  if (rows.length === 0) return []
  return [
    heading('Рекомендованные формулировки'),
    ...rows.map(({ paragraph, was, now }): DocxPart => ({
      type: 'entry',
      head: upperFirst(placeIn(report, paragraph)),
      lines: [
        { label: 'Было:', text: was },
        { label: 'Стало:', text: now },
      ],
    })),
  ]
}
