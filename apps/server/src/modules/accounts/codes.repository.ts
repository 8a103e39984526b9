import { sql, type Tx } from '#platform/database/index.ts'

import './accounts.tables.ts'

export type NewCode = { phone: string; flowHash: Buffer; codeHash: Buffer }

/** A code lives 5 minutes (D-03). */
export async function insertCode(tx: Tx, { phone, flowHash, codeHash }: NewCode): Promise<void> {
  await sql`
    insert into sms_codes (phone, flow_hash, code_hash, expires_at)
    values (${phone}, ${flowHash}, ${codeHash}, now() + interval '5 minutes')`.execute(tx)
}

export type ActiveCode = { id: number; code_hash: Buffer; wrong_tries: number }

/** The living code of a browser's flow and a phone, locked: two tries at once are counted one after the other. */
export async function lockActiveCode(
  tx: Tx,
  flowHash: Buffer,
  phone: string,
): Promise<ActiveCode | undefined> {
  const { rows } = await sql<ActiveCode>`
    select id, code_hash, wrong_tries from sms_codes
    where flow_hash = ${flowHash} and phone = ${phone} and not is_over and expires_at > clock_timestamp()
    order by id desc limit 1
    for update`.execute(tx)
  return rows[0]
}

export async function countWrongTry(tx: Tx, id: number, isOver: boolean): Promise<void> {
  await sql`update sms_codes set wrong_tries = wrong_tries + 1, is_over = ${isOver} where id = ${id}`.execute(
    tx,
  )
}

export async function endCode(tx: Tx, id: number): Promise<void> {
  await sql`update sms_codes set is_over = true where id = ${id}`.execute(tx)
}

/** A new code replaces the one of the same browser. */
export async function endCodesOfFlow(tx: Tx, flowHash: Buffer): Promise<void> {
  await sql`update sms_codes set is_over = true where flow_hash = ${flowHash} and not is_over`.execute(tx)
}
