import { expect, test } from 'vitest'

import { quoted } from './quotes.ts'

test.each([
  ['Порядок ярмарки.txt', '«Порядок ярмарки.txt»'],
  [
    'Федеральным законом № 94-ФЗ «О размещении заказов»',
    '«Федеральным законом № 94-ФЗ „О размещении заказов“»',
  ],
  ['Закон «О ветеранах» и Закон «О пчеловодстве»', '«Закон „О ветеранах“ и Закон „О пчеловодстве“»'],
])('%s stands in quote marks of its own', (text, shown) => {
  expect(quoted(text)).toBe(shown)
})
