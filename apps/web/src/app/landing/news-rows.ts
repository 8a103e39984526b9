/**
 * How a page of news stands on the landing (NEWS-04 to NEWS-06, NEWS-42): three in the first row and up to two in the
 * second; of fewer than three the second row holds all.
 */
export function newsRows<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const first = items.length < 3 ? [] : items.slice(0, 3)
  const second = items.slice(first.length, first.length + 2)
  return [first, second].filter((row) => row.length > 0)
}
