import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

import { defaultLanding } from './defaults.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const read = () => server.anonymous().call('GET /landing')

describe('the landing page', () => {
  it('LAND-31 LAND-32 stands with the texts of the appendix until they are changed', async () => {
    const { status, data } = await read()
    expect(status).toBe(200)
    expect(data).toEqual(defaultLanding)
    expect([data.regions.length, data.faq.length, data.price, data.registry_number]).toEqual([
      5,
      3,
      37_850,
      '№ 00000',
    ])
  })

  it('LAND-31 shows everybody what the administrator has set', async () => {
    const console = await server.administrator()
    const changed = {
      ...defaultLanding,
      regions: ['Первый край', 'Второй край', 'Третий край', 'Четвёртый край', 'Пятый край'],
      faq: defaultLanding.faq.map(({ answer }, number) => ({ question: `Вопрос ${number}?`, answer })),
      price: 40_000,
      registry_number: '№ 12345',
    }
    for (const price of [40_000, 41_000]) {
      const { status } = await console.admin('PUT /landing', { body: { ...changed, price } })
      expect(status).toBe(200)
      expect((await read()).data).toEqual({ ...changed, price })
    }
    expect((await console.admin('GET /landing')).data).toEqual((await read()).data)
    const { data } = await console.admin('GET /audit', { query: { search: 'Изменён сайт' } })
    expect(data.items).toHaveLength(2)
  })

  it('LAND-31 ERR-17 refuses what would leave a hole in the page', async () => {
    const console = await server.administrator()
    const { status, errors } = await console.admin('PUT /landing', {
      body: {
        ...defaultLanding,
        regions: ['Один', ''],
        greeting: ' ',
        faq: [{ question: '', answer: 'Ответ' }],
        price: 1.5,
      },
    })
    expect([status, errors]).toEqual([
      422,
      {
        'regions.1': ['Заполните поле «Регион»'],
        greeting: ['Заполните поле «Приветствие»'],
        'faq.0.question': ['Заполните поле «Вопрос»'],
        price: ['Поле «Цена»: введите целое число'],
      },
    ])
    const short = await console.admin('PUT /landing', {
      body: { ...defaultLanding, regions: ['Один'], faq: defaultLanding.faq.slice(1) },
    })
    expect([short.status, short.errors]).toEqual([
      422,
      { regions: ['Назовите пять регионов'], faq: ['Нужны три вопроса с ответами'] },
    ])
  })
})
