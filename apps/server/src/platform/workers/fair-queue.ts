import type { Owner } from './owner.ts'

/**
 * A queue in which channels take turns, accounts take turns within their channel, and the tasks of one account keep their
 * order. However much one account adds, the next of any other is at most one turn away.
 */
export class FairQueue<Item> {
  /** In the order of turns: whoever was served stands last. */
  readonly #channels = new Map<string, Map<string, Item[]>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add({ channel, account }: Owner, item: Item): void {
    const accounts = this.#channels.get(channel) ?? new Map<string, Item[]>()
    this.#channels.set(channel, accounts)
    const items = accounts.get(account) ?? []
    accounts.set(account, items)
    items.push(item)
    this.#size += 1
  }

  /** Takes the next item of an owner that may have one now; undefined when there is none. */
  take(mayRun: (owner: Owner) => boolean): Item | undefined {
    for (const [channel, accounts] of this.#channels) {
      for (const [account, items] of accounts) {
        if (!mayRun({ channel, account })) continue
        const item = items.shift()!
        this.#size -= 1
        accounts.delete(account)
        if (items.length > 0) accounts.set(account, items)
        this.#channels.delete(channel)
        if (accounts.size > 0) this.#channels.set(channel, accounts)
        return item
      }
    }
    return undefined
  }

  /** Takes an item out that is no longer wanted. */
  remove({ channel, account }: Owner, item: Item): void {
    const accounts = this.#channels.get(channel)
    const items = accounts?.get(account)
    const at = items?.indexOf(item) ?? -1
    if (!accounts || !items || at === -1) return
    items.splice(at, 1)
    this.#size -= 1
    if (items.length === 0) accounts.delete(account)
    if (accounts.size === 0) this.#channels.delete(channel)
  }
}
