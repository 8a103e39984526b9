import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { wrongTotals } from './consistency.ts'
import { contradictoryValues } from './contradictions.ts'
import { wrongEntry } from './entry-into-force.ts'
import { differentNames, mismatchedSigners } from './parties.ts'
import { signatureCheck } from './requisite-checks.ts'
import { missingAnnexes, unmentionedAnnexes } from './technique.ts'

const documentOf = (rules: string) =>
  parseDocument({ paragraphs: resolution(rules).split('\n'), instruction: '', today: '2026-11-22' })

test.each([
  ['Отдел рассматривает уведомление 7 рабочих дней.', 2],
  ['Отдел рассматривает уведомление 15 рабочих дней.', 0],
  ['Отдел рассматривает уведомление за 7 рабочих дней до открытия.', 0],
])('a term without a preposition: %s', (second, count) => {
  const rules = `1. Рассмотрение уведомлений обеспечить в срок не более 15 рабочих дней.\n2. ${second}`
  expect(contradictoryValues(documentOf(rules))).toHaveLength(count)
})

test('terms of different things under one verb', () => {
  const rules =
    '1. Отдел регистрирует устав или отказывает в регистрации в течение 20 дней.\n2. Изменения в устав регистрируют в течение 10 дней.'
  expect(contradictoryValues(documentOf(rules))).toEqual([])
})

/** Points of an act between which the two places of a contradiction stand. */
const between =
  'Отдел размещает список на сайте в день подписания.\n3. Жалоба на действия отдела рассматривается в течение 15 рабочих дней со дня её регистрации.'

test.each([
  [
    'Дорожное покрытие восстанавливается в течение пяти календарных дней со дня засыпки траншеи.',
    'По истечении срока, отведённого на восстановление дорожного покрытия, то есть трёх рабочих дней со дня засыпки траншеи, отдел восстанавливает его сам.',
  ],
  [
    'Получатель представляет отчёт о расходах ежеквартально, не позднее 10 числа месяца, следующего за кварталом.',
    'Получателю, не представившему отчёт до 5 числа месяца, следующего за кварталом, отдел направляет напоминание.',
  ],
  [
    'Отозванные данные уничтожаются в течение 30 календарных дней со дня поступления отзыва.',
    'Отозванные данные удаляются с сайта и уничтожаются в течение 60 календарных дней со дня поступления отзыва согласия.',
  ],
])('CON-05 a value that is said again in other words: %s', (one, other) => {
  expect(contradictoryValues(documentOf(`1. ${one}\n2. ${between}\n4. ${other}`))).toHaveLength(2)
})

test.each([
  [
    'Заявление регистрируется в течение трёх дней со дня поступления.',
    'Заявление рассматривается в течение 30 дней со дня регистрации.',
  ],
  [
    'Заседание правомочно, если присутствует более половины членов комиссии.',
    'Закрытое заседание проводится по решению не менее двух третей присутствующих членов комиссии.',
  ],
  [
    'Арендная плата вносится до 10 числа текущего месяца.',
    'Комитет обновляет реестр договоров ежемесячно до 5 числа.',
  ],
  [
    'Заявления о приёме детей, живущих на закреплённой территории, принимаются с 1 апреля по 30 июня.',
    'Заявления о приёме детей, не живущих на закреплённой территории, принимаются с 6 июля, но не позднее 5 сентября.',
  ],
  [
    'Управлению городского хозяйства разместить форму заявления на официальном сайте в течение пяти рабочих дней со дня вступления в силу постановления.',
    'Постановление вступает в силу через десять дней после дня официального опубликования.',
  ],
])('CON-05 things with a value each: %s', (one, other) => {
  expect(contradictoryValues(documentOf(`1. ${one}\n2. ${between}\n4. ${other}`))).toEqual([])
})

test.each([
  ['1 000 рублей, из них: школе — 700 рублей, саду — 400 рублей', 1],
  ['1 000 рублей, из них: школе — 700 рублей, саду — 200 рублей', 0],
  ['1 000 рублей, в том числе НДС 1 200 рублей', 0],
  ['1 000 рублей, в том числе по годам: 2027 год — 700 рублей, 2028 год — 200 рублей', 1],
  ['1 000 рублей (в том числе 2027 год — 700 рублей, 2028 год — 300 рублей)', 0],
])('parts and their whole: %s', (sums, count) => {
  expect(wrongTotals(documentOf(`1. Выделить ${sums}.`))).toHaveLength(count)
})

