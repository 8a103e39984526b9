import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { importAct } from '../../apps/server/src/modules/laws/index.ts'
import { db, sql } from '../../apps/server/src/platform/database/index.ts'

type Source = { heading: string; text: string; questions: string[] }
const mostQuestions = 10
/** Of one made-up act: more would not fit into one file of the importer. */
const mostProvisions = 2500

/**
 * Brings the base to so many provisions by made-up acts whose texts and questions are those of the base with their
 * words exchanged: as long, and with words as frequent, as the real ones. They go in through the importer.
 */
export async function enlargeBase(provisions: number): Promise<void> {
  const { rows } = await sql<Source>`
    select p.heading, p.text, array_agg(q.text) as questions
    from law_provisions p join law_questions q on q.provision_id = p.id group by p.id order by p.id`.execute(
    db(),
  )
  const random = repeatable(20_261_121)
  const words = rows.flatMap(({ text, questions }) =>
    [text, ...questions].flatMap((one) => one.split(/\s+/u)),
  )
  const exchanged = (text: string) =>
    text
      .split(/\s+/u)
      .map((word) => (random() < 0.6 ? (words[Math.floor(random() * words.length)] ?? word) : word))
      .join(' ')
  const made = Array.from({ length: Math.max(0, provisions - rows.length) }, (_, index) => {
    const source = rows[Math.floor(random() * rows.length)] ?? { heading: '', text: '', questions: [] }
    return {
      article: `ст. ${index + 1}`,
      heading: exchanged(source.heading),
      text: exchanged(source.text),
      questions: [...new Set(source.questions.slice(0, mostQuestions).map(exchanged))],
    }
  })
  for (let from = 0; from < made.length; from += mostProvisions) {
    await importMade({
      kind: 'Федеральный закон',
      number: `${9000 + from / mostProvisions}-ФЗ`,
      date: '2020-01-01',
      title: 'Сборник образцов',
      provisions: made.slice(from, from + mostProvisions),
    })
  }
}

async function importMade(act: object): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-act-'))
  try {
    const temporaryPath = path.join(folder, 'act.json')
    await writeFile(temporaryPath, JSON.stringify(act))
    const { size: sizeBytes } = await stat(temporaryPath)
    await importAct(
      { actor: { type: 'system' } },
      { name: 'act.json', sizeBytes, temporaryPath },
      { channelId: null },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Numbers between 0 and 1 that are the same in every run. */
function repeatable(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
