import { describe, expect, test } from 'vitest'

import { parseAppeal } from '../parse-appeal.ts'
import { asksToKnow } from '../requests/asks-to-know.ts'
import { checksOf } from './letter-checks.ts'
import { deadlinesOf } from './letter-parts.ts'
import { writeLetters } from './letters.ts'

const letter = (text: string, kind: string) =>
  writeLetters(parseAppeal(text), '2026-11-16').find((one) => one.kind.code === kind)!.text

describe('who wants to know', () => {
  test.each([
    'Прошу сообщить, когда начнут ремонт моста.',
    'Сколько стоит место на ярмарке?',
    'Прошу выдать копию решения комиссии.',
    'Хотим знать, кому принадлежит котельная.',
    'Подскажите, какие справки нести и куда.',
    'Разъясните, положена ли мне скидка.',
    'Просим предоставить сведения о расходах на праздник.',
    'Когда починят насос?',
  ])('is answered: %s', (text) => {
    expect(asksToKnow(text)).toBe(true)
  })

  test.each([
    'Прошу проверить счёт и сообщить, верен ли он.',
    'Можно ли поставить у пруда скамейку?',
    'Можно нам новые ворота на поле?',
    'Не могли бы вы починить качели?',
    'Почините насос и скажите, когда дадут воду.',
    'Требую вернуть вторничный рейс.',
    'Пусть придёт комиссия.',
    'Выдайте нам дрова, обещали ещё в мае.',
  ])('is not where something is to be done: %s', (text) => {
    expect(asksToKnow(text)).toBe(false)
  })

  test.each([
    'Прошу сообщить, когда отремонтируют дорогу на улице Лесной. Рогов П., ул. Лесная, 6',
    'Сколько стоит место на кладбище и где его выделяют? Рогов П., ул. Лесная, 6',
    'Разъясните, как продлить договор аренды муниципального помещения. Рогов П., ул. Лесная, 6',
  ])('reads of no measures: %s', (text) => {
    expect(letter(text, 'refused')).toMatch(/\n\n(?:Проведено|Доводы)[^\n]+ Поэтому/u)
    for (const kind of ['satisfied', 'explained']) {
      expect(letter(text, kind)).not.toMatch(/^\s| {2}|\n /u)
      expect(letter(text, kind)).toContain('Запрошенные Вами сведения: [уточнить')
      expect(letter(text, kind)).not.toMatch(/Приняты меры|Проведено обследование|ходе исполнения/u)
    }
  })

  test('and who wants both reads of both, with three gaps', () => {
    const text = letter(
      'На улице Лесной ямы по колено. Засыпьте ямы на дороге. Сообщите, сколько стоит место на сельской ярмарке. Рогов П., ул. Лесная, 6',
      'satisfied',
    )
    expect(text).toMatch(/Приняты меры/u)
    expect(text).toMatch(/Запрошенные Вами сведения/u)
    expect(text.match(/\[уточнить/gu)!.length).toBeLessThanOrEqual(3)
  })
})

test('a letter of thanks states nothing that nobody did', () => {
  expect(letter('Спасибо библиотекарю за помощь. Сомова А., Мира 1', 'thanks')).not.toMatch(/доведена/u)
})

describe('a road', () => {
  test.each([
    'На региональной трассе у деревни Липки ямы. Отремонтируйте дорогу. Рогов П., ул. Лесная, 6',
    'Дорога областного значения разбита лесовозами. Прошу отремонтировать её. Рогов П., ул. Лесная, 6',
    'Автодорога краевая, Крайавтодор молчит, на ней провалы. Почините дорогу. Рогов П., ул. Лесная, 6',
  ])('of the region is its body’s: %s', (text) => {
    expect(letter(text, 'redirected')).toContain(
      'органа исполнительной власти субъекта в сфере дорожного хозяйства',
    )
  })

  test('of a village is the municipality’s', () => {
    const { signals, questions } = parseAppeal(
      'Дорога в нашей деревне Липки разбита. Почините дорогу. Рогов П., ул. Лесная, 6',
    )
    expect([...signals.map(({ kind }) => kind), questions[0]?.about]).not.toContain(
      'о состоянии региональной автомобильной дороги',
    )
  })
})

describe('what is asked is named as it is', () => {
  test.each([
    [
      'Труба с голубым топливом прошла по соседней улице, а нас обошла. Топим углём. Когда дойдёт черёд до Вишнёвой?',
      'о газификации',
      /водопровод/u,
    ],
    [
      'Меня вычеркнули из очереди на жильё при проверке. Прошу восстановить меня в очереди с прежней датой.',
      'о снятии с учёта нуждающихся в жилье',
      /Номер в очереди сообщают/u,
    ],
    [
      'Бывшая котельная стоит без окон, лазят подростки, труба наклонилась. Трубу котельной надо разобрать, пока не рухнула.',
      'об исключении доступа в пустующее здание',
      /торги|торгов/u,
    ],
    [
      'На кладбище упали ворота, заходят коровы. Поставьте ворота на место.',
      'об ограждении и воротах кладбища',
      /участок предоставляют/u,
    ],
    [
      'Знак «Уступи дорогу» сбили и он валяется в кювете. Верните знак на столб.',
      'о восстановлении дорожного знака',
      /Знак ставят после/u,
    ],
    [
      'За домом роют котлован. Сообщите, кому выдано разрешение на эту стройку.',
      'о выданном разрешении на строительство',
      /гаража/u,
    ],
    [
      'Рядом забивают сваи, в доме трещины. Прошу прекратить забивку свай ночью.',
      'о неудобствах от строительства',
      /Отступы/u,
    ],
  ])('%s', (text, about, other) => {
    const written = letter(`${text} Рогов П., ул. Лесная, 6`, 'explained')
    expect(written).toContain(about)
    expect(written).not.toMatch(other)
  })

  test('once, with its place', () => {
    const written = letter(
      'Прошу проверить линию на улице Газеты «Искра», там не горят фонари, и назвать дату включения светильников. Рогов П., ул. Лесная, 6',
      'explained',
    )
    expect(written).not.toMatch(/освещении[^.]{0,40} и об уличном освещении/u)
  })

  test('a condition is no matter', () => {
    const { questions } = parseAppeal(
      'Мусор не вывозили с 1 августа. Раз двадцать дней услуги не было, пересчитайте нам плату за август. Рогов П., ул. Лесная, 6',
    )
    expect(questions.flatMap(({ beside }) => beside ?? [])).toEqual([])
  })

  test('an order of a court is bound by no queue', () => {
    const written = letter(
      'Суд обязал администрацию дать мне жильё взамен барака. Прошу исполнить решение суда и предоставить квартиру. Рогов П., ул. Лесная, 6',
      'explained',
    )
    expect(written).toContain('решение суда обязательно')
    expect(written).not.toMatch(/в порядке очерёдности|в пределах/u)
  })
})

test('only those bodies are named to the clerk to whom something is sent', () => {
  const appeal = parseAppeal(
    'Бачки у дома не вывозят вторую неделю. Обеспечьте вывоз мусора. Пересчитайте плату за отопление. Рогов П., ул. Лесная, 6',
  )
  const context = { appeal, date: '2026-11-16', deadlines: deadlinesOf('2026-11-16', []), norms: new Map() }
  expect(checksOf('redirected', context).join(' ')).not.toMatch(/соцзащит|тариф/u)
})
