import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { russianDate } from '@uprava/contract/rules/days.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeDocx } from '#platform/docx/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'
import { hostileValues } from '#testing/hostile/hostile-input.ts'

import { validateValues } from '../fields/validate-values.ts'
import { templateById, templates, type Template, type TemplateField } from '../templates/templates.ts'
import { buildDocument } from './build-document.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'uprava-generator-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Hostile field values. */
function sample(field: TemplateField): string {
  if (field.type === 'date') return `2026-07-${String((field.position % 9) + 10).padStart(2, '0')}`
  if (field.type === 'select') return field.options[0]!
  switch (field.kind) {
    case 'person':
      return 'Кузнецова Мария Петровна'
    case 'position':
      return 'ведущий специалист'
    case 'staff':
      return 'учитель физики Петров Пётр Ильич'
    case 'number':
      return '№ 15-р'
    case 'integer':
      return '14'
    case 'year':
      return '2027'
    default:
      return field.type === 'textarea'
        ? `первая строка ${field.key}\nвторая строка ${field.key}`
        : `значение ${field.key}`
  }
}

const samples = (template: Template, fields: readonly TemplateField[] = template.fields) =>
  Object.fromEntries(fields.map((field) => [field.key, sample(field)]))

const docxOf = (template: Template, values: Record<string, string>) =>
  makeDocx({ title: template.name, parts: buildDocument(template, values).parts })

