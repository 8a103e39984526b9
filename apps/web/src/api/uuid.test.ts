import { expect, it } from 'vitest'

import { newUuid } from './uuid.ts'

it('RT-35 a UUID is made without what secured pages alone have, of version 4, another one each time', () => {
  const many = Array.from({ length: 1000 }, newUuid)
  for (const one of many)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u)
  expect(new Set(many).size).toBe(1000)
})
