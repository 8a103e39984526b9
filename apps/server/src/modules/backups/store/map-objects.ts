import pMap from 'p-map'

/** How many objects of a copy are read or written at a time: as many as Node has threads for files. */
const OBJECTS_AT_ONCE = 4

/**
 * Does the work for each object, a few at a time; the results have the order of the objects. After a failure nothing new
 * is begun, and what has begun is over when the failure is thrown: the caller removes what was written.
 */
export async function mapObjects<Item, Result>(
  objects: readonly Item[],
  work: (object: Item) => Promise<Result>,
): Promise<Result[]> {
  const begun = new Set<Promise<Result>>()
  const begin = (object: Item) => {
    const result = work(object)
    begun.add(result)
    return result.finally(() => begun.delete(result))
  }
  try {
    return await pMap(objects, begin, { concurrency: OBJECTS_AT_ONCE })
  } finally {
    await Promise.allSettled(begun)
  }
}
