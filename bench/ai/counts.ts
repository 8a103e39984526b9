/** How many were wanted, given, and both. */
export type Counts = { readonly wanted: number; readonly given: number; readonly right: number }

export const count = (one: Counts, other: Counts): Counts => ({
  wanted: one.wanted + other.wanted,
  given: one.given + other.given,
  right: one.right + other.right,
})

/** Shares in percent; of nothing everything is right. */
export const precision = ({ given, right }: Counts) => (given === 0 ? 100 : (100 * right) / given)
export const recall = ({ wanted, right }: Counts) => (wanted === 0 ? 100 : (100 * right) / wanted)
export const f1 = ({ wanted, given, right }: Counts) =>
  wanted + given === 0 ? 100 : (200 * right) / (wanted + given)
export const percent = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.length === 0 ? 100 : (100 * items.filter(is).length) / items.length
