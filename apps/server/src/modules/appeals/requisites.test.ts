import { describe, expect, test } from 'vitest'

import { readRequisites } from './requisites.ts'

describe('the applicant’s phone', () => {
  test.each([
    ['+7 912 345 67 89', '+7 (912) 345-67-89'],
    ['8.912.345.67.89', '+7 (912) 345-67-89'],
    ['8 (912) 34-56-789', '+7 (912) 345-67-89'],
    ['9123456789', '+7 (912) 345-67-89'],
    ['8 (38-822) 2-12-13', '+7 (388) 222-12-13'],
    ['2 34 56', '2 34 56'],
  ])('is read however it is written: %s', (typed, phone) => {
    expect(readRequisites(`Почините крыльцо. Белова Мария Петровна, ул. Мира, 5, тел. ${typed}`).phone).toBe(
      phone,
    )
  })

  test.each([
    ['Диспетчер по номеру 8 800 100-20-30 не отвечает. Сидорова Анна, ул. Мира, 5'],
    ['Позвоните прорабу 8 912 111-22-33, он подтвердит. Сидорова Анна, ул. Мира, 5'],
    ['Мошенники звонили с 8 912 111 22 33. Сидорова Анна, ул. Мира, 5'],
    ['Проживаю по адресу ул. Мира, 5 с 1998 г., лицевой счёт 40 17 88. Сидорова Анна'],
  ])('is not somebody else’s: %s', (text) => {
    expect(readRequisites(text).phone).toBeNull()
  })

  test('is the author’s where a letter has several', () => {
    const text =
      'Позвоните прорабу 8 912 111-22-33, он подтвердит. Мой телефон 8 913 222-33-44. Сидорова Анна, ул. Мира, 5'
    expect(readRequisites(text).phone).toBe('+7 (913) 222-33-44')
  })
})

describe('the applicant’s name and address', () => {
  test.each([
    ['ИП Мамедов Эльчин Гасан оглы, тел. 8 903 111-22-33', 'Мамедов Эльчин Гасан оглы'],
    ['Тётя Шура (Коновалова Александра)', 'Коновалова Александра'],
  ])('a name is read whole: %s', (signature, from) => {
    expect(readRequisites(`Хочу открыть кафе на площади. ${signature}`).from).toBe(from)
  })

  test.each([
    ['Зотов Ю.Н. пр-т Победы 100 кв. 5', 'пр-т Победы 100 кв. 5'],
    ['Кузьмин Артур, Верхняя Салда, ул. Нижняя, 8', 'Верхняя Салда, ул. Нижняя, 8'],
    ['Степанида Архиповна Вельш, пгт Тёплое', 'пгт Тёплое'],
  ])('an address has its kind of street and its settlement: %s', (signature, address) => {
    expect(readRequisites(`Прошу сделать дорогу. ${signature}`).address).toBe(address)
  })
})
