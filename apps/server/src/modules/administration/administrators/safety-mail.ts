import type { Tx } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'

/** A letter about the safety of an administrator's sign-in; to nobody without an address. */
export async function mailSafety(
  tx: Tx,
  { email, login }: { email: string; login: string },
  text: string,
): Promise<void> {
  if (email === '') return
  await enqueueMessage(tx, {
    transport: 'mail',
    to: email,
    subject: 'Управа: безопасность входа в консоль',
    text: `${text} Администратор: ${login}. Если это были не вы, сообщите главному администратору.`,
  })
}
