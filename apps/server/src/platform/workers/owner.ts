import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf work is done; turns on the worker threads are taken by channel, and within a channel by account. */
export type Owner = { readonly channel: string; readonly account: string }

const owners = new AsyncLocalStorage<Owner>()

/** Work that nobody waits for: scheduled jobs and the start of the product. */
const background: Owner = { channel: 'background', account: 'background' }

/** Runs the work on behalf of an account in a channel; everything it starts on worker threads counts as theirs. */
export function onBehalfOf<Result>(
  ids: { readonly channelId?: number | undefined; readonly managerId?: number | undefined },
  work: () => Result,
): Result {
  const person = ids.managerId === undefined ? background.account : `account ${ids.managerId}`
  // Outside a channel an account takes turns as a channel of its own.
  const channel = ids.channelId === undefined ? person : `channel ${ids.channelId}`
  // What is done for a channel alone holds up no other channel.
  const account = ids.managerId === undefined ? `${person} of ${channel}` : person
  return owners.run({ channel, account }, work)
}

export const currentOwner = (): Owner => owners.getStore() ?? background