test.each([
  ['из расчёта:\nшколе — 700 000 рублей;\nсаду — 400 000 рублей.\nВсего — 1 200 000 рублей.', 1],
  ['из расчёта:\nшколе — 700 000 рублей;\nсаду — 400 000 рублей.\nВсего — 1 100 000 рублей.', 0],
  ['1 000 000 рублей, в том числе по годам:\n2027 год — 700 000 рублей;\n2028 год — 400 000 рублей.', 1],
  ['1 000 000 рублей, в том числе:\nшколе — 700 000 рублей;\nсаду — 200 000 рублей.', 0],
])('CON-04 the items of a list and their sum: %s', (sums, count) => {
  expect(wrongTotals(documentOf(`1. Выделить ${sums}`))).toHaveLength(count)
})

test('a decision that an annex speaks of is signed by whom the annex names', () => {
  const rules = '3.6. Решение подписывает начальник отдела. Его направляют заявителю в тот же день.'
  expect(mismatchedSigners(documentOf(rules))).toEqual([])
})

test('CON-06 a school in whose name a letter differs, with words between its kind and its name', () => {
  const rules =
    '1. Устав муниципального учреждения дополнительного образования «Спортивная школа «Олимп» утвердить.\n2. Муниципальное учреждение «Спортивная школа «Олимпия» отвечает по своим долгам.'
  expect(differentNames(documentOf(rules))).toHaveLength(1)
})

test.each([
  ['Недостатки Поставщик устраняет за 14 дней.', 1],
  ['Недостатки Подрядчик устраняет за 14 дней. Поставщиком материалов является завод.', 0],
  ['Недостатки устраняет поставщик материалов.', 0],
])('CON-06 a party that the contract does not name: %s', (point, count) => {
  const contract = `МУНИЦИПАЛЬНЫЙ КОНТРАКТ № 5\nпос. Ветлянка 22 декабря 2026 года\nШкола (далее — Заказчик) в лице директора Рогозиной В.И. и общество «Кровля» (далее – Подрядчик) в лице директора Обухова А.Ю. заключили контракт о нижеследующем.\n1. ${point}\nЗаказчик: Школа, ИНН 5299004417\nПодрядчик: общество «Кровля», ИНН 5277031246`
  const parsed = parseDocument({ paragraphs: contract.split('\n'), instruction: '', today: '2026-11-22' })
  expect(parsed.kind).toBe('contract')
  expect(differentNames(parsed)).toHaveLength(count)
})

test('REQ-03 who has agreed has not signed', () => {
  const visas = 'Согласовано:\nначальник правового отдела ______________ Д.В. Сушков'
  const unsigned = resolution('1. Порядок.').replace('Глава округа А.П. Соколов\n', '')
  const stateOf = (text: string) =>
    signatureCheck(parseDocument({ paragraphs: text.split('\n'), instruction: '', today: '2026-11-22' }))
  expect(stateOf(`${unsigned}\n${visas}`)).toBe('absent')
  expect(stateOf(`${resolution('1. Порядок.')}\n${visas}`)).toBe('present')
})

test.each([
  ['Порядок применяется с даты, стоящей под подписью главы округа.', 1],
  ['Настоящее постановление начинает действовать со дня подписания.', 1],
  ['Постановление вступает в силу после дня его официального опубликования.', 0],
  ['Договор с гражданином действует со дня подписания.', 0],
])('NEW-EFF an act for others that is in force from signing: %s', (point, count) => {
  expect(wrongEntry(documentOf(`1. Заявки граждан принимает отдел.\n2. ${point}`))).toHaveLength(count)
})

test.each([
  ['Решение начинает действовать в день его размещения в газете.', 1],
  ['Решение вступает в силу со дня официального опубликования, ставки применяются к налогу за 2026 год.', 1],
  [
    'Решение вступает в силу не ранее чем по истечении одного месяца со дня официального опубликования и не ранее 1 января 2027 года.',
    0,
  ],
])('NEW-EFF rates of a tax need a month and a new period: %s', (point, count) => {
  const act = resolution(`1. Установить ставку налога в размере 0,3 процента.\n2. ${point}`, {
    title: 'О земельном налоге на территории округа',
  }).replace(/^3\. Настоящее.*$/mu, '3. Контроль оставляю за собой.')
  const parsed = parseDocument({ paragraphs: act.split('\n'), instruction: '', today: '2026-11-22' })
  const found = wrongEntry(parsed)
  expect(found).toHaveLength(count)
  expect(found.every(({ suggestion }) => suggestion?.includes('одного месяца'))).toBe(true)
})

test('a long post stands in two lines of the signature', () => {
  const act = resolution('1. Постановление подписывает глава округа.').replace(
    'Глава округа А.П. Соколов',
    'Заместитель главы администрации округа\nпо экономике и финансам А.П. Соколов',
  )
  const document = parseDocument({ paragraphs: act.split('\n'), instruction: '', today: '2026-11-22' })
  expect(mismatchedSigners(document)).toHaveLength(1)
})

