import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { CharterLaw } from '#modules/laws/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'

import { buildDocuments } from './build-documents.ts'
import {
  completeDetails,
  councilSessionOf,
  type SessionDetails,
  type SessionForm,
} from './council-session.ts'
import { zipDocuments } from './zip-package.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'uprava-charter-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const inForce = { text: 'действует', isRepealed: false, warning: null } as const
const aLaw = (more: Partial<CharterLaw> = {}): CharterLaw => ({
  id: 1,
  number: '33-ФЗ',
  date: '2025-03-20',
  heading: 'Об общих принципах организации местного самоуправления в единой системе публичной власти',
  title: 'Об общих принципах организации местного самоуправления в единой системе публичной власти',
  summary: 'Новая основа устава.',
  sections: ['Общие положения', 'Статус депутата'],
  isOfCharter: true,
  isOfLocalActs: false,
  isToBeCompared: false,
  status: inForce,
  ...more,
})
const appealsLaw = aLaw({
  id: 2,
  number: '547-ФЗ',
  date: '2024-12-28',
  heading: 'Об обращениях (изменения)',
  title: null,
  sections: ['Обращения граждан'],
  isOfLocalActs: true,
  isToBeCompared: true,
})

const names = ['Захарова Ирина Петровна', 'Егоров Семён Иванович', 'Лебедь Любовь Ильинична', 'Хуан Ли Мин']
const aForm = (more: Partial<SessionForm> = {}, details: Partial<SessionDetails> = {}): SessionForm => ({
  title: 'Намский улус',
  headFullName: 'Захарова Ирина Петровна',
  chairmanFullName: 'Слепцов Пётр Николаевич',
  date: '2027-02-15',
  sessionNumber: '12',
  countDeputies: 5,
  deputies: names,
  details: completeDetails(details),
  ...more,
})
const around = { laws: [aLaw(), appealsLaw], region: 'Республика Саха (Якутия)', today: '2026-11-22' }
const sessionWith = (
  more: Partial<SessionForm> = {},
  details: Partial<SessionDetails> = {},
  laws = around.laws,
) => councilSessionOf(aForm(more, details), { ...around, laws })
const textsOf = (session: ReturnType<typeof councilSessionOf>) =>
  new Map(buildDocuments(session).documents.map(({ number, text }) => [number, text]))

/** The text of every document of a package by its file name, extracted from the files. */
async function readPackage(bytes: Uint8Array): Promise<Map<string, string>> {
  const read = async ([name, document]: [string, Uint8Array]): Promise<[string, string]> => {
    const file = path.join(folder, name)
    await writeFile(file, document)
    const { outcome, text } = await extractText(file, 'docx')
    expect({ name, outcome }).toEqual({ name, outcome: 'text' })
    return [name, text.replaceAll(/\s+/gu, ' ')]
  }
  return new Map(await Promise.all(Object.entries(unzipSync(bytes)).map(read)))
}

