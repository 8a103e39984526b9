import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { packDocx } from '#platform/docx/index.ts'
import { orthography } from '#platform/russian/index.ts'

import { documentLayout } from './document-layout.ts'
import { replyTo } from './draft.ts'

const given = {
  signer: { position: 'Руководитель', channel: 'Администрация Заречного района', name: 'М. П. Иванова' },
  today: '2026-11-30',
  spelling: await orthography(),
}
const layoutOf = (message: string) => documentLayout(replyTo(message, null, given).text)
const signed = {
  type: 'signature',
  position: 'Руководитель Администрации Заречного района',
  name: 'М. П. Иванова',
}

describe('AIS-39 a draft is laid out as an office document', () => {
  test('a letter: addressee at the right, salutation centred, text justified, name beside the post', () => {
    expect(
      layoutOf(
        'ответ жителю Сидорову Петру Ивановичу на обращение от 12 ноября № 45: ремонт запланирован на май',
      ),
    ).toEqual([
      { type: 'aside', text: 'Жителю\nСидорову П. И.' },
      { type: 'centred', text: '' },
      { type: 'centred', text: 'Уважаемый Пётр Иванович!' },
      { type: 'markdown', isOfficial: true, text: expect.stringContaining('емонт запланирован на май') },
      signed,
    ])
  })

  test.each([
    [
      'письмо в прокуратуру: направляем копии договоров на 28 листах',
      ['aside', 'centred', 'markdown', 'signature'],
    ],
    [
      'служебная записка главе о нехватке бумаги, прошу выделить 5000 рублей',
      ['aside', 'centred', 'centred', 'centred', 'markdown', 'signature'],
    ],
    [
      'протокол совещания от 20 ноября № 5. Присутствовали Петров А.А., Сидорова М.И. Решили: отремонтировать крышу',
      ['centred', 'centred', 'centred', 'markdown', 'signature', 'signature'],
    ],
    [
      'справка главе о ремонте дорог за лето: отремонтировали 4 улицы',
      ['aside', 'centred', 'centred', 'centred', 'markdown', 'signature'],
    ],
    [
      'заявление на отпуск без содержания с 5 по 9 декабря',
      ['aside', 'centred', 'centred', 'markdown', 'row'],
    ],
    [
      'объяснительная почему опоздала 25 ноября: сломался автобус',
      ['aside', 'centred', 'centred', 'markdown', 'row'],
    ],
    [
      'памятка для жителей про пожары: не жечь траву, не оставлять печь',
      ['centred', 'centred', 'markdown', 'signature'],
    ],
    ['поздравление учителям с днём учителя', ['aside', 'centred', 'centred', 'markdown', 'signature']],
    [
      'отчёт о работе библиотеки за третий квартал: посетили 1200 человек, купили 40 книг',
      ['centred', 'markdown', 'signature'],
    ],
    ['пост во вконтакте: открыли новую детскую площадку на улице Мира', ['markdown']],
  ])('%s', (message, wanted) => {
    expect(layoutOf(message).map(({ type }) => type)).toEqual(wanted)
  })

  test('text in front of more text is no addressee, a list at the end no signature', () => {
    expect(
      documentLayout('Детям вручили подарки\n\nПраздник прошёл весело.').map(({ type }) => type),
    ).toEqual(['markdown'])
    expect(documentLayout('Вопросы:\n\n- Первый\n- Второй').map(({ type }) => type)).toEqual(['markdown'])
  })

  test('points keep their numbers; a line does not end behind «№», inside a name or a sum', async () => {
    const xml = strFromU8(
      unzipSync(
        await packDocx({
          title: '',
          parts: [
            { type: 'markdown', isOfficial: true, text: '3. По школе № 5 — 25 000 рублей.\n4. Петров А. А.' },
            { type: 'signature', position: 'Глава', name: 'М. П. Иванова' },
          ],
        }),
      )['word/document.xml']!,
    )
    const text = xml.replaceAll(/<[^<>]*>/gu, '')
    expect(text).toContain('3. По школе №\u00A05 — 25\u00A0000 рублей.')
    expect(text).toContain('4. Петров\u00A0А.\u00A0А.')
    expect(text).toContain('М.\u00A0П.\u00A0Иванова')
    expect(xml).toContain('<w:ind w:left="0" w:firstLine="708"')
    expect(xml).toContain('<w:jc w:val="both"/>')
  })
})

test.each(['А', ' ', '\n\n', 'А. ', '**', 'Глава ', '№ ', '_'])(
  'a text of twenty thousand «%s» is laid out at once',
  (sign) => {
    expect(documentLayout(sign.repeat(20_000)).length).toBeGreaterThanOrEqual(0)
  },
)
