import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { replyTo } from '../draft.ts'

const spelling = await orthography()
const signer = { position: 'Начальник отдела', channel: 'Администрация', name: 'М. П. Иванова' }
const draft = (message: string): string =>
  replyTo(message, null, { signer, today: '2026-11-23', spelling }).text

test.each([
  [
    'напиши объявление что 5 декабря с 10 до 15 не будет воды на улице Мира, пусть люди наберут заранее',
    'Просим набрать заранее',
    'Люди!',
  ],
  ['Пост: 6 декабря лыжня на стадионе, старт в 11. приходите всей семьёй', 'Приходите всей семьёй.', 'Прошу'],
  [
    'соболезнование семье Громовых, умер Виктор Степанович, от администрации',
    'смертью Виктора Степановича',
    'виктора',
  ],
  [
    'соболезнование семье Громовых, умер Виктор Степанович. от главы Кожухова и всех',
    'Глава Кожухов',
    'всех',
  ],
  [
    'надо отказать ООО Вектор в аренде помещения на Советской 5 потому что оно уже сдано до 2028 года',
    'об аренде помещения на Советской 5 сообщаем',
    '5 потому',
  ],
  [
    'Объяснительная. Я, Юдин Сергей, водитель, 23 ноября не вышел на линию. Директору автопарка Громову.',
    '23 ноября не вышел на линию.',
    'Имел место',
  ],
])('ASST-03 frames that are right whatever is said: %s', (message, wanted, wrong) => {
  const text = draft(message)
  expect(text).toContain(wanted)
  expect(text).not.toContain(wrong)
})

test('ASST-03 what an infinitive cannot govern is not asked for', () => {
  const text = draft(
    'нужна бумага в электросети чтобы починили освещение возле стадиона, а они отвечают по телефону ждите. спортивная школа Юность директор Пономаренко В.С.',
  )
  expect(text).not.toMatch(/ждать спортивная/u)
})
