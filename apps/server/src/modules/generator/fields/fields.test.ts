import { describe, expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { identifiedText } from '../reply-texts.ts'
import { templateById } from '../templates/templates.ts'
import { furtherMatter } from '../templates/two-documents.ts'
import { computedValues } from './computed-values.ts'
import { namedDatesIn } from './dates.ts'
import { extractValues } from './extract-values.ts'
import { unplacedExecutor } from './facts/implied-values.ts'
import { remarksFor } from './remarks.ts'

const today = '2026-11-22'
const words = await orthography()
const read = (id: string, text: string, askedKey: string | null = null) =>
  extractValues(text, { template: templateById(id)!, askedKey, today }, words)

describe('dates in a text', () => {
  test.each([
    ['07.03.2026', ['2026-03-07']],
    ['7 марта', ['2027-03-07']],
    ['24 ноября', ['2026-11-24']],
    ['обращение от 10 ноября', ['2026-11-10']],
    ['обращение от 10 декабря', ['2025-12-10']],
    ['8–10 декабря 2026', ['2026-12-08', '2026-12-10']],
    ['11–14.02.2027', ['2027-02-11', '2027-02-14']],
    ['с 15 января 27 года', ['2027-01-15']],
    ['с 1 по 14 июля 2027', ['2027-07-01', '2027-07-14']],
    ['до 5 мая', ['2027-05-05']],
    ['завтра', ['2026-11-23']],
    ['7.3.26', ['2026-03-07']],
    ['31 февраля', []],
    ['ст. 12.1, 59-ФЗ, 3.14', []],
    ['2026-07-01', ['2026-07-01']],
  ])('%s', (text, days) => expect(namedDatesIn(text, today).map(({ iso }) => iso)).toEqual(days))
})

describe('values in free text', () => {
  test('several in one message, names in the nominative', () => {
    expect(
      read(
        'prikaz-otpusk',
        'Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля, 14 календарных дней',
      ),
    ).toEqual({
      employee: 'Кузнецова Мария Петровна',
      from_date: '01.07.2027',
      to_date: '14.07.2027',
      days: '14',
    })
    expect(read('prikaz-os', 'Подготовьте приказ о режиме работы школы, срочно')).toEqual({
      subject: 'О режиме работы школы',
    })
    expect(read('zapros', 'запрос в росреестр до 5 декабря')).toEqual({
      addressee: 'росреестр',
      deadline: '05.12.2026',
    })
    expect(read('otvet-obr', 'ответ на обращение Ивановой Анны Львовны от 10.11.2026')).toEqual({
      applicant: 'Иванова Анна Львовна',
      appeal_date: '10.11.2026',
    })
    expect(read('dogovor-gph', 'цена 25 000 руб.')).toEqual({ price: '25 000 руб.' })
  })

  test('by the labels of the fields, with lists after them', () => {
    expect(read('prikaz-otpusk', 'Должность: старший специалист; За рабочий год: 2025–2026')).toEqual({
      position: 'старший специалист',
      period: '2025–2026',
    })
    expect(
      read('postanovlenie', 'Пункты решения: 1. Утвердить порядок.\n2. Признать прежний утратившим силу.'),
    ).toEqual({
      points: '1. Утвердить порядок.\n2. Признать прежний утратившим силу.',
    })
  })

  test('a bare answer is the value of the field asked for', () => {
    expect(read('prikaz-otpusk', 'ведущий специалист', 'position')).toEqual({
      position: 'ведущий специалист',
    })
    expect(read('prikaz-otpusk', 'ежегодный', 'kind')).toMatchObject({
      kind: expect.stringContaining('ежегодный'),
    })
    expect(read('prikaz-otpusk', '1 июля', 'from_date')).toEqual({ from_date: '01.07.2027' })
    expect(read('prikaz-otpusk', 'две недели', 'days')).toEqual({ days: '14' })
  })

  test('an answer leaves known values that it does not replace, and says requisites of the document itself', () => {
    const answer = (id: string, text: string, askedKey: string | null, known: Record<string, string>) =>
      extractValues(text, { template: templateById(id)!, askedKey, today: '2026-11-30', known }, words)
    const donor = { donor: 'ООО «Север»', recipient: 'школа' }
    expect(answer('dogovor-pozh', 'от них подписывает директор Каримов Р. Р.', null, donor)).toEqual({})
    expect(
      answer('doverennost', 'срок до 30.06.2027, с правом передоверия', null, { term: 'до 31.12.2026' }),
    ).toMatchObject({ term: 'до 30.06.2027', substitute: 'с правом передоверия' })
    expect(
      answer('prikaz-otpusk', 'с 01.12.2025 по 30.11.2026', 'period', { from_date: '21.12.2026' }),
    ).toEqual({ period: 'с 01.12.2025 по 30.11.2026' })
    expect(
      answer('otvet-obr', 'с. Майя, ул. Лесная, д. 8, кв. 2', 'addr', { applicant: 'Сидорова Ольга' }),
    ).toEqual({ addr: 'с. Майя, ул. Лесная, д. 8, кв. 2' })
    expect(
      answer('prikaz-os', 'Дата 27.11.2026, № 77-о, село Ленский Берег', 'subject', { points: 'Дежурить' }),
    ).toEqual({ doc_date: '27.11.2026', doc_number: '77-о', place: 'село Ленский Берег' })
    expect(
      answer('doverennost', 'Попов С. И., паспорт 98 05 123456, с. Майя, ул. Мира, 3', 'powers', {
        attorney: 'Попов С. И.',
      }),
    ).toEqual({ attorney: 'Попов С. И., паспорт 98 05 123456, с. Майя, ул. Мира, 3' })
  })

  test('an adjective that names an organization takes its noun along', () => {
    expect(read('dogovor-pozh', 'ООО Северный хлеб дарит школе шкаф')).toMatchObject({
      donor: 'ООО «Северный хлеб»',
    })
  })

  test.each<[string, string, Record<string, string>]>([
    [
      'prikaz-uvol',
      'уволить водителя Назарова Олега Тимуровича по сокращению с пятнадцатого января две тысячи двадцать седьмого, компенсация за восемь дней',
      {
        employee: 'Назаров Олег Тимурович',
        position: 'водитель',
        date_end: '15.01.2027',
        ground: 'сокращение (п. 2 ч. 1 ст. 81)',
        comp_days: '8',
      },
    ],
    [
      'prikaz-komandirovka',
      'направить в командировку заведующую Ядрихинскую Анну Ильиничну в Мирный 10–12 марта',
      {
        employee: 'Ядрихинская Анна Ильинична',
        position: 'заведующая',
        destination: 'Мирный',
        from_date: '10.03.2027',
        to_date: '12.03.2027',
      },
    ],
    [
      'akt-rabot',
      'акт по договору № 7 от 01.10.2026 на 30 тысяч',
      { contract: 'от 01.10.2026 № 7', sum: '30 000 рублей' },
    ],
    [
      'prikaz-otpusk',
      'Тренер просит неделю за свой счёт с 7 декабря',
      { position: 'тренер', kind: 'без сохранения заработной платы', from_date: '07.12.2026' },
    ],
    [
      'protokol-sov',
      'протокол планёрки, вёл Осипов, секретарь Юркова',
      { chair: 'Осипов', secretary: 'Юркова' },
    ],
    [
      'perenapr',
      'перенаправить обращение Ермолаевой от 17.11.2026 в жилищную инспекцию',
      { applicant: 'Ермолаева', appeal_date: '17.11.2026', target: 'жилищная инспекция' },
    ],
    [
      'doverennost',
      'доверенность до 30.06.2027, с правом передоверия',
      { term: 'до 30.06.2027', substitute: 'с правом передоверия' },
    ],
  ])('%s: «%s»', (id, text, values) => expect(read(id, text)).toMatchObject(values))

  test('a correction replaces what it takes back, a misspelt name in a known value too', () => {
    expect(read('prikaz-otpusk', 'нет, не четырнадцать дней, а двадцать один')).toEqual({ days: '21' })
    expect(read('akt-rabot', 'Сумма другая, сорок, а не тридцать тысяч')).toEqual({ sum: '40 000 рублей' })
    const known = { employee: 'Седых Анна Ивановна' }
    expect(
      extractValues(
        'не с первого, а с десятого февраля, и отчество не Ивановна, а Игоревна',
        { template: templateById('prikaz-priem')!, askedKey: null, today, known },
        words,
      ),
    ).toEqual({ employee: 'Седых Анна Игоревна', start_date: '10.02.2027' })
  })

  test.each<[string, string, Record<string, string>]>([
    [
      'dogovor-podryad',
      'подряд на покраску фасада школы с ООО «Уют», цена 95 тыс. руб.',
      { work: 'покраска фасада школы', contractor: 'ООО «Уют»', price: '95 000 рублей' },
    ],
    ['dogovor-pozh', 'Сосед дарит клубу старинную гармонь, как принять', { gift: 'старинная гармонь' }],
    ['akt-peredachi', 'отдаём дому ветеранов 15 кроватей', { items: '15 кроватей' }],
    [
      'tz',
      'техзадание на поставку шестидесяти стульев, срок 15.03.2027',
      { object: 'поставка стульев', quantity: '60 стульев, до 15.03.2027' },
    ],
    [
      'akt-unicht',
      'уничтожить журналы посещений за 2020 год в шредере',
      { what: 'журналы посещений за 2020 год', method: 'шредер' },
    ],
    ['otkaz-med', 'отказ от переливания крови', { intervention: 'переливание крови' }],
    ['akt-obsl', 'Акт осмотра жилого дома по ул. Кирова, 12', { object: 'жилой дом по ул. Кирова, 12' }],
    [
      'dokladnaya',
      'докладная директору школы Марковой Е. Е. от учителя физкультуры Федотова о драке в раздевалке',
      {
        addressee: 'директору школы Марковой Е. Е.',
        author: 'учитель физкультуры Федотов',
        subject: 'О драке в раздевалке',
      },
    ],
    [
      'dogovor-obr',
      'договор с мамой Ким Ольгой на танцы, дочь Машу',
      { customer: 'Ким Ольга', program: 'танцы', child: 'Маша' },
    ],
    [
      'spravka-rab',
      'справка Корякину Денису Олеговичу для суда',
      { employee: 'Корякин Денис Олегович', for_whom: 'для суда' },
    ],
    [
      'prikaz-otv',
      'назначить ответственным за пожарную безопасность завхоза',
      { area: 'пожарную безопасность', subject: 'О назначении ответственного за пожарную безопасность' },
    ],
    [
      'dolzhn-instr',
      'инструкция ведущего бухгалтера, подчиняется главному бухгалтеру',
      { position: 'ведущий бухгалтер', subordination: 'главному бухгалтеру' },
    ],
    ['prikaz-priem', 'приказ: медсестра прививочного кабинета', { position: 'медицинская сестра' }],
    [
      'otv-prok-zapros',
      'ответ прокурору района Слепцову, исполнитель Винокурова телефон сорок один двадцать два',
      { prosecutor: 'прокурору района Слепцову', executor: 'Винокурова, тел. 41-22' },
    ],
    [
      'prikaz-uvol',
      'увольнение по собственному, заявление от 10.11.2026',
      { ground: 'собственное желание (п. 3 ч. 1 ст. 77)', docs: 'заявление от 10.11.2026' },
    ],
    [
      'dogovor-gph',
      'ГПХ на проведение мастер-классов, с 01.12.2026 по 31.01.2027',
      { services: 'проведение мастер-классов', period: 'с 01.12.2026 по 31.01.2027' },
    ],
    [
      'soglasie-rasp',
      'согласие на распространение: фото работников на сайте, до отзыва',
      { data: 'фото работников', where: 'сайт', term: 'до отзыва' },
    ],
    [
      'otv-prok-predst',
      'Ответ на представление прокурора района Бурнашева от 02.11.2026 № 7-2',
      { prosecutor: 'Прокурору района Бурнашеву', act_ref: 'от 02.11.2026 № 7-2' },
    ],
    [
      'dopsogl',
      'допсоглашение к договору аренды от 01.06.2025 № 14',
      { base: 'договор аренды от 01.06.2025 № 14' },
    ],
    [
      'dogovor-gph',
      'ГПХ с Черновой Еленой Игоревной на проведение мастер-классов',
      { contractor: 'Чернова Елена Игоревна', services: 'проведение мастер-классов' },
    ],
    ['dogovor-ssuda', 'Пустим хор бесплатно в зал до конца 27 года', { term: 'до 31.12.2027' }],
    ['otvet-info', 'ответ по запросу от первого ноября номер три', { request_ref: 'от 01.11.2026 № 3' }],
    [
      'postanovlenie',
      'постановление об утверждени порядка, контроль на первого заместителя Кулакову',
      { subject: 'Об утверждении порядка', control: 'первого заместителя Кулакову' },
    ],
    [
      'rasporyazhenie',
      'распоряжение об отмене занятий, контроль на заместителе Орловой',
      { subject: 'Об отмене занятий', control: 'заместителя Орлову' },
    ],
    [
      'sluzhebnaya',
      'служебная записка директору Петрову о том, что в кабинете 12 не работает отопление, просим выделить обогреватель до 1 декабря, завхоз Сидорова А. П.',
      {
        addressee: 'директору Петрову',
        author: 'завхоз Сидорова А. П.',
        content: 'В кабинете 12 не работает отопление',
        ask: 'выделить обогреватель до 01.12.2026',
      },
    ],
    [
      'sluzhebnaya',
      'служебка что не греет батарея и пусть пришлют слесаря',
      { content: 'Не греет батарея', ask: 'прислать слесаря' },
    ],
    [
      'dokladnaya',
      'докладная на имя главы Иванова И. И. что слесарь Кузнецов не вышел на работу',
      { addressee: 'главе Иванову И. И.', facts: 'не вышел на работу' },
    ],
    [
      'prikaz-pooshr',
      'приказ о премировании Ивановой Марии Петровны, подарок за 60 тысяч',
      {
        employee: 'Иванова Мария Петровна',
        kind: 'ценный подарок',
        sum: '60 000 рублей',
      },
    ],
  ])('behind a cue, in the case that %s wants: %s', (id, text, values) =>
    expect(read(id, text)).toMatchObject(values),
  )

  test.each([
    ['who gives, not what', 'akt-peredachi', 'ключи вручают нам строители', 'items'],
    ['to it or it', 'dogovor-ssuda', 'спортзал отдать секции карате', 'object'],
    ['an adjective is no surname', 'prikaz-otv', 'Воинский учёт вести некому', 'employee'],
    ['a form that the dictionary lacks', 'otkaz-med', 'отказ от фывапролджа', 'intervention'],
  ])('what is not certain stays empty: %s', (_why, id, text, key) =>
    expect(read(id, text)[key]).toBeUndefined(),
  )

  test('the last day of a leave and its days are computed, holidays left out', () => {
    const leave = templateById('prikaz-otpusk')!
    expect(computedValues(leave, { from_date: '01.07.2027', days: '14' }, today)).toEqual({
      to_date: '14.07.2027',
    })
    expect(computedValues(leave, { from_date: '28.12.2026', days: '14' }, today)).toEqual({
      to_date: '18.01.2027',
    })
    expect(computedValues(leave, { from_date: '01.07.2027', to_date: '14.07.2027' }, today)).toEqual({
      days: '14',
    })
    expect(computedValues(leave, { days: '14' }, today)).toEqual({})
  })

  test('values that are not in the text are not invented', () => {
    expect(read('prikaz-otpusk', 'оформите отпуск')).toEqual({})
    expect(read('prikaz-otpusk', '')).toEqual({})
  })
})

test('wrong check digits, phones and date ranges get remarks', () => {
  const gph = templateById('dogovor-gph')!
  const texts = (contractor: string) => remarksFor(gph, { contractor }).map(({ text }) => text)
  expect(texts('ИНН 7707083893, ОГРН 1027700132195, СНИЛС 112-233-445 95, тел. 8 (914) 200-00-00')).toEqual(
    [],
  )
  expect(texts('ИНН 500100732259')).toEqual([])
  expect(texts('ИНН 7707083894')).toEqual([expect.stringContaining('Проверьте ИНН')])
  expect(texts('ОГРН 1027700132196, СНИЛС 112-233-445 96, тел. 8 914 200')).toHaveLength(3)
  const leave = templateById('prikaz-otpusk')!
  const dates = { from_date: '2026-07-01', to_date: '2026-07-14' }
  expect(remarksFor(leave, { ...dates, days: '14' })).toEqual([])
  expect(remarksFor(leave, { ...dates, days: '10' })).toEqual([
    { position: 9, text: expect.stringContaining('14, а указано 10') },
  ])
})

describe('values behind the labels of the fields', () => {
  test.each([
    [
      'prikaz-ekskurs',
      'Приказ о выезде 6 класса 4 декабря 2026 в 11:00, транспорт — школьный автобус, сопровождающие Ильина, Сизова',
      { transport: 'школьный автобус', accompany: 'Ильина, Сизова' },
    ],
    [
      'dogovor-ssuda',
      'Договор пользования зданием клуба, ссудодатель администрация, ссудополучатель совет ветеранов, цель — репетиции хора',
      { lender: 'администрация', borrower: 'совет ветеранов', purpose: 'репетиции хора' },
    ],
    [
      'pretenziya',
      'Претензия ООО «Луч», нарушение — срыв сроков, требование: уплатить неустойку',
      { violation: 'срыв сроков', claim: 'уплатить неустойку' },
    ],
    ['reestr', 'Журнал учёта ключей, графы: дата, кто взял, начат 01.01.2027', { columns: 'Дата\nКто взял' }],
    [
      'polozh-sorevn',
      'Положение о турнире, организатор ДЮСШ, заявки до 05.01.2027',
      { apps: 'до 05.01.2027' },
    ],
    ['priglashenie', 'Приглашение на концерт, место: стадион «Юность», контакт Ли', { contact: 'Ли' }],
  ])('%s: «%s»', (id, text, values) => expect(read(id, text)).toMatchObject(values))

  test.each([
    ['dolzhn-instr', 'документ про советника: требования к диплому, круг обязанностей', 'require'],
    ['prikaz-vyg', 'бросила пост, объяснение писать отказалась', 'explanation'],
    ['uvedomlenie', 'Уведомление о задолженности, срок оплаты 10 дней', 'deadline'],
  ])('%s: «%s» has no value of %s', (id, text, key) => expect(read(id, text)).not.toHaveProperty(key))

  test('a choice by the first word of its option, and by the longest words said', () => {
    expect(
      read('prikaz-otpusk', 'Приказ о предоставлении ежегодного отпуска Седовой Марии Игоревне'),
    ).toMatchObject({
      kind: 'ежегодный основной',
    })
    expect(read('trudovoy', 'Трудовой договор на неопределённый срок')).toMatchObject({
      term: 'неопределённый',
    })
  })

  test('what stands before a name with initials shows its case', () => {
    expect(read('prikaz-otpusk', 'Отпуск Корнилову А. Д. с 1 по 5 декабря')).toMatchObject({
      employee: 'Корнилов А. Д.',
    })
    expect(read('doverennost', 'Доверенность на Рыкова С. П. на получение почты')).toMatchObject({
      attorney: 'Рыков С. П.',
      powers: 'получение почты',
    })
    expect(read('doverennost', 'доверенность на Зайцеву Н. В.')).toMatchObject({ attorney: 'Зайцева Н. В.' })
    expect(read('ids-med', 'Согласие на укол, пациент Ильин Марк, мать Ильина Е. В.')).toMatchObject({
      patient: 'Ильин Марк',
    })
  })

  test('a subject ends before a date, a time stands without its preposition', () => {
    expect(read('polozh-sorevn', 'Положение о соревнованиях по шахматам 10.01.2027')).toMatchObject({
      subject: 'О соревнованиях по шахматам',
    })
    expect(read('povestka', 'Повестка заседания Совета 26.11.2026, 14:00')).toMatchObject({ time: '14:00' })
  })
})

describe('a value belongs to the field of its kind', () => {
  test.each([
    ['postanovlenie', 'goal', 'глава Смирнов', { signer_name: 'Смирнов' }],
    ['postanovlenie', 'goal', 'с 15 ноября', {}],
    ['postanovlenie', 'points', 'глава Смирнов, с 15 ноября', { signer_name: 'Смирнов' }],
    ['postanovlenie', 'points', '15 тысяч рублей', {}],
    ['rasporyazhenie', 'points', 'Орлов', {}],
    ['rasporyazhenie', 'control', 'Орлов', { control: 'Орлов' }],
    ['sluzhebnaya', 'content', 'начальнику отдела Орлову', { addressee: 'Начальнику отдела Орлову' }],
    ['akt-obsl', 'found', '24 ноября', {}],
    ['plan', 'period', 'с 1 по 15 апреля', { period: 'с 1 по 15 апреля' }],
    ['dogovor-podryad', 'contractor', 'ИП Кузнецов', { contractor: 'ИП Кузнецов' }],
    [
      'postanovlenie',
      'points',
      'Поручить Орлову с 1 апреля ремонт',
      { points: 'Поручить Орлову с 1 апреля ремонт' },
    ],
  ])('%s, asked for %s: %s', (id, asked, answer, values) => {
    expect(read(id, answer, asked)).toEqual(values)
  })

  test.each([
    ['plan', 'план подготовки к паводку, утвердит глава Смирнов', { signer_name: 'Смирнов' }],
    ['blagodarnost', 'благодарность Фроловой Инне за помощь от главы Смирнова', { signer_name: 'Смирнов' }],
    [
      'akt-peredachi',
      'акт приёма передачи ноутбука от Козлова Петрову',
      { giver: 'Козлов', receiver: 'Петров', items: 'ноутбук' },
    ],
    [
      'zapros',
      'запрос в Росреестр сведения об участке по Лесной 5 до 10 декабря',
      { deadline: '10.12.2026' },
    ],
    [
      'prikaz-priem',
      'приём в отдел кадров специалистом',
      { department: 'отдел кадров', position: 'специалист' },
    ],
    ['dogovor-podryad', 'подряд на ремонт крыши с ИП Кузнецов', { contractor: 'ИП Кузнецов' }],
    ['harakteristika', 'характеристика на Сидорова для суда', { person: 'Сидоров', where: 'для суда' }],
    ['akt-obsl', 'акт обследования дома по Ленина 12 кв 4', { object: 'дом по Ленина 12 кв 4' }],
    [
      'prikaz-komandirovka',
      'командировка Козлова в Якутск на семинар по закупкам',
      { employee: 'Козлов', purpose: 'участие в семинаре по закупкам' },
    ],
  ])('%s: %s', (id, text, values) => {
    expect(read(id, text)).toMatchObject(values)
  })
})

describe('GEN-20 facts of a request go into the fields', () => {
  test.each([
    [
      'prikaz-pooshr',
      'премировать Иванову Анну Петровну за подготовку отчёта 5000 рублей',
      { employee: 'Иванова Анна Петровна', reason: 'за подготовку отчёта', sum: '5000 рублей' },
    ],
    [
      'prikaz-pooshr',
      'приказ о премии учителям Петрову Ивану Ильичу и Сидоровой Анне Львовне за олимпиаду по 3 тыс',
      { employee: 'Петров Иван Ильич, Сидорова Анна Львовна', reason: 'за олимпиаду' },
    ],
    [
      'prikaz-otpusk',
      'отпуск кузнецовой марии петровне с 14 декабря 14 дней',
      { employee: 'Кузнецова Мария Петровна', from_date: '14.12.2026', days: '14' },
    ],
    [
      'prikaz-komandirovka',
      'командировка Сидоровой М.И. в г. Абакан на 3 дня с 7 декабря, обучение по 1С',
      { to_date: '09.12.2026', purpose: 'обучение по 1С' },
    ],
    [
      'prikaz-otv',
      'назначить ответственным за пожарную безопасность завхоза Быкову Светлану Юрьевну',
      { employee: 'завхоз Быкова Светлана Юрьевна' },
    ],
    [
      'prikaz-vyg',
      'объявить выговор слесарю Козлову Николаю Андреевичу за опоздание 25 ноября',
      { violation: 'опоздание 25.11.2025' },
    ],
    [
      'prikaz-priem',
      'принять Смирнову Ольгу Викторовну делопроизводителем с 7 декабря оклад 25000',
      { salary: 'оклад 25 000 рублей' },
    ],
    [
      'dogovor-podryad',
      'договор подряда с ООО Рассвет на ремонт крыши клуба 250 тыс',
      { contractor: 'ООО «Рассвет»', work: 'ремонт крыши клуба' },
    ],
    [
      'dogovor-gph',
      'договор с няней Петровой Анной Ивановной посидеть с детьми 25 декабря 2000 рублей',
      { contractor: 'няня Петрова Анна Ивановна', services: 'посидеть с детьми' },
    ],
    [
      'akt-rabot',
      'акт выполненных работ по ремонту котельной ИП Смирнов 120000 рублей',
      { works: 'ремонт котельной', party_contractor: 'ИП Смирнов' },
    ],
    [
      'sluzhebnaya',
      'служебная записка главе о нехватке картриджей, прошу купить 3 штуки',
      { addressee: 'Главе', ask: 'купить 3 штуки' },
    ],
    [
      'obyasnit',
      'объяснительная почему не запер дверь, забыл ключ дома',
      { event: 'Не запер дверь', reason: 'забыл ключ дома' },
    ],
    [
      'zayavlenie',
      'заявление на отпуск за свой счет с 5 по 7 декабря по семейным обстоятельствам от Петровой Анны Сергеевны',
      {
        text: 'С 05.12.2026 по 07.12.2026 по семейным обстоятельствам',
      },
    ],
    [
      'otvet-obr',
      'ответ Сидорову Петру Ивановичу на обращение про яму, яму засыпали 20 ноября, исполнитель Егорова 2-14-15',
      { body: 'Яму засыпали 20.11.2026.', executor: 'Егорова, 2-14-15' },
    ],
    [
      'zapros',
      'запрос в росреестр о правах на здание клуба до 15 декабря исполнитель Сидорова М.И. 8 (39031) 2-14-15',
      { executor: 'Сидорова М.И., 8 (39031) 2-14-15', what: 'о правах на здание клуба' },
    ],
    [
      'otv-prok-zapros',
      'ответ на запрос прокуратуры № 112 от 5 ноября, мусор вывезли 10 ноября, исп. Сидорова тел. 2-14-15',
      {
        executor: 'Сидорова, тел. 2-14-15',
        answer: 'Мусор вывезли 10.11.2026',
        request_ref: 'от 05.11.2026 № 112',
      },
    ],
    [
      'soprovod',
      'сопроводительное в прокуратуру, отправляем копии договоров 28 листов, исполнитель Сидорова',
      { docs: 'копии договоров 28 листов' },
    ],
    [
      'protokol-sov',
      'протокол совещания по подготовке к зиме были Петров, Сидорова, решили завезти уголь до 10 декабря отв Петров',
      { agenda: 'подготовка к зиме', decided: 'Завезти уголь до 10.12.2026 отв Петров' },
    ],
    [
      'doverennost',
      'доверенность на Петрова Ивана Сергеевича получать товар в ООО Север до конца года',
      { powers: 'получать товар в ООО «Север»', term: 'до 31.12.2026' },
    ],
    [
      'blagodarnost',
      'благодарственное письмо Кузнецову Олегу Петровичу директору ООО Рассвет за помощь',
      { addressee: 'Директору ООО «Рассвет» Кузнецову Олегу Петровичу' },
    ],
    [
      'harakteristika',
      'характеристика на Иванову Анну Петровну бухгалтера для награждения, работает с 2015 года',
      { position: 'бухгалтер', where: 'для награждения', facts: 'Работает с 2015 года' },
    ],
    [
      'priglashenie',
      'приглашение депутатам на открытие дома культуры 12 декабря',
      { addressee: 'Депутатам' },
    ],
    [
      'akt-obsl',
      'акт обследования дома по ул Лесной 5, течет крыша, комиссия Петров, Сидорова',
      { object: 'дом по ул. Лесной 5', found: 'течет крыша' },
    ],
  ])('%s: %s', (id, text, values) => expect(read(id, text)).toMatchObject(values))

  test.each([
    [
      'postanovlenie',
      'постановление о признании дома по ул. Мира 5 аварийным',
      { subject: 'О признании дома по ул. Мира 5 аварийным' },
    ],
    [
      'reshenie-soveta',
      'решение совета депутатов о бюджете на 2027 год',
      { subject: 'О бюджете на 2027 год' },
    ],
    [
      'dogovor-pozh',
      'договор пожертвования от ООО Север компьютер для библиотеки 40 тыс',
      { donor: 'ООО «Север»', gift: 'компьютер' },
    ],
    [
      'otchet',
      'отчет о работе клуба за 2026 год: провели 40 мероприятий, не хватает света',
      { done: 'Провели 40 мероприятий', problems: 'Не хватает света' },
    ],
  ])('%s: %s', (id, text, values) => expect(read(id, text)).toMatchObject(values))

  test('a period is no term', () => {
    expect(
      read('rasporyazhenie', 'распоряжение о дежурстве с 31 декабря по 8 января контроль за собой'),
    ).toEqual({
      subject: 'О дежурстве',
      control: 'за собой',
    })
  })
})

describe('GEN-20 a matter that needs a document of its own', () => {
  test.each([
    [
      'prikaz-otpusk',
      'отпуск Ивановой с 14 декабря и ещё премию 5000',
      'отпуск Ивановой с 14 декабря',
      'премию 5000',
    ],
    [
      'prikaz-pooshr',
      'премия Ивановой за отчёт, а также отпуск с 10 декабря',
      'премия Ивановой за отчёт',
      'отпуск с 10 декабря',
    ],
    [
      'prikaz-pooshr',
      'объявить благодарность Ивановой и ещё премию 5000',
      'объявить благодарность Ивановой и ещё премию 5000',
      null,
    ],
    ['soprovod', 'направляем договор, а также акт', 'направляем договор, а также акт', null],
  ])('%s: %s', (id, text, rest, what) => expect(furtherMatter(text, id)).toEqual({ rest, what }))

  test('the reply says so, and that an order names no executor', () => {
    const template = templateById('prikaz-pooshr')!
    const executor = unplacedExecutor('премия Ивановой, исполнитель Сидорова', template)
    const reply = identifiedText(template, {}, { further: 'отпуск', executor })
    expect(reply).toContain('Вы просили ещё «отпуск»: для этого нужен отдельный документ.')
    expect(reply).toContain('Исполнителя («Сидорова») в этом документе не указывают.')
  })
})

describe('facts of a request stand in the fields, whatever the template', () => {
  test.each<[id: string, message: string, values: Record<string, string>]>([
    [
      'dokladnaya',
      'докладная директору школы Еремеевой: ученики 7 класса разбили окно, предлагаю вызвать родителей',
      {
        addressee: 'директору школы Еремеевой',
        facts: 'ученики 7 класса разбили окно',
        conclusion: 'вызвать родителей',
      },
    ],
    [
      'obyasnit',
      'объяснительная главврачу Титову, я не пришла на смену потому что отменили автобус',
      { addressee: 'главврачу Титову', reason: 'отменили автобус' },
    ],
    [
      'prikaz-otv',
      'назначить ответственной за архив лаборанта Цой Марину, обязанности принимать дела и вести опись, замещает Ким',
      { duties: 'принимать дела и вести опись', deputy: 'Ким' },
    ],
    [
      'pretenziya',
      'претензия ООО «Свет» по договору № 15 от 3 июля, не привезли лампы, требуем поставить и заплатить пени',
      { violation: 'не привезли лампы', claim: 'поставить и заплатить пени', contract: 'от 03.07.2026 № 15' },
    ],
    [
      'dog-sotr',
      'договор о сотрудничестве между школой и музеем, до конца года',
      { party1: 'школа', party2: 'музей' },
    ],
    [
      'prikaz-otpusk',
      'отпуск хормейстеру Ивановой Анне Львовне с понедельника на две недели',
      { employee: 'Иванова Анна Львовна', position: 'хормейстер', days: '14', from_date: '23.11.2026' },
    ],
    [
      'prikaz-vk',
      'врачебная комиссия: председатель зам главного врача Белых А. Н., члены терапевт Ли, хирург Орлов, заседать по средам',
      { chair: 'зам главного врача Белых А. Н.', members: 'терапевт Ли, хирург Орлов', order: 'по средам' },
    ],
    [
      'uvedomlenie',
      'уведомить АО «Мост», что аренду с мая не продлеваем',
      { notice: 'аренду с мая не продлеваем' },
    ],
    [
      'poyasn-zapiska',
      'пояснительная записка, дополнительных средств не потребуется',
      {
        finance: 'дополнительных средств не потребуется',
      },
    ],
  ])('%s: %s', (id, message, values) => {
    expect(read(id, message)).toMatchObject(values)
  })

  test.each([
    ['polozhenie', 'создали музей, напишите, какие у него задачи и кто главный', 'tasks'],
    ['dolzhn-instr', 'новая сотрудница спрашивает, что она обязана делать', 'duties'],
    ['soprovod', 'нужна бумажка сверху, мол направляем вам то-то', 'docs'],
  ])('a question is no value: %s: %s', (id, message, key) => {
    expect(read(id, message)).not.toHaveProperty(key)
  })
})
