import { beforeAll, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { useTestDatabase } from '#testing/database.ts'

import { insertQuestions } from '../../base/base.repository.ts'
import { indexProvisions, questionKeys } from '../../base/index-provisions.ts'
import { loadBase } from '../../index.ts'
import { COMMON_SCOPE } from '../../scopes.ts'
import { scopeIndexes } from '../scope-index.ts'
import { asShipped, outdated } from './letter-layers.ts'
import { clearLetterIndexes, similarByLetters } from './letter-similarity.ts'
import { findSignatures } from './letters.repository.ts'
import { shippedLetters } from './shipped-letters.ts'

useTestDatabase()
beforeAll(async () => {
  await loadBase()
})

const near = async (question: string) => {
  const scopes = [COMMON_SCOPE]
  return similarByLetters(db(), { question, scopes, indexes: await scopeIndexes(db(), scopes), limit: 5 })
}

it('the index that ships is that of the stored base: nothing of it is built a second time', async () => {
  const stored = await findSignatures(db(), COMMON_SCOPE)
  expect(stored.length).toBeGreaterThan(700)
  expect([...outdated(asShipped(await shippedLetters(), stored), stored)]).toEqual([])
})

it('a question added, a text edited and a norm taken away are found as by a new index', async () => {
  const asked = 'Ктулху проснулся в подвале'
  const [first, second] = (await near('отпуск за свой счёт')).provisions
  const edited = first!.provisionId
  const removed = second!.provisionId
  await transaction(async (tx) => {
    const question = { provision_id: edited, text: asked, keys: questionKeys(asked) }
    await insertQuestions(tx, COMMON_SCOPE, 'administrator', [question])
    await sql`update law_provisions set text = text || ' Подвал закрывают.' where id = ${edited}`.execute(tx)
    await sql`delete from law_provisions where id = ${removed}`.execute(tx)
    await indexProvisions(tx, [edited])
  })
  const questions = [asked, 'отпуск за свой счёт', 'подвалы закрывают']
  const followed = []
  for (const question of questions) followed.push(await near(question))
  clearLetterIndexes()
  const rebuilt = []
  for (const question of questions) rebuilt.push(await near(question))
  expect(followed).toEqual(rebuilt)
  expect(followed[0]!.provisions[0]).toMatchObject({ provisionId: edited, nearest: expect.closeTo(1) })
  expect(followed[1]!.provisions.map(({ provisionId }) => provisionId)).not.toContain(removed)
})
