/**
 * Ends a change of the browser's database: the commit is asked for now, so it comes also when the page goes away in this
 * moment. Resolves when the change is kept.
 */
export async function commitAtOnce(
  change: { commit(): void; readonly done: Promise<void> },
  ...requests: readonly Promise<unknown>[]
): Promise<void> {
  change.commit()
  await Promise.all([...requests, change.done])
}