test('a library in whose preamble an administration is named is signed for by its head', () => {
  const act =
    'Муниципальное учреждение «Сельская библиотека»\nПРИКАЗ\nот 14.01.2025 № 3\nОб утверждении правил\nВ соответствии с постановлением администрации района от 01.02.2020 № 7 приказываю:\n1. Утвердить правила.\n2. Контроль оставляю за собой.\nЗаведующая библиотекой А. Д. Копылова'
  const parsed = parseDocument({ paragraphs: act.split('\n'), instruction: '', today: '2026-11-22' })
  expect(mismatchedSigners(parsed)).toEqual([])
})

test('a name in capitals in the heading is the same name', () => {
  const parsed = documentOf('1. Оператор — учреждение «Средняя школа № 12».')
  const head = { number: 0, text: 'МУНИЦИПАЛЬНОЕ УЧРЕЖДЕНИЕ «СРЕДНЯЯ ШКОЛА № 12»' }
  expect(differentNames({ ...parsed, paragraphs: [head, ...parsed.paragraphs] })).toEqual([])
  const misspelt = { number: 0, text: 'муниципальное учреждение «Средняя школа № 12»' }
  const other = documentOf('1. Оператор — учреждение «Средняя шкала № 12».')
  expect(differentNames({ ...other, paragraphs: [misspelt, ...other.paragraphs] })).toHaveLength(1)
})

test('the order of an institution may come into force from signing, the decree of an administration may not', () => {
  const rules = '1. Утвердить порядок приёма граждан.\n2. Настоящий акт вступает в силу со дня подписания.'
  expect(wrongEntry(documentOf(rules))).toHaveLength(1)
  const order = `Муниципальная школа № 3\nПРИКАЗ\nот 14.01.2025 № 3\nОб утверждении порядка\nПриказываю:\n${rules}\nДиректор А. Д. Копылова`
  const parsed = parseDocument({ paragraphs: order.split('\n'), instruction: '', today: '2026-11-22' })
  expect(wrongEntry(parsed)).toEqual([])
})

test('annexes: each number counts, «прилагаемый» is the first', () => {
  const parsed = (text: string) =>
    parseDocument({ paragraphs: text.split('\n'), instruction: '', today: '2026-11-22' })
  const rules = '1. Утвердить состав согласно приложению 2 и форму согласно приложению 3.'
  expect(missingAnnexes(parsed(resolution(rules))).map(({ detail }) => detail)).toContain(
    'Приложения № 3 в файле нет.',
  )
  const both = resolution('1. Утвердить ставки согласно приложениям 1 и 2.').replace(
    'Приложение\n',
    'Приложение 1\n',
  )
  expect(unmentionedAnnexes(parsed(`${both}\nПриложение 2\nк постановлению`))).toEqual([])
  const numbered = resolution('1. Порядок.').replace('Приложение\n', 'Приложение 1\n')
  expect(unmentionedAnnexes(parsed(`${numbered}\nПриложение 2\nк постановлению`))).toHaveLength(1)
})

test('the text names another signer', () => {
  const signed = (post: string) => mismatchedSigners(documentOf(`1. Постановление подписывает ${post}.`))
  expect(signed('председатель Совета')).toHaveLength(1)
  expect(signed('глава района')).toEqual([])
})

test.each([
  [
    'Единовременная выплата предоставляется в размере 40 000 рублей. Размер единовременной выплаты составляет 45 000 рублей и перечисляется на счёт получателя.',
    2,
  ],
  [
    'Заявление рассматривается комиссией в течение 15 рабочих дней. Комиссия рассматривает заявление в течение 20 рабочих дней со дня его регистрации.',
    2,
  ],
  [
    'Плата за занятия в кружке составляет 500 рублей в месяц. Родители вносят плату за занятия в кружке в размере 700 рублей в месяц.',
    2,
  ],
  ['Водитель автобуса получает надбавку 2 000 рублей. Кондуктор автобуса получает надбавку 1 500 рублей.', 0],
  [
    'Решение принимается в течение 10 рабочих дней. Решение направляется заявителю в течение 3 рабочих дней.',
    0,
  ],
  ['Стоимость взрослого билета — 500 рублей. Стоимость детского билета — 200 рублей.', 0],
  [
    'Срок рассмотрения заявления составляет 15 рабочих дней. При направлении запроса заявление рассматривается в течение 30 рабочих дней.',
    0,
  ],
])('two values within one point: %s', (rules, count) => {
  expect(contradictoryValues(documentOf(`3. ${rules}`))).toHaveLength(count)
})
