import { readFile } from 'node:fs/promises'

import type { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { eraseAgain } from './erase-person.ts'
import { isUnerased } from './erasures.repository.ts'
import { registerLine, registerPath } from './register-erasures.ts'

/**
 * Erases again everybody of the register whom a restored copy has brought back (privacy §2). Runs at every start before
 * the first call is answered; needs the open database and job queue. Answers how many were erased.
 */
export async function repeatErasures(): Promise<number> {
  let count = 0
  for (const entry of await readRegister()) {
    const person = { personId: entry.person_id, createdAt: new Date(entry.created_at) }
    if (!(await isUnerased(db(), person))) continue
    await eraseAgain(entry.person_id, { withMessages: entry.with_messages })
    count += 1
  }
  return count
}

async function readRegister(): Promise<z.output<typeof registerLine>[]> {
  const text = await readFile(registerPath(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => (line === '' ? [] : parseLine(line)))
}

/** A line cut short by a crash is written again whole. */
function parseLine(text: string): z.output<typeof registerLine>[] {
  try {
    return [registerLine.parse(JSON.parse(text))]
  } catch {
    subjectLog('privacy').error('a line of the register of erasures cannot be read')
    return []
  }
}
