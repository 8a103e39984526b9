import { describe, expect, test } from 'vitest'

import { parseAppeal } from '../parse-appeal.ts'
import { letterHeading } from './letter-heading.ts'
import { writeLetters } from './letters.ts'

const results = 'О результатах рассмотрения обращения'
const forwarded = 'О направлении обращения по компетенции'
const extended = 'О продлении срока рассмотрения обращения'
const asked = 'О предоставлении дополнительных сведений'
const unanswered = 'Об оставлении обращения без ответа по существу'

describe('the heading of a letter', () => {
  test.each([
    ['Ваше обращение перенаправлено в прокуратуру района для рассмотрения по существу.', forwarded],
    ['Сообщаем, что Ваша жалоба передана в отдел полиции.', forwarded],
    ['На основании части 3 статьи 8 обращение направлено в Росреестр.', forwarded],
    ['Заявление переадресовано в Социальный фонд России, ответ Вы получите оттуда.', forwarded],
    ['Уведомляем, что срок рассмотрения Вашего обращения продлевается до 25.12.2026.', extended],
    ['Запрошены сведения у подрядчика. Решено продлить срок рассмотрения обращения на 30 дней.', extended],
    ['Рассмотрение обращения продлено, ответ будет дан до 15 января.', extended],
    ['Для ответа просим уточнить номер дома и подъезд.', asked],
    ['Ваше обращение зарегистрировано. Просим Вас до 1 декабря представить копию договора.', asked],
    ['Текст не читается, поэтому ответ на обращение не даётся.', unanswered],
    ['Ваше письмо содержит угрозы. Разъясняем недопустимость злоупотребления правом.', unanswered],
    ['Приглашаем Вас на личный приём к главе 12 декабря в 10 часов.', 'О личном приёме'],
    ['Возвращаем Вам обращение, в котором обжалуется решение суда.', 'О возвращении обращения'],
    ['Переписка с Вами по данному вопросу прекращена.', 'О прекращении переписки'],
    [
      'Ответ на поставленный вопрос размещён на сайте администрации.',
      'О размещении ответа на официальном сайте',
    ],
    ['Благодарим Вас за тёплые слова о работниках клуба.', 'О рассмотрении обращения'],
    ['По вопросу о дороге сообщаем следующее. Часть обращения направлена в ГИБДД.', results],
    ['Проведено обследование. Просим сообщить, если вода появится вновь.', results],
    ['Просьба не может быть удовлетворена: договор аренды продлён до 2030 года.', results],
    ['Фонарь заменён 12 ноября.', results],
  ])('follows what «%s» decides', (text, heading) => {
    expect(letterHeading(text)).toBe(heading)
  })

  test('differs by the kind of the variant', () => {
    const heading = (text: string, kind: string) =>
      letterHeading(
        writeLetters(parseAppeal(text), '2026-11-02').find((one) => one.kind.code === kind)?.text ?? '',
      )
    const road = 'Прошу отремонтировать дорогу, ямы по колено.'
    expect(heading(road, 'satisfied')).toBe(results)
    expect(heading(road, 'explained')).toBe(results)
    expect(heading(road, 'refused')).toBe(results)
    expect(heading(road, 'redirected')).toBe(forwarded)
    expect(heading(road, 'interim')).toBe(extended)
    expect(heading(road, 'clarify')).toBe(asked)
    expect(heading('Прошу записать меня на личный приём к главе по поводу дороги.', 'reception')).toBe(
      'О личном приёме',
    )
  })
})
