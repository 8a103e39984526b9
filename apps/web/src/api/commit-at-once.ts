/**
 * Commits a transaction of the browser's database explicitly, so that the commit is requested even when the page is
 * closed in this moment. Resolves once it is durable.
 */
export async function commitAtOnce(
  transaction: { commit(): void; readonly done: Promise<void> },
  ...requests: readonly Promise<unknown>[]
): Promise<void> {
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}
