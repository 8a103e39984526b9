import { describe, expect, test } from 'vitest'

import { checksOf } from '../letters/letter-checks.ts'
import { deadlinesOf, mattersOf, type LetterContext } from '../letters/letter-parts.ts'
import { writeLetters } from '../letters/letters.ts'
import { parseAppeal } from '../parse-appeal.ts'

const contextOf = (text: string): LetterContext => ({
  appeal: parseAppeal(text),
  date: '2026-11-16',
  deadlines: deadlinesOf('2026-11-16', []),
  norms: new Map(),
})
const matters = (text: string) => mattersOf(contextOf(text)).map(({ about }) => about)

describe('a request that asks for several things', () => {
  test.each([
    [
      'Прошу заменить лампу на столбе у дома 5 и отремонтировать тротуар по улице Мира.',
      ['освещении', 'тротуар'],
    ],
    [
      'Просим вернуть рейс 6:40, установить павильон на остановке и расчищать остановку от снега.',
      ['рейса', 'павильоне', 'снега'],
    ],
    [
      'Требую чтобы заставили УК сделать нормальное отопление и сделали перерасчёт за октябрь.',
      ['об отоплении', 'платы'],
    ],
    [
      'Помогите устроить внука в детский сад и получить субсидию на оплату коммунальных услуг.',
      ['дошкольном', 'субсидии'],
    ],
    [
      'Прошу привлечь Тарасову к ответственности и рассмотреть моё заявление о перераспределении участка.',
      ['работнику', 'перераспределении'],
    ],
    [
      'Региональный оператор с 1 ноября не вывозит ТКО с площадки у магазина. Прошу обязать оператора вывезти отходы и произвести перерасчёт.',
      ['вывозе', 'плат'],
    ],
    [
      'Прошу 1. открыть аптечный пункт 2. вернуть терапевта 3. отремонтировать дорогу к селу.',
      ['аптечном', 'врачами', 'дорог'],
    ],
    ['Прошу: 1) отловить собак 2) спилить сухой тополь у дома', ['отлове', 'деревьев']],
    ['Помогите получить справку о стаже из районного архива и пересчитать пенсию.', ['документа', 'пенсии']],
    ['Прошу обрезать тополь у окон и заасфальтировать проезд к школе.', ['деревьев', 'дорог']],
  ])('has all of them in the letter: %s', (text, named) => {
    const found = matters(`${text} Седов И. И., ул. Мира, 5`)
    for (const word of named) expect(found.join('; ')).toContain(word)
    const letter = writeLetters(parseAppeal(text), '2026-11-16').find(
      ({ kind }) => kind.code === 'explained',
    )!
    for (const about of matters(text)) expect(letter.text).toContain(about)
  })

  test.each([
    'Прошу отремонтировать дорогу и засыпать ямы на улице Школьной. Котова А., Школьная 4',
    'Прошу прислать комиссию и обследовать крышу дома. Лисин П., Ленина 2-1',
    'Прошу очистить и огородить контейнерную площадку. Рогов П., ул. Мира, 2',
  ])('has no matter that nobody named: %s', (text) => {
    expect(matters(text)).toHaveLength(1)
  })
})

test('a fact that begins with «ещё» is a matter, or the executor is reminded of it', () => {
  expect(
    matters('Прошу заменить лампу на столбе. А ещё у подъезда нет лавочек. Седов И. И., ул. Мира, 5').join(
      '; ',
    ),
  ).toMatch(/освещении.*малых форм/u)
  const context = contextOf(
    'Прошу унять соседей, музыка до трёх ночи. Ещё они залили меня в августе, ущерб не платят. Седова И., Мира, 5',
  )
  expect(checksOf('explained', context).join(' ')).toContain('Ещё они залили меня в августе')
})