const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!)
const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').toLowerCase()
/** The text of a Word document without its markup. */
const wordsOf = (bytes: Uint8Array) =>
  plain(
    xmlOf(bytes)
      .replaceAll(/<w:(?:br|tab)\/>|<\/w:p>/gu, ' ')
      .replaceAll(/<[^<>]*>/gu, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  )

/** The beginning of a value, which is the same in all cases. */
function traceOf(field: TemplateField, value: string): string[] {
  if (field.type === 'date') return [russianDate(value)]
  switch (field.kind) {
    case 'person':
      return ['кузнецов']
    case 'position':
      return ['ведущ']
    case 'staff':
      return ['петров']
    case 'number':
      return ['15-р']
    default:
      return value.split('\n').map((line) => plain(line))
  }
}

const torn = /[{}[\]\uE000\uE001]|undefined|null|\.\.(?!\.)|[ \t],|\( *\)|№ *№/u

/** Documents are extracted in batches: each extraction is a thread. */
const bundles = Array.from({ length: Math.ceil(templates().length / 10) }, (_, at) =>
  templates().slice(at * 10, at * 10 + 10),
)

describe('every template generates a document', () => {
  test.each(bundles.map((bundle) => [bundle.map(({ id }) => id).join(' '), bundle] as const))(
    'GEN-31 G11 it opens, every value is in it, no placeholder is left: %s',
    async (_, bundle) => {
      const parts = bundle.flatMap((template) => [
        { type: 'heading' as const, text: `Начало ${template.id}` },
        ...buildDocument(template, samples(template)).parts,
      ])
      const file = path.join(folder, `${bundle[0]!.id}.docx`)
      await writeFile(file, await makeDocx({ title: 'Проба', parts }))
      const { outcome, text } = await extractText(file, 'docx')
      expect(outcome).toBe('text')
      const generated = text.split(/Начало [\w-]+/u).slice(1)
      expect(generated).toHaveLength(bundle.length)
      for (const [at, template] of bundle.entries()) {
        const document = generated[at]!
        const lost = template.fields.flatMap((field) =>
          traceOf(field, sample(field)).filter((trace) => !plain(document).includes(trace)),
        )
        expect([template.id, lost]).toEqual([template.id, []])
        expect([template.id, torn.exec(document)?.[0]]).toEqual([template.id, undefined])
      }
    },
  )

  test.each(templates().map((template) => [template.name, template] as const))(
    '«%s» without what may be left out has no torn sentence',
    async (_, template) => {
      const required = template.fields.filter((field) => field.required)
      const words = wordsOf(await docxOf(template, samples(template, required)))
      expect(words).not.toMatch(/[{}[\]\uE000\uE001]|undefined|null|: \.|: ;| \.| ,|\(\)|\.\.(?!\.)/u)
      const lost = required.flatMap((field) =>
        traceOf(field, sample(field)).filter((trace) => !words.includes(trace)),
      )
      expect(lost).toEqual([])
    },
  )

  test('G11 any value is plain text: markup, braces, control characters, five thousand characters', async () => {
    const hostile = [
      ...hostileValues.filter((value): value is string => typeof value === 'string' && value.length < 10_000),
      '{signer_name} {org_name:dative} [скобки] {{7*7}}',
      '<w:p><w:r><w:t>XML</w:t></w:r></w:p>&amp;&#0;]]>',
      'я'.repeat(5000),
      '\uE000подделка\uE001',
      'مرحبا 👩‍👩‍👧‍👦 \u202Eобратно\u202C',
    ]
    for (const [at, value] of hostile.entries()) {
      const template = templates()[at % templates().length]!
      const given = Object.fromEntries(
        template.fields.map((field) => [
          field.key,
          field.type === 'date' || field.type === 'select' ? sample(field) : value,
        ]),
      )
      const bytes = await docxOf(template, given)
      const xml = xmlOf(bytes)
      const isSound =
        xml.isWellFormed() && !/(?![\t\n\r])\p{Cc}(?<![\u007F-\u009F])|[\uFFFE\uFFFF\uE000\uE001]/u.test(xml)
      expect([value.slice(0, 40), isSound]).toEqual([value.slice(0, 40), true])
      if (value.startsWith('{signer'))
        expect(wordsOf(bytes)).toContain('{signer_name} {org_name:dative} [скобки] {{7*7}}')
      if (value.startsWith('<w:p>')) expect(wordsOf(bytes)).toContain('<w:p><w:r><w:t>xml</w:t>')
    }
  })
})

/** The lines of a document. */
const linesOf = (id: string, values: Record<string, string>, more: { showsGaps?: boolean } = {}): string[] =>
  buildDocument(templateById(id)!, values, more).parts.flatMap((part) => {
    switch (part.type) {
      case 'letterhead':
        return part.lines
      case 'row':
        return [`${part.left} | ${part.right}`]
      case 'signature':
        return [`${part.position} | ${part.name}`]
      case 'table':
        return [part.head.join(' | ')]
      default:
        return part.text.split('\n')
    }
  })

describe('texts of a document', () => {
  const leave = {
    org_name: 'Школа № 5',
    doc_date: '2026-06-01',
    employee: 'Кузнецова Мария Петровна',
    position: 'старший делопроизводитель',
    kind: 'ежегодный основной',
    days: '21',
    from_date: '2026-07-01',
    to_date: '2026-07-21',
    signer_position: 'Директор',
    signer_name: 'Иванов Иван Иванович',
  }

  test('names and positions are declined, days are counted, the signature begins with initials', () => {
    const lines = linesOf('prikaz-otpusk', leave)
    expect(lines).toContain(
      'Предоставить Кузнецовой Марии Петровне, старшему делопроизводителю, отпуск продолжительностью 21 календарный день с 01.07.2026 по 21.07.2026.',
    )
    expect(lines).toContain('Директор | И. И. Иванов')
    expect(
      linesOf('prikaz-uvol', {
        ...leave,
        date_end: '2026-07-01',
        ground: 'собственное желание',
        docs: 'заявление',
      }),
    ).toContain(
      'Прекратить действие трудового договора с Кузнецовой Марией Петровной, старшим делопроизводителем, 01.07.2026.',
    )
    expect(linesOf('spravka-rab', { ...leave, since: '2020-09-01', for_whom: 'для банка' })).toContain(
      'Дана Кузнецовой Марии Петровне в том, что она работает в должности старшего делопроизводителя с 01.09.2020.',
    )
    expect(
      linesOf('otvet-obr', {
        ...leave,
        applicant: 'Петров Пётр Ильич',
        appeal_date: '2026-05-05',
        body: 'Текст',
      }),
    ).toEqual(
      expect.arrayContaining(['Петрову Петру Ильичу', 'Уважаемый Пётр Ильич!', 'На обращение от 05.05.2026']),
    )
  })

  test('a word of both the template and the value is not repeated', () => {
    for (const reason of ['за помощь школе', 'помощь школе'])
      expect(linesOf('blagodarnost', { reason })).toContain(
        'Выражаем вам искреннюю благодарность за помощь школе.',
      )
  })

  test('of the prepositions of the template and of the value the value has the right one', () => {
    const lines = linesOf('plan', { subject: 'План подготовки к зиме', period: 'до 15.12.2026' })
    expect(lines.join('\n')).toMatch(/подготовки к зиме до 15\.12\.2026/iu)
  })

  test('a missing number is a blank', () => {
    expect(linesOf('prikaz-otpusk', leave)).toContain('01.06.2026 | № ____________')
    expect(linesOf('prikaz-otpusk', { ...leave, doc_number: '№ 7-к' })).toContain('01.06.2026 | № 7-к')
  })

  test('sums of contracts are repeated in words', () => {
    const lines = linesOf('dogovor-gph', { price: '25 000 руб., после подписания акта' })
    expect(lines.map((line) => line.replaceAll(/\s/gu, ' '))).toContain(
      'Цена услуг: 25 000 (двадцать пять тысяч) рублей 00 копеек, после подписания акта. Налоги и страховые взносы исчисляет и уплачивает Заказчик в соответствии с законодательством.',
    )
  })

  test('an order says whom it rewards in the accusative, each of several', () => {
    const order = { kind: 'премия', reason: 'за подготовку отчёта', sum: '5000 рублей' }
    const linesFor = (employee: string) =>
      linesOf('prikaz-pooshr', { ...order, employee }).map((line) => line.replaceAll(/\s/gu, ' '))
    expect(linesFor('Иванова Анна Петровна')).toEqual(
      expect.arrayContaining([
        'Поощрить Иванову Анну Петровну за подготовку отчёта.',
        'Вид поощрения: премия в размере 5 000 (пять тысяч) рублей 00 копеек.',
      ]),
    )
    expect(linesFor('Петров Иван Ильич, Сидорова Анна Львовна')).toContain(
      'Поощрить Петрова Ивана Ильича, Сидорову Анну Львовну за подготовку отчёта.',
    )
  })

  test('an option that names no day leaves a blank for it', () => {
    expect(
      linesOf('postanovlenie', { points: '1. Утвердить порядок.', in_force: 'с указанной даты' }),
    ).toContain('2. Постановление вступает в силу с «___» ____________ 20__ года.')
  })

  test('points continue the user’s numbering', () => {
    const act = { goal: 'В целях порядка', in_force: 'со дня подписания', control: 'оставляю за собой' }
    expect(
      linesOf('postanovlenie', { ...act, points: 'Утвердить порядок.\nПризнать прежний утратившим силу.' }),
    ).toEqual(
      expect.arrayContaining([
        '1. Утвердить порядок.',
        '2. Признать прежний утратившим силу.',
        '3. Постановление вступает в силу со дня подписания.',
        '4. Контроль за исполнением оставляю за собой.',
      ]),
    )
    expect(
      linesOf('postanovlenie', {
        ...act,
        control: 'заместителя главы Петрова П.П.',
        points: '1) Утвердить порядок.',
      }),
    ).toEqual(
      expect.arrayContaining([
        '1) Утвердить порядок.',
        '3. Контроль за исполнением возложить на заместителя главы Петрова П.П.',
      ]),
    )
  })

  test.each([
    ['Совет депутатов', 'решил'],
    ['Районная Дума', 'решила'],
    ['Собрание депутатов района', 'решило'],
  ])('the verb agrees with the council: %s %s', (council, verb) => {
    expect(linesOf('reshenie-soveta', { council, goal: 'Рассмотрев проект' })).toContain(
      `Рассмотрев проект, ${council} ${verb}:`,
    )
  })

  test('a name that cannot be declined is unchanged and gets a remark', () => {
    const { parts, remarks } = buildDocument(templateById('prikaz-otpusk')!, {
      ...leave,
      employee: 'Жук П.И.',
    })
    expect(JSON.stringify(parts)).toContain('Предоставить Жук П. И.,')
    expect(remarks).toEqual([{ position: 5, text: expect.stringContaining('Проверьте склонение') }])
  })

  test('a preview shows missing values as gaps', () => {
    const lines = linesOf('prikaz-otpusk', { days: '14' }, { showsGaps: true })
    expect(lines.find((line) => line.startsWith('Предоставить'))).toBe(
      'Предоставить \uE000Работник\uE001, \uE000Должность\uE001, отпуск продолжительностью 14 календарных дней с \uE000С\uE001 по \uE000По\uE001.',
    )
  })

  test('GEN-16 GEN-17 values are validated: required ones, dates, options, numbers, the order of dates', () => {
    const template = templateById('prikaz-otpusk')!
    const { errors } = validateValues(template, {
      3: '31.02.2026',
      7: 'бессрочный',
      9: 'много',
      10: '05.07.2026',
      11: '01.07.2026',
    })
    expect(errors).toMatchObject({
      1: 'Заполните поле «Наименование организации»',
      3: 'Введите дату в виде дд.мм.гггг',
      7: 'Поле «Вид отпуска»: выберите значение из списка',
      9: 'Поле «Количество дней»: введите целое число',
      11: expect.stringContaining('дата раньше'),
    })
    expect(errors).not.toHaveProperty('2')
    expect(validateValues(template, { 9: '14 календарных дней', 3: '2026-07-01' }).values).toEqual({
      days: '14',
      doc_date: '2026-07-01',
    })
  })
})
