import { globSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { nearestTests } from './nearest-tests.ts'
import { ROOT } from './run.ts'

const specs = globSync('e2e/*.spec.ts', { cwd: ROOT }).toSorted()
const modules = 'apps/server/src/modules'
const files = globSync(`${modules}/**/*.test.ts`, { cwd: ROOT }).toSorted()

describe('the nearest of the tests that a change can affect', () => {
  it('are all of them where they are few', () => {
    const few = { specs: ['e2e/news.spec.ts'], tests: [`${modules}/news/news.test.ts`] }
    expect(nearestTests(few, [`${modules}/news/news.service.ts`])).toEqual({ ...few, left: 0 })
  })

  it('open each screen that a shared component is on, forty times at most', () => {
    const { specs: chosen, left } = nearestTests({ specs, tests: [] }, ['apps/web/src/ui/buttons/button.tsx'])
    expect(chosen).toHaveLength(40)
    const opened = new Set(chosen.map((test) => test.replace(/:\d+$/, '')))
    expect(opened.size).toBe(Math.min(40, specs.length))
    expect(left).toBeGreaterThan(200)
  })

  it('come in the order of their distance, the slow ones last unless the change lies beside them', () => {
    const slow = `${modules}/messenger/unread-property.test.ts`
    const near = `${modules}/messenger/sending.test.ts`
    const tests = [slow, near, ...files.filter((file) => file !== slow && file !== near)]
    const far = nearestTests({ specs: [], tests }, [`${modules}/team/team.service.ts`])
    expect(far.tests[0]).toBe(near)
    expect(far.tests).not.toContain(slow)
    expect(far.left).toBeGreaterThan(500)
    const beside = nearestTests({ specs: [], tests }, [`${modules}/messenger/posting/send-message.ts`])
    expect(beside.tests.slice(0, 2)).toEqual([slow, near])
  })
})
