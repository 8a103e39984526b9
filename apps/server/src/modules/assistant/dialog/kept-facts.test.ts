import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { replyTo } from '../draft.ts'

const given = {
  signer: { position: 'Начальник отдела', channel: 'Администрация', name: 'М. П. Иванова' },
  today: '2026-11-23',
  spelling: await orthography(),
}

/** A request with its facts; the first is a day, the second a number. */
const requests: readonly (readonly [
  request: string,
  day: string,
  number: string,
  facts: readonly string[],
])[] = [
  [
    'письмо директору стройбазы Хомякову, просим 12 мешков цемента для крыльца клуба до 14 мая, вывезем сами, заведующая Шубина',
    '14 мая',
    '12',
    ['Хомяков', 'цемент', 'крыльц', 'Шубина'],
  ],
  [
    'ответь Гусевой на жалобу про фонарь на Лесной: заменим 3 лампы до 14 мая, работы ведёт Горсвет, директор Титов',
    '14 мая',
    '3',
    ['Гусевой', 'Лесной', 'ламп', 'Горсвет', 'Титов'],
  ],
  [
    'объявление: 14 мая субботник в парке Победы, нужно 40 человек, инвентарь выдаём, телефон 2-14-15',
    '14 мая',
    '40',
    ['субботник', 'парке Победы', 'инвентарь', '2-14-15'],
  ],
  [
    'служебка завхозу Мельник от учителя Ждановой: к 14 мая нужно 25 парт в кабинет химии, старые сломаны',
    '14 мая',
    '25',
    ['Мельник', 'Жданов', 'парт', 'химии'],
  ],
]

type Change = {
  readonly message: string
  readonly gone: 'day' | 'number' | null
  readonly now: string
}
const changes = (number: string): readonly Change[] => [
  { message: 'не 14 мая, а 20 мая', gone: 'day', now: '20 мая' },
  { message: 'срок перенесли, 20 мая', gone: 'day', now: '20 мая' },
  { message: `не ${number}, а 17`, gone: 'number', now: '17' },
  { message: 'добавь, что будет фотограф Ломов', gone: null, now: 'Ломов' },
  { message: 'и ещё напиши, что нужна машина', gone: null, now: 'машин|автомобил' },
]

const cases = requests.flatMap(([request, day, number, facts]) =>
  changes(number).map((change) => ({ request, day, number, facts, change })),
)

/** Whatever a message changes, every other fact of the draft is still there. */
test.each(cases)('ASST-04 «$request» → «$change.message»', ({ request, day, number, facts, change }) => {
  const first = replyTo(request, null, given)
  const { text } = replyTo(change.message, first.state, given)
  const kept = [
    ...facts,
    ...(change.gone === 'day' ? [] : [day]),
    ...(change.gone === 'number' ? [] : [number]),
  ].filter((fact) => first.text.includes(fact))
  expect(kept.filter((fact) => !text.includes(fact))).toEqual([])
  expect(text).toMatch(new RegExp(change.now, 'u'))
})
