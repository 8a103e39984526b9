import { db, sql, transaction, type Tx } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { settings } from '#platform/settings.ts'

import { listCopies } from '../store/manifest.ts'
import { openStore } from '../store/open-store.ts'
import { noteCopies, warningOf, type CopyState } from './copy-state.ts'

/** Problems that a letter names; the console has all of them. */
const mailedProblems = 5

/**
 * Mails to every «Главный», once until a proof has succeeded again, that the newest proof failed or is older than 36 hours
 * (OPS-13). Safe to run on several nodes at once.
 */
export async function watchProofs(now = new Date()): Promise<void> {
  const { state, cause } = await readProofs(now)
  await transaction(async (tx) => {
    if (cause === null) {
      await tx.deleteFrom('copy_warning').execute()
      return
    }
    const { rows } = await sql`
      insert into copy_warning (cause) values (${cause}) on conflict do nothing returning cause`.execute(tx)
    if (rows.length > 0) await mailChiefs(tx, cause, state)
  })
}

/** The newest copy and proof, and what is to be warned of. */
export async function readProofs(now = new Date()) {
  const state = noteCopies(await listCopies(openStore(settings().BACKUP_DIR)))
  return { state, cause: warningOf(state, settings(), await installedAt(), now) }
}

/** When the installation was made: before its first copy there is nothing older. */
export async function installedAt(): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(min(applied_at), now()) as at from migrations`.execute(db())
  return rows[0]!.at
}

async function mailChiefs(tx: Tx, cause: 'failed' | 'old', state: CopyState): Promise<void> {
  const chiefs = await tx
    .selectFrom('shared.administrators')
    .select('email')
    .distinct()
    .where('role', '=', 'chief')
    .where('is_blocked', '=', false)
    .where('email', '<>', '')
    .limit(100)
    .execute()
  const letter = { subject: 'Управа: копия не подтверждена', text: textOf(cause, state) }
  for (const { email } of chiefs) await enqueueMessage(tx, { transport: 'mail', to: email, ...letter })
}

function textOf(cause: 'failed' | 'old', { copy, proof }: CopyState): string {
  const lines =
    cause === 'failed' && proof
      ? [
          `Проверка копии ${proof.id} не удалась: ${momentText(proof.at)}.`,
          ...proof.problems.slice(0, mailedProblems),
        ]
      : [
          proof
            ? `Последняя проверка копии старше 36 часов: ${momentText(proof.at)}.`
            : 'Ни одна копия ещё не проверена.',
          copy ? `Последняя копия: ${momentText(copy.at)}.` : 'Копий нет.',
        ]
  const { PUBLIC_URL } = settings()
  const where = PUBLIC_URL ? new URL('/admin/backups', PUBLIC_URL).href : 'раздел «Копии» консоли'
  return [...lines, `Подробности: ${where}`].join('\n')
}

const momentText = (at: string) =>
  new Date(at).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'long',
    timeStyle: 'short',
  })
