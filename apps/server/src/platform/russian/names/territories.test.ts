import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { territoryInCase } from './territories.ts'

describe('places and bodies in cases', () => {
  test.each([
    ['Намский улус', 'Намского улуса'],
    [
      'Мегино-Кангаласский улус (район) Республики Саха (Якутия)',
      'Мегино-Кангаласского улуса (района) Республики Саха (Якутия)',
    ],
    ['муниципальное образование «Город Мирный»', 'муниципального образования «Город Мирный»'],
    ['Сельское поселение «Тюнгюлюнский наслег»', 'Сельского поселения «Тюнгюлюнский наслег»'],
    ['город Якутск', 'города Якутска'],
    ['Верхний посёлок', 'Верхнего посёлка'],
    ['Улусный (районный) Совет депутатов', 'Улусного (районного) Совета депутатов'],
    ['Районное собрание депутатов', 'Районного собрания депутатов'],
    ['Якутская городская Дума', 'Якутской городской Думы'],
  ])('G13 %s: %s', (name, genitive) => {
    expect(territoryInCase(name, 'genitive')).toEqual({ text: genitive, isCertain: true })
  })

  test('G13 every region of Russia is put into the dative', () => {
    const regions = readFileSync(new URL('../../../../migrations/0004-regions.sql', import.meta.url), 'utf8')
    const names = [...regions.matchAll(/'\d\d', '(?<name>[^']+)'/gu)].map(({ groups }) => groups!['name']!)
    expect(names.length).toBeGreaterThan(80)
    for (const name of names) {
      const { text, isCertain } = territoryInCase(name, 'dative')
      expect({ name, isCertain, isChanged: text !== name }).toEqual({
        name,
        isCertain: true,
        isChanged: true,
      })
    }
    expect(territoryInCase('Республика Саха (Якутия)', 'dative').text).toBe('Республике Саха (Якутия)')
    expect(territoryInCase('Ханты-Мансийский автономный округ — Югра', 'dative').text).toBe(
      'Ханты-Мансийскому автономному округу — Югре',
    )
  })

  test('G13 what has no known head word stays as it is and says so', () => {
    for (const name of ['Якутск', '«Город Мирный»', '', 'Очень Большое'])
      expect(territoryInCase(name, 'genitive')).toEqual({ text: name, isCertain: false })
  })
})