describe('the package', () => {
  it(
    'PACK-33 PACK-41 holds a Word document for every document, and each opens and says what was filled in',
    { timeout: 60_000 },
    async () => {
      const { documents } = buildDocuments(
        sessionWith({}, { media: 'газета «Энсиэли»', place: 'зал заседаний' }),
      )
      const read = await readPackage(await zipDocuments(documents))
      expect([...read.keys()]).toEqual([
        '00_Состав_пакета.docx',
        '01_Повестка_дня.docx',
        '02_Извещение_депутатам.docx',
        '03_Проект_решения_о_внесении_изменений_в_Устав.docx',
        '04_Пояснительная_записка.docx',
        '05_Сравнительная_таблица.docx',
        '06_Решение_о_внесении_изменений_в_Устав.docx',
        '07_Лист_регистрации_депутатов.docx',
        '08_Лист_поимённого_голосования.docx',
        '09_Протокол_заседания.docx',
        '10_Заключение_об_антикоррупционной_экспертизе.docx',
        '11_Правовое_заключение.docx',
        '12_Сообщение_об_обнародовании_проекта.docx',
        '13_Решение_о_публичных_слушаниях_и_заключение.docx',
        '14_Проекты_решений_об_изменении_иных_актов.docx',
        '15_Сообщение_об_официальном_опубликовании.docx',
        '16_Письмо_в_управление_Минюста_России.docx',
        '17_Письмо_в_прокуратуру.docx',
        '18_Письмо_в_регистр_муниципальных_актов.docx',
        '19_Календарь_и_чек-лист.docx',
      ])
      const fieldMap: Readonly<Record<string, readonly string[]>> = {
        'Намского улуса': ['01', '03', '04', '05', '06', '10', '12', '15', '16', '17', '18'],
        'И. П. Захарова': ['03', '06', '13', '15', '16', '17'],
        'П. Н. Слепцов': ['01', '02', '03', '06', '09'],
        'Егоров Семён Иванович': ['07', '08', '09'],
        '15.02.2027': ['01', '02', '03', '06', '07', '08', '09', '16', '19'],
        '№ 12': ['01', '06', '09'],
        '№ 547-ФЗ': ['00', '03', '04', '05', '10', '11', '14'],
        'газета «Энсиэли»': ['03', '12', '15'],
      }
      for (const [value, numbers] of Object.entries(fieldMap)) {
        const holding = new Set(
          [...read].filter(([, text]) => text.includes(value)).map(([name]) => name.slice(0, 2)),
        )
        expect({ value, missing: numbers.filter((number) => !holding.has(number)) }).toEqual({
          value,
          missing: [],
        })
      }
      for (const [name, text] of read)
        expect({ name, isProject: text.startsWith('ПРОЕКТ') }).toEqual({
          name,
          isProject: !name.startsWith('19'),
        })
    },
  )

  it('PACK-33 has identical bytes for identical input', async () => {
    const make = () => zipDocuments(buildDocuments(sessionWith()).documents)
    const first = await make()
    // Zip timestamps have a resolution of two seconds.
    vi.useFakeTimers({ now: Date.now() + 4000, toFake: ['Date'] })
    const later = await make().finally(() => vi.useRealTimers())
    expect(Buffer.from(later).equals(Buffer.from(first))).toBe(true)
  })

  it('PACK-33 omits documents the session does not need', () => {
    const literal = buildDocuments(sessionWith({}, { is_literal: true }, [aLaw()])).documents
    expect(literal.map(({ number }) => number)).not.toContain('13')
    expect(literal.map(({ number }) => number)).not.toContain('14')
    const texts = textsOf(sessionWith({}, { is_literal: true }))
    expect(texts.get('12')).toContain('Справка об исключении')
    expect(texts.get('16')).not.toContain('Результаты публичных слушаний')
    expect(texts.get('05')).toContain('Дословно воспроизводит закон: да.')
  })

  it('PACK-33 names no section of the charter as an act to be changed', () => {
    const texts = textsOf(sessionWith({}, {}, [aLaw({ isOfLocalActs: true })]))
    for (const number of ['01', '02', '09', '14'])
      expect({ number, text: texts.get(number) }).toEqual({
        number,
        text: expect.not.stringMatching(/Общие положения|Статус депутата/u),
      })
    expect(texts.get('04')).not.toContain('изменить: Общие положения')
    expect(texts.get('14')).toContain('1. Внести изменения в следующие муниципальные правовые акты:')
    expect(texts.get('14')).toMatch(/1\.1\. _+ \(дата _+, № _+\): \[вставить текст статьи\]/u)
    const ofActsOnly = textsOf(
      sessionWith({}, {}, [aLaw({ isOfCharter: false, isOfLocalActs: true, sections: ['Закупки'] })]),
    )
    expect(ofActsOnly.get('01')).toContain('муниципальные правовые акты: Закупки')
    expect(ofActsOnly.get('14')).toContain('1.1. Закупки: ')
  })

  it('PACK-33 is consistent for any valid input', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(
        fc.record({ title: typed, head: typed, chairman: typed, number: typed, deputy: typed }),
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
        ({ title, head, chairman, number, deputy }, count, isLiteral) => {
          const session = sessionWith(
            {
              title,
              headFullName: head,
              chairmanFullName: chairman,
              sessionNumber: number,
              countDeputies: count,
              deputies: [deputy],
            },
            { is_literal: isLiteral },
          )
          const complaints = buildDocuments(session).warnings.filter((text) => text.includes('окумент'))
          // A bracket in the user's own text is reported as a place for the lawyer, as intended.
          expect([title, head, number].some((text) => text.includes('[')) ? [] : complaints).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })

  it('G11 any text produces valid documents', async () => {
    const hostile = '<w:p/>&amp; "кавычки" \u0007\uD800 ]]> 🎉 مرحبا ' + 'длинное'.repeat(40)
    const session = sessionWith(
      { title: hostile, headFullName: hostile, deputies: [hostile], sessionNumber: '1/2<3>' },
      { council_name: hostile, place: hostile, contact: hostile },
    )
    const documents = buildDocuments(session).documents.filter(({ number }) =>
      ['03', '07', '16'].includes(number),
    )
    const read = await readPackage(await zipDocuments(documents))
    expect(read.get('07_Лист_регистрации_депутатов.docx')).toContain('<w:p/>&amp; "кавычки"')
    expect(read.get('16_Письмо_в_управление_Минюста_России.docx')).toContain('1/2<3>')
  })
})

describe('names in the documents', () => {
  it('PACK-33 G13 are declined as the sentence requires', () => {
    const texts = textsOf(sessionWith())
    expect(texts.get('03')).toContain('Главе Намского улуса Захаровой И. П. направить')
    expect(texts.get('03')).toContain('на председателя Совета депутатов Намского улуса Слепцова П. Н.')
    expect(texts.get('03')).toContain('Совет депутатов Намского улуса решил:')
    expect(texts.get('02')).toContain('Егорову Семёну Ивановичу')
    expect(texts.get('02')).toContain('Лебедь Любови Ильиничне')
    expect(texts.get('09')).toContain('СЛУШАЛИ: Слепцова П. Н.')
    expect(texts.get('16')).toContain('Управление Минюста России\nпо Республике Саха (Якутия)')
  })

  it('PACK-33 follow the name of the council', () => {
    const cases = {
      'Улусная Дума': ['Улусная Дума решила:', 'Председатель Улусной Думы'],
      'Собрание депутатов': ['Собрание депутатов решило:', 'Председатель Собрания депутатов'],
      'Наслежный Совет': ['Наслежный Совет решил:', 'Председатель Наслежного Совета'],
    }
    for (const [council_name, wanted] of Object.entries(cases)) {
      const text = textsOf(sessionWith({}, { council_name })).get('03')
      for (const words of wanted) expect(text).toContain(words)
    }
  })

  it.each([
    ['Намский улус', 'Устав Намского улуса'],
    ['Муниципальное образование «Город Мирный»', 'Устав муниципального образования «Город Мирный»'],
    ['Сельское поселение «Хамагаттинский наслег»', 'Устав сельского поселения «Хамагаттинский наслег»'],
    ['Мегино-Кангаласский улус (район)', 'Устав Мегино-Кангаласского улуса (района)'],
    ['город Якутск', 'Устав города Якутска'],
    ['Якутск', 'Устав муниципального образования «Якутск»'],
  ])('PACK-33 «%s»: %s', (title, words) => {
    expect(textsOf(sessionWith({ title })).get('03')).toContain(words)
  })

  it('PACK-33 use the user’s correction, and names that cannot be declined are reported', () => {
    const corrected = sessionWith({ title: 'Якутск' }, { title_genitive: 'столицы' })
    expect(textsOf(corrected).get('03')).toContain('О внесении изменений в Устав столицы')
    const { warnings } = buildDocuments(sessionWith({ title: 'Якутск' }))
    expect(warnings.join(' ')).toMatch(/именительном падеже: Хуан Ли Мин/u)
    expect(warnings.join(' ')).toMatch(/склонение названия: «Устав муниципального образования «Якутск»»/u)
  })

  it('PACK-33 a head who chairs the council has one signature', () => {
    const one = textsOf(sessionWith({ chairmanFullName: 'Захарова  Ирина Петровна' })).get('06')!
    expect(one.match(/И\. П\. Захарова/gu)).toHaveLength(1)
    expect(one).toContain('исполняющий полномочия председателя Совета депутатов Намского улуса')
  })
})

describe('votes and dates', () => {
  it.each([
    [10, 7, 6, 5],
    [15, 10, 8, 8],
    [7, 5, 4, 4],
    [20, 14, 11, 10],
    [1, 1, 1, 1],
    [100, 67, 51, 50],
  ])(
    'PACK-33 of %i seats: %i for the charter, %i for another act, quorum %i',
    (count, charter, act, quorum) => {
      expect(sessionWith({ countDeputies: count }).votes).toMatchObject({ charter, act, quorum })
    },
  )

  it('PACK-33 the same threshold is in the list, the ballot and the minutes; majorities are of the established number', () => {
    const texts = textsOf(sessionWith({ countDeputies: 9 }, { established_deputies: 15 }))
    for (const number of ['07', '08', '09'])
      expect(texts.get(number)).toContain('не менее 10 голосов (две трети от установленной численности 15)')
    expect(texts.get('07')).toContain('не менее 5 из 9 избранных')
    expect(texts.get('07')!.match(/^\d+\t/gmu)).toHaveLength(9)
  })

  it('PACK-33 dates are counted from the session', () => {
    const calendar = textsOf(sessionWith()).get('19')!
    expect(calendar).toContain('16.01.2027\tКрайний срок опубликования проекта')
    expect(calendar).toContain('22.02.2027\tПротокол изготовлен')
    expect(calendar).toContain('02.03.2027\tДокументы направлены в Минюст России')
    expect(calendar).toContain('01.04.2027\tРегистрация')
    expect(calendar).toContain('осталось дней: 40')
  })

  it('PACK-33 only a given day is said to be that of the publication; the last one is in the note', () => {
    const announced = (published: string | null) =>
      textsOf(sessionWith({}, { project_published_on: published })).get('12')!
    expect(announced(null)).toContain('опубликован ____________.')
    expect(announced(null)).toContain('в письменной форме до ____________.')
    expect(announced(null)).toContain('за 30 дней до заседания, то есть до 16.01.2027 включительно')
    expect(announced('2027-01-12')).toContain('опубликован 12.01.2027.')
    expect(announced('2027-01-12')).toContain('в письменной форме до 27.01.2027.')
  })

  it('PACK-33 who attends is not known before the meeting', () => {
    const texts = textsOf(sessionWith())
    expect(texts.get('07')).toContain('Избрано: 5. Присутствует: ____________. Кворум: ____________.')
    expect(texts.get('09')).toContain('Присутствовали: Захарова Ирина Петровна, ')
    expect(texts.get('09')!.split('\n').at(-1)).toContain('исправьте по листу регистрации')
  })

  it('PACK-33 decisions have the numbers that the minutes call them by', () => {
    const second = aLaw({ id: 3, number: '8-ФЗ', isOfCharter: false, isOfLocalActs: true })
    const texts = textsOf(sessionWith({}, {}, [aLaw(), appealsLaw, second]))
    expect(texts.get('06')).toContain('от 15.02.2027 № 12-1')
    for (const number of ['12-2', '12-3']) {
      expect(texts.get('14')).toContain(`от 15.02.2027 № ${number}\n`)
      expect(texts.get('09')).toContain(`решение № ${number}.`)
    }
  })

  it('PACK-33 the council is named in the case of its sentence', () => {
    const texts = textsOf(sessionWith())
    expect(texts.get('02')).toContain('Извещаем о заседании № 12 Совета депутатов Намского улуса. Дата')
    expect(texts.get('10')).toContain('заседание № 12 Совета депутатов Намского улуса от 15.02.2027')
    expect(texts.get('15')).toContain('Решение Совета депутатов Намского улуса от 15.02.2027 № 12-1')
  })

  it.each([
    [
      'Изменён срок регистрации. В уставе проверьте даты и ссылки.',
      'Изменён срок регистрации.',
      'В уставе проверьте даты и ссылки.',
    ],
    ['Введены проекты. Дополнить устав.', 'Введены проекты.', 'Дополнить устав.'],
    ['Заменил 184-ФЗ; обновить ссылки.', 'Заменил 184-ФЗ.', 'обновить ссылки.'],
  ])('PACK-33 advice to the lawyer is in the remark only: %s', (summary, change, advice) => {
    const lines = textsOf(sessionWith({}, {}, [aLaw({ summary })]))
      .get('04')!
      .split('\n')
    expect(lines.find((line) => line.startsWith('1. Федеральный закон'))).toMatch(
      new RegExp(`№ 33-ФЗ [^.]*\\. ${change}$`, 'u'),
    )
    expect(lines.at(-1)).toBe(`33-ФЗ: ${advice}`)
  })

  it('PACK-33 what acts are about is not named as if it were an act', () => {
    const law = (section: string) => aLaw({ sections: [section], isOfCharter: false, isOfLocalActs: true })
    const note = textsOf(
      sessionWith({}, {}, [aLaw(), law('Оплата труда'), law('Правила благоустройства')]),
    ).get('04')!
    expect(note).toContain('изменить: акты по вопросу «Оплата труда», Правила благоустройства')
  })

  it('PACK-33 warnings: late publication, an inquorate meeting, laws of other acts only', () => {
    const says = (more: Partial<SessionForm>, details: Partial<SessionDetails> = {}, laws = around.laws) =>
      buildDocuments(sessionWith(more, details, laws)).warnings.join(' ')
    expect(says({ date: '2026-12-10' })).toContain('до 10.11.2026')
    expect(says({ date: '2026-12-10' }, { is_literal: true })).not.toContain('Перенесите')
    expect(says({ date: '2026-12-10' }, { project_published_on: '2026-11-05' })).not.toContain('Перенесите')
    expect(says({ date: '2026-11-01' })).toContain('уже прошла')
    expect(says({ countDeputies: 20 })).toContain('неправомочно')
    expect(says({}, {}, [aLaw({ isOfCharter: false, isOfLocalActs: true })])).toContain(
      'только иные местные акты',
    )
    expect(says({ date: '2027-02-15' })).toContain('01.01.2027')
    expect(says({})).toContain('547-ФЗ')
  })
})

describe('laws in the documents', () => {
  it('PACK-33 are cited in full in the preamble, without unverified titles, and the new law once', () => {
    const text = textsOf(sessionWith()).get('03')!
    expect(text).toContain(
      'в соответствие с Федеральным законом от 20.03.2025 № 33-ФЗ «Об общих принципах организации местного самоуправления в единой системе публичной власти», Федеральным законом от 28.12.2024 № 547-ФЗ «____________», руководствуясь Федеральным законом от 20.03.2025 № 33-ФЗ и Уставом',
    )
    expect(text.match(/в единой системе публичной власти/gu)).toHaveLength(1)
    expect(text).toContain(
      '1.3. Раздел «Обращения граждан»: [вставить текст статьи]. Основание: Федеральный закон от 28.12.2024 № 547-ФЗ.',
    )
  })

  it('PACK-33 the old law is always cited with its transition period', () => {
    for (const [number, text] of textsOf(sessionWith()))
      expect({ number, bare: /№ 131-ФЗ(?! \(переходный период\))/u.test(text) }).toEqual({
        number,
        bare: false,
      })
  })
})

describe('PACK-33 what signs and days look like', () => {
  it('the secretary signs with initials as the others do', () => {
    const texts = textsOf(sessionWith({}, { secretary: 'Николаева Сардаана Петровна' }))
    expect(texts.get('07')).toContain('Регистрировал: ____________ С. П. Николаева')
    expect(texts.get('09')).toContain('Секретарь\tС. П. Николаева')
    expect(texts.get('09')).toContain('Секретарь: Николаева Сардаана Петровна.')
  })

  it('an act cites a law whose title the base lacks with a blank for it', () => {
    const texts = textsOf(sessionWith())
    expect(texts.get('06')).toContain('№ 547-ФЗ «____________»')
    expect(texts.get('14')).toContain('№ 547-ФЗ «____________»')
    expect(texts.get('19')).toContain('№ 33-ФЗ «Об общих принципах')
  })

  it('no own term ends on a day off, and a term by law says which working day it is to be kept by', () => {
    // 20.12.2026 is a Sunday; 15 days later are holidays.
    const calendar = textsOf(sessionWith({ date: '2026-12-20' })).get('19')!
    expect(calendar).toContain('11.12.2026\tИзвещение депутатов')
    expect(calendar).toContain('20.12.2026\tЗаседание (нерабочий день)')
    expect(calendar).toContain(
      '04.01.2027\tДокументы направлены в Минюст России (нерабочий день: не позднее 31.12.2026)',
    )
    expect(textsOf(sessionWith({ date: '2026-12-30' })).get('19')).toContain(
      '14.01.2027\tПротокол изготовлен',
    )
  })
})
