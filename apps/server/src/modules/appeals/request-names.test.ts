import { expect, test } from 'vitest'

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
  expect(nameOf('light', 'сделайте свет около столба')).toBe('об уличном освещении')
  expect(nameOf('light', 'посмотрите, что там у столба')).toBe('о состоянии опор освещения')
})
