import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

import { resolution } from './gold/frames.ts'
import { checkCitedActs } from './references.ts'
import { examineText } from './rules/examine-text.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function findingsOn(basis: string) {
  const paragraphs = resolution('1. Заявления принимает отдел.', { basis }).split('\n')
  const examination = examineText({ paragraphs, instruction: '', today: '2026-11-22' }, () => undefined)
  const { findings } = await checkCitedActs(examination, { channelId: 0, onDate: '2026-11-22' })
  return findings.filter(({ code }) => code === 'REF-01' || code === 'REF-02')
}

test.each([
  [
    'a code',
    'Налоговым кодексом Российской Федерации (часть вторая) от 05.08.2000 № 177-ФЗ',
    '№ 117-ФЗ от 05.08.2000',
  ],
  [
    'figures in another order',
    'постановлением Правительства Российской Федерации от 28.01.2006 № 74 о признании помещения жилым',
    '№ 47 от 28.01.2006',
  ],
  ['a law by its day', 'Федеральным законом № 201-ФЗ от 27.07.2010', '№ 210-ФЗ от 27.07.2010'],
])('REF-02 the number is not that of the act: %s', async (_, basis, right) => {
  const [finding, ...more] = await findingsOn(basis)
  expect(more).toEqual([])
  expect(finding).toMatchObject({ code: 'REF-02' })
  expect(finding?.suggestion).toContain(right)
})

test('REF-01 an act that is known by its requisites only is no longer in force', async () => {
  const [finding] = await findingsOn('постановлением Правительства Российской Федерации от 18.09.2020 № 1492')
  expect(finding).toMatchObject({ code: 'REF-01' })
})

test.each([
  ['Гражданским кодексом Российской Федерации (часть вторая) от 26.01.1996 № 14-ФЗ'],
  ['Налоговым кодексом Российской Федерации'],
  ['Федеральным законом № 210-ФЗ от 27.07.2010'],
  ['постановлением Правительства Московской области от 28.01.2006 № 74'],
  ['постановлением администрации района от 28.01.2006 № 74'],
])('a reference that agrees, or is to an act that the base cannot have: %s', async (basis) => {
  expect(await findingsOn(basis)).toEqual([])
})
