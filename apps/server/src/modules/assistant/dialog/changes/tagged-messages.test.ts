import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { replyTo } from '../../draft.ts'

const given = {
  signer: { position: 'Начальник отдела', channel: 'Администрация', name: 'М. П. Иванова' },
  today: '2026-11-23',
  spelling: await orthography(),
}

/** Wordings that no reader of values has, by what they do to the draft. */
test.each([
  [
    'объявление: субботник 18 апреля в 9:00 у школы, инвентарь свой, чай бесплатно',
    'про чай ни слова, и начнём с 10',
    ['10:00', 'инвентарь', '18 апреля'],
    ['чай', '9:00'],
  ],
  [
    'письмо в лесхоз, просим 40 саженцев сосны для парка до 5 мая, директор школы Лунина',
    'саженцев выходит 65, подписывать станет завуч Горбунова',
    ['65', 'Завуч Горбунова', 'парка', '5 мая'],
    ['40', 'Лунина'],
  ],
  [
    'поздравление учителю физики Орлову с юбилеем, 60 лет',
    'лет ему исполняется 65, вспомни ещё про школьный музей',
    ['65 лет', 'Орлов'],
    ['60', 'исполняется'],
  ],
] as const)('ASST-04 «%s» → «%s»', (request, message, wanted, unwanted) => {
  const { text } = replyTo(message, replyTo(request, null, given).state, given)
  for (const one of wanted) expect(text).toContain(one)
  for (const one of unwanted) expect(text).not.toContain(one)
})
