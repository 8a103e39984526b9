import { expect, test } from 'vitest'

import { parseAppeal } from '../parse-appeal.ts'
import { namesOf } from './request-names.ts'

const nameOf = (topic: string, text: string) => namesOf([{ text, context: text, topic }], null)[0]

test.each([
  [
    'kindergarten',
    'предоставить место в любом садике района или выплатить компенсацию',
    'о предоставлении места в детском саду',
  ],
  ['kindergarten', 'выплатить компенсацию, раз места не дают', 'о плате за детский сад'],
  ['access', 'поставьте поручни с двух сторон и скат для коляски', 'об установке поручней'],
  ['light', 'проверьте, какие лампы живы: столбы стоят', 'об уличном освещении'],
])('a request is named for what it says first: %s, %s', (topic, text, about) => {
  expect(nameOf(topic, text)).toBe(about)
})

test('what only says where it is names nothing as long as something else does', () => {
  expect(nameOf('light', 'около столба у школы поменяйте лампу')).toBe('об уличном освещении')
  expect(nameOf('light', 'сделайте свет около столба')).toBe('об устройстве уличного освещения')
  expect(nameOf('light', 'посмотрите, что там у столба')).toBe('о состоянии опор освещения')
})

test.each([
  ['bus', 'перенесите остановку к магазину', 'о переносе автобусной остановки'],
  ['bus', 'поставьте навес на остановке', 'об остановочном павильоне'],
  ['school', 'почините крыльцо школы', 'о ремонте здания и территории школы'],
  ['trees', 'уберите упавшее дерево с проезда', 'об уборке упавшего дерева'],
  ['waste', 'площадку перенесите, она у наших окон, крысы', 'о переносе контейнерной площадки'],
  ['fees', 'пересчитайте плату за двоих, а не за пятерых', 'о перерасчёте платы по числу проживающих'],
  [
    'labor',
    'исполните решение суда, пустите на работу',
    'об исполнении решения суда о восстановлении на работе',
  ],
  ['heat', 'дайте воду на нашу улицу', 'об отсутствии воды'],
  ['heat', 'когда дадут горячую воду', 'об отсутствии горячей воды'],
  ['school', 'переведите сына в другой класс', 'о переводе ученика в другой класс'],
  ['dump', 'заставьте соседа убрать навоз от забора', 'о складировании навоза и содержании скота'],
  ['selfgov', 'назовите новую улицу именем земляка', 'о присвоении имени или переименовании'],
])('a request of two words that belong together is named for both: %s, %s', (topic, text, about) => {
  expect(nameOf(topic, text)).toBe(about)
})

test('a word that counts twice in a pair does not make it one', () => {
  expect(nameOf('property', 'сколько стоит аренда места')).toBe('об аренде муниципального помещения')
})

test.each([
  ['health', 'кто виноват, что талонов к врачу нет', 'о записи к врачу'],
  ['roads', 'засыпьте ямы, машины ломаются', 'о ремонте дорожного покрытия'],
  ['light', 'у дома 5 не горит фонарь', 'об уличном освещении'],
  ['waste', 'вывезите мусор из переполненных баков', 'о вывозе твёрдых коммунальных отходов'],
  ['gas', 'проведите газ в нашу деревню', 'о газификации'],
  ['bus', 'поставьте павильон на остановке, пенсионерам негде сесть', 'об остановочном павильоне'],
  ['benefits', 'мне трудно ходить, помогите ветерану', 'о мерах поддержки ветерана'],
])('a word that only begins like one of the catalogue names nothing: %s, %s', (topic, text, about) => {
  expect(nameOf(topic, text)).toBe(about)
})

test('a request that says no more than its topic is named for its facts', () => {
  const [about] = namesOf(
    [
      {
        text: 'Когда дадут участок?',
        context: 'У нас трое детей, семья многодетная, стоим в очереди с весны. Когда дадут участок?',
        topic: 'land',
      },
    ],
    null,
  )
  expect(about).toBe('об очереди на участок для многодетной семьи')
})

test('a verb alone asks the same as the clause before it', () => {
  const { questions } = parseAppeal(
    'Третью зиму холодные батареи. Найдите, где у вас стояк забит, и пробейте уже.',
  )
  expect(questions.map(({ text }) => text)).toEqual(['Найдите, где у вас стояк забит, и пробейте уже.'])
})
