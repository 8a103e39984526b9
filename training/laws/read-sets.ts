import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readBase } from '../../apps/server/src/modules/laws/index.ts'

/** A norm as the sets name it: a provision counts when its article is the prefix, else when it begins with it. */
export type Expected = {
  readonly act_number: string
  readonly act_date: string
  readonly article_prefix: string
}
type SetQuestion = {
  readonly id: string
  readonly question: string
  readonly style: string
  readonly expect: readonly Expected[]
}
type GoldQuestion = {
  readonly style: string
  readonly query: string
  readonly expect: readonly string[]
  readonly holdout: boolean
}

/** A question with the norms that answer it. */
export type Answered = { readonly text: string; readonly norms: ReadonlySet<string> }

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
/** Styles whose norm the words decide, not the citation or what was said before. */
const styles = new Set(['staff', 'citizen', 'typo', 'statute'])

/** The questions of the development sets and of the gold set that may be read, their hold-outs left out. */
export function readableQuestions(): Answered[] {
  const { norms } = readBase()
  const ofSets = ['questions.jsonl', 'second/questions.jsonl']
    .flatMap((name) => read(`training/dev-sets/${name}`).trim().split('\n'))
    .map((line) => JSON.parse(line) as SetQuestion)
    .filter(({ id, style }) => !/[036]$/u.test(id) && styles.has(style))
    .map(({ question, expect }) => ({ text: question, norms: normsOf(expect, norms) }))
  const { queries } = JSON.parse(read('bench/ai/gold.json')) as { queries: GoldQuestion[] }
  const ofGold = queries
    .filter(({ style, holdout }) => !holdout && styles.has(style))
    .map(({ query, expect }) => ({ text: query, norms: new Set(expect) }))
  return [...ofSets, ...ofGold]
}

/** The ids of the norms that a set names. */
export function normsOf(
  expect: readonly Expected[],
  norms: ReturnType<typeof readBase>['norms'],
): Set<string> {
  return new Set(
    expect.flatMap((one) => {
      const ofAct = norms.filter(
        (norm) => norm.act_number === one.act_number && norm.act_date === one.act_date,
      )
      const exact = ofAct.filter(({ article }) => article === one.article_prefix)
      const found =
        exact.length > 0 ? exact : ofAct.filter(({ article }) => article.startsWith(one.article_prefix))
      return found.map(({ id }) => id)
    }),
  )
}
