import { describe, expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { replyTo } from '../draft.ts'

const given = {
  signer: { position: 'Начальник отдела', channel: 'Администрация района', name: 'М. П. Иванова' },
  today: '2026-11-23',
  spelling: await orthography(),
}
const draftOf = (message: string): string => replyTo(message, null, given).text

describe('ASST-03 who is addressed, and in which person', () => {
  test.each([
    ['нужно написать в порт, заявка у них с весны, попроси прислать списки', 'В порт', 'у Вас'],
    ['напиши маме Егора Тарасова, он третий раз без формы', 'Маме Егора Тарасова', 'Здравствуйте!'],
    ['попроси библиотеку переслать 12 книг', 'Библиотеке', 'переслать 12 книг'],
    ['ответ на запрос прокуратуры от 9.11.2026 № 3: забор перенесён', 'Прокуратуре', 'забор перенесён'],
    ['напиши Гавриленко Павлу, что его стажировка окончена 15 ноября', 'Гавриленко Павлу', 'Ваша стажировка'],
    ['уведоми Бережную А.К., что её должность сокращается с 1 февраля', 'Бережн', 'Ваша должность'],
    ['ответь Субботиной, она не в очереди, но может взять в мае', 'Субботиной', 'Вы не в очереди'],
  ])('%s', (message, head, said) => {
    const text = draftOf(message)
    expect(text).toContain(head)
    expect(text.toLowerCase()).toContain(said.toLowerCase())
  })

  test('a word of the form «пишет» is put into the second person by its ending', () =>
    expect(draftOf('ответь Синициной, она пишет нам с мая, лавку поставим')).not.toContain('писаете'))
})

describe('ASST-03 what is asked', () => {
  test.each([
    ['служебка директору: сломалась плита, надо мастера и 48 тыс на тэны', '48 тыс. рублей'],
    ['письмо завхозу: пусть слесарь придёт в пятницу', 'пришёл'],
    ['служебка директору, нужен кровельщик', 'направить кровельщика'],
    ['письмо начальнику порта: надо кран поставить до среды', 'установить кран'],
  ])('%s', (message, said) => expect(draftOf(message)).toContain(said))
})

describe('ASST-03 nothing is changed into something else', () => {
  test('a participle that restricts a prohibition stays in a summary', () =>
    expect(
      draftOf(
        'выжми главное: Заявки принимаются с 1 по 20 декабря. Клубы, получавшие субсидию в 2025 году, к участию не допускаются. Вопросы — Ильиной Т. В.',
      ),
    ).toMatch(/с 1 по 20 декабря[\s\S]*получавшие субсидию[\s\S]*Ильина Т\. В\.$/mu))

  test('a day that has passed gets no date ahead', () =>
    expect(draftOf('соболезнование семье Дробовых, Николай Иванович умер в субботу')).not.toContain(
      '28 ноября',
    ))

  test('an everyday word is not corrected into another', () =>
    expect(draftOf('служебка директору: обогреватели нельзя по пожарке')).not.toContain('обжарк'))

  test('whose family is condoled with has died', () =>
    expect(draftOf('соболезнование семье тренера Ахметшина Рината, 30 лет с нами')).toContain(
      'в связи со смертью тренера Ахметшина Рината',
    ))
})

describe('ASST-03 genres', () => {
  test('trouble is no result', () =>
    expect(draftOf('отчёт за ноябрь: провели 4 концерта, в зале потекла крыша')).toMatch(
      /Сделано[\s\S]*концерта[\s\S]*Трудности[\s\S]*кровля/u,
    ))
  test('a typed list keeps its numbers', () =>
    expect(draftOf('повестка: совещание, 3 декабря, 14:00. 1. техника 2. связь 3. склады')).toMatch(
      /1\. Техника\.\n2\. Связь\.\n3\. Склады\./u,
    ))
  test('sheets are counted in words too', () =>
    expect(draftOf('сопроводительное в казначейство к уточнению платежа, два листа')).toContain('на 2 л.'))
  test('a certificate confirms', () =>
    expect(draftOf('справка о том что Дюжев работает у нас слесарем, для банка')).toContain(
      'Настоящей справкой подтверждается, что Дюжев работает у нас слесарем',
    ))
  test('a year of birth counts nothing, a district is nobody', () => {
    expect(draftOf('сообщи родителям хоккеистов 2014 года, что лёд дают в 6:15')).toContain(
      'Родителям хоккеистов 2014 года',
    )
    expect(draftOf('попроси начальника Куйбышевского отделения Сбербанка вернуть банкомат')).not.toMatch(
      /господин/u,
    )
    expect(draftOf('уведоми глав сельсоветов Еткульского района, что совещание переносится')).not.toMatch(
      /господин/u,
    )
  })
  test('who is named in the sentence before is not the addressee', () =>
    expect(
      draftOf('напиши министру Яременко: печник в посёлке один. Просим оплатить ему проезд до райцентра'),
    ).toContain('оплатить ему проезд'))
  test('what an order goes on with is no part of its addressee', () => {
    const letter = draftOf('надо письмо в РЭС чтоб подрезали тополь на Садовой 14. подпишет глава Мурашов')
    expect(letter).toMatch(/^В РЭС\n/u)
    expect(letter).toContain('подрезать тополь на Садовой 14')
    expect(
      draftOf('мне надо начальнику отдела обрисовать: на верандах щели, утеплить до морозов просим'),
    ).toMatch(/^Начальнику отдела\n/u)
  })
  test('how long and in which tone it is to be is not said', () => {
    const speech = draftOf(
      'речь главе на открытие медпункта в Ерёмино, 2-3 минуты, вспомнить что старый сгорел в 2023 году',
    )
    expect(speech).not.toMatch(/минут|вспомнить/iu)
    expect(speech).toMatch(/старый сгорел/iu)
  })
  test('what is announced stands in the nominative', () =>
    expect(
      draftOf('Подготовь объявление о субботнике 25 апреля 2026 года в 10 часов в парке Победы'),
    ).toMatch(/о субботнике\.[^]*25 апреля 2026 года[^]*парке Победы/u))
  test('an object before its order is what is sent', () =>
    expect(draftOf('акт сверки отправь сопроводиловкой в ООО Гранит')).toContain('Направляем акт сверки'))
})
