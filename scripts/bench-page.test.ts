import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { sectionOf, withMeasured } from '../bench/readme.ts'
import { ROOT } from './support/run.ts'

describe('the page of the benches', () => {
  it('has a place for the figures of every scenario', () => {
    const page = readFileSync(join(ROOT, 'bench/README.md'), 'utf8')
    const run = readFileSync(join(ROOT, 'bench/run.ts'), 'utf8')
    const names = [...run.matchAll(/^ {2}'?(?<name>[a-z-]+)'?: async \(\)/gmu)].map(
      ({ groups }) => groups!['name']!,
    )
    expect(names).toContain('slow-line')
    for (const name of names)
      expect(withMeasured(page, name, 'new')).toContain(
        `<!-- ${name}:start -->\n\nnew\n\n<!-- ${name}:end -->`,
      )
  })

  it('gets the figures with a floor or a target in place of the former ones, with the machine', () => {
    const section = sectionOf(
      {
        scenario: 'http',
        rounds: 5,
        figures: [
          { what: 'p50', floor: 2, product: 3, unit: 'ms', ratio: 1.5, target: { most: 1.4 } },
          { what: 'share of a part', floor: null, product: 80, unit: '%', ratio: null, target: null },
        ],
        notes: ['Missed: …'],
      },
      { description: 'two processors', day: '2026-11-30', load: [0.26, 3] },
    )
    expect(section).toContain('| p50 | 2.00 ms | 3.00 ms | 1.50 | ≤ 1.4 | NO |')
    expect(section).not.toMatch(/share of a part|Missed/u)
    expect(section).toMatch(/2026-11-30, two processors; load average 0\.3 before, 3\.0 after\.$/u)
    const page = withMeasured('a\n<!-- http:start -->\n\nold\n\n<!-- http:end -->\nb', 'http', 'new')
    expect(page).toBe('a\n<!-- http:start -->\n\nnew\n\n<!-- http:end -->\nb')
    expect(() => withMeasured('a', 'http', 'new')).toThrow('no markers')
  })
})
