import type { IsoDate } from '@uprava/contract/rules/days.ts'

/** The data of the sample screens (texts §F). Nobody and nothing here exists. */

export const eventCategories = ['Кино', 'Концерты', 'Выставки', 'Спорт', 'Для детей'] as const
export type EventCategory = (typeof eventCategories)[number]

export type SampleEvent = {
  id: number
  title: string
  category: EventCategory
  place: string
  day: IsoDate
  price: string
}

const price = 'от 550 руб'

export const sampleEvents: readonly SampleEvent[] = [
  {
    id: 1,
    title: 'Вечерний кинопоказ',
    category: 'Кино',
    place: 'Дом культуры, большой зал',
    day: '2025-03-07',
    price,
  },
  {
    id: 2,
    title: 'Весенний концерт',
    category: 'Концерты',
    place: 'Дом культуры, большой зал',
    day: '2025-03-08',
    price,
  },
  {
    id: 3,
    title: 'Выставка местных художников',
    category: 'Выставки',
    place: 'Библиотека, второй этаж',
    day: '2025-03-12',
    price,
  },
  {
    id: 4,
    title: 'Лыжная эстафета дворов',
    category: 'Спорт',
    place: 'Городской парк',
    day: '2025-03-15',
    price,
  },
  {
    id: 5,
    title: 'Мастерская по лепке',
    category: 'Для детей',
    place: 'Школа искусств',
    day: '2025-03-20',
    price,
  },
  {
    id: 6,
    title: 'Утренний кинопоказ',
    category: 'Кино',
    place: 'Дом культуры, малый зал',
    day: '2025-03-22',
    price,
  },
]

export const requestStatuses = ['Новая', 'В работе', 'Выполнена', 'Отклонена'] as const
export type RequestStatus = (typeof requestStatuses)[number]
export type RequestSide = 'incoming' | 'outgoing'

export type SampleRequest = {
  number: number
  subject: string
  applicant: string
  day: IsoDate
  status: RequestStatus
}

export const sampleRequests: Readonly<Record<RequestSide, readonly SampleRequest[]>> = {
  incoming: [
    {
      number: 101,
      subject: 'Не горит фонарь у дома 5',
      applicant: 'Марина К.',
      day: '2025-03-03',
      status: 'Новая',
    },
    {
      number: 102,
      subject: 'Вывоз снега со двора',
      applicant: 'Олег Т.',
      day: '2025-03-04',
      status: 'В работе',
    },
    {
      number: 103,
      subject: 'Справка о составе семьи',
      applicant: 'Анна В.',
      day: '2025-03-05',
      status: 'Выполнена',
    },
    {
      number: 104,
      subject: 'Установить скамейку у остановки',
      applicant: 'Пётр Н.',
      day: '2025-03-06',
      status: 'Отклонена',
    },
  ],
  outgoing: [
    {
      number: 201,
      subject: 'Запрос сведений о дорогах',
      applicant: 'Дорожная служба',
      day: '2025-03-05',
      status: 'В работе',
    },
    {
      number: 202,
      subject: 'Приглашение на субботник',
      applicant: 'Школа искусств',
      day: '2025-03-07',
      status: 'Новая',
    },
  ],
}
