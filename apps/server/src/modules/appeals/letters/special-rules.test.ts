import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { parseAppeal } from '../parse-appeal.ts'
import { writeLetters } from './letters.ts'

const letter = (text: string, kind: string) =>
  writeLetters(parseAppeal(text), '2026-11-16').find((one) => one.kind.code === kind)!.text

describe('the rule of the case stands instead of the general one', () => {
  test.each([
    'Обращается многодетная семья Доржиевых (четверо детей). В 2024 году мы встали на очередь на бесплатный земельный участок. Можно ли получить вместо участка деньги? И когда дойдёт очередь до нас? Доржиев Б., ул. Лесная, 40',
    'У меня трое детей, стою в очереди на бесплатную землю с 2022 года. Какой мой номер в очереди? Носова И., Мира 4',
    'Воспитываю пятерых детей, многодетная мать. Прошу выделить земельный участок под дом. Котова А., Мира 8',
    'Обращается многодетный отец. Прошу поставить на учёт для получения земельного участка. Белов А., Мира 9',
  ])('a large family has no auction: %s', (text) => {
    for (const kind of ['explained', 'refused']) {
      expect(letter(text, kind)).not.toMatch(/аукцион/u)
      expect(letter(text, kind)).toMatch(/семье с тремя и более детьми/iu)
    }
  })

  test.each([
    'Стая бродячих собак покусала мою дочь. Прошу возместить расходы на лечение. Лемешко И., Степная, 8',
    'Собака без бирки и хозяина бросилась на меня, стая живёт у котельной. Прошу оплатить лекарства. Юрин А., Мира 2',
  ])('a dog without an owner has none that pays: %s', (text) => {
    const written = letter(text, 'explained')
    expect(written).toMatch(/Если владельца нет/u)
    expect(written).not.toMatch(/владелец животного отвечает/u)
  })

  test('everybody else has the general rule', () => {
    expect(letter('Прошу предоставить земельный участок под дом. Сомов А., Мира 1', 'explained')).toMatch(
      /аукцион/u,
    )
    expect(
      letter('Собака соседа покусала меня, прошу помочь возместить лечение. Сомов А., Мира 1', 'explained'),
    ).toMatch(/владел/u)
  })
})

describe('the body that decides', () => {
  test.each([
    'Соседи пьют и включают музыку до трёх ночи. Примите меры. Шемякина Т., Гагарина 12',
    'Над нами сверлят стены после одиннадцати вечера, ребёнок не спит. Прошу прекратить ночной шум. Ким А., Мира 4',
    'По ночам во дворе орут пьяные, спать невозможно. Прошу навести тишину. Орлов П., Мира 6',
  ])('of noise at night is the police, by the law of the region: %s', (text) => {
    expect(letter(text, 'redirected')).toContain('территориального органа МВД России')
    expect(letter(text, 'redirected')).not.toContain('Роспотребнадзор')
    expect(letter(text, 'explained')).toContain('закон субъекта Российской Федерации об административных')
  })

  test.each([
    'Прошу огородить контейнерную площадку по улице Мира. Рогов П., ул. Мира, 2',
    'Просим перенести контейнерную площадку подальше от дома. Титов А., Мира 3',
    'На нашей улице нет контейнерной площадки, прошу установить. Лунина О., Садовая 7',
  ])('of a container site is the municipality: %s', (text) => {
    const kinds = writeLetters(parseAppeal(text), '2026-11-16').map(({ kind }) => kind.code)
    expect(kinds[0]).toBe('explained')
    expect(letter(text, 'explained')).toMatch(/создаёт и содержит администрация/u)
  })

  test('of both, each decides its own', () => {
    const text =
      'Региональный оператор не вывозит отходы с ноября. Прошу обязать оператора вывезти отходы. Прошу огородить контейнерную площадку. Мкртчян С., Промышленная, 3'
    const written = letter(text, 'redirected')
    expect(written).toMatch(/Решение вопроса о вывозе[^.]*регионального оператора/u)
    expect(written).toMatch(/По вопросу об ограждении[^.]*ответ будет дан администрацией/u)
  })

  test('of several matters is named for each', () => {
    const written = letter(
      'Прошу пересчитать мою пенсию, посчитали меньше. Прошу назначить льготу на дрова. Бутаков Г., Кедровая, 3',
      'redirected',
    )
    expect(written).toMatch(/пенси[^.]*относится к компетенции Социального фонда России\./u)
    expect(written).toMatch(/топлив[^.]*относится к компетенции органа социальной защиты/u)
  })
})

test('a letter says nothing of the work of the office', () => {
  const texts = readFileSync(path.join(import.meta.dirname, '../data/letter-texts.json'), 'utf8')
  const inner =
    /"(?:duty|order|instead)": "[^"]*(?<said>направлять жалобу|жалобу не направляют|(?<!\p{L})берут (?:у \p{L}+ )?объяснение|(?<!\p{L})проверят(?!\p{L})|дадут вновь|служебной проверкой|(?<!\p{L})передадут|замечание передают|заявку передают|предложение передают|обращение (?:передано|направляют|передают)|рейд|ему сообщат|виновного устан|материалы (?:переда|направ)|ускор)/gu
  expect([...texts.matchAll(inner)].map(({ groups }) => groups!['said'])).toEqual([])
})
