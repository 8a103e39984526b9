import { hashOf } from './hash.ts'

/** The features of one text, sentence or word: hashed names and their values, index by index. */
export type Features = { readonly hashes: readonly number[]; readonly values: readonly number[] }

/**
 * Collects features by group. The values of a group have the length of its weight as a vector, so that a
 * long text does not outvote a short one; a feature named twice counts once.
 */
export class FeatureList implements Features {
  readonly hashes: number[] = []
  readonly values: number[] = []

  /** Adds a group of names, each with the value `weight / √(number of different names)`. */
  addGroup(names: Iterable<string>, weight = 1): void {
    const different = new Set<number>()
    for (const name of names) different.add(hashOf(name))
    const value = weight / Math.sqrt(different.size)
    for (const hash of different) {
      this.hashes.push(hash)
      this.values.push(value)
    }
  }

  /** Adds names that each count fully: flags, positions, classes. */
  addFlags(names: Iterable<string>, value = 1): void {
    this.addHashes(uniqueHashes(names), value)
  }

  /** Adds flags that are hashed already, each once. */
  addHashes(hashes: readonly number[], value: number): void {
    for (const hash of hashes) {
      this.hashes.push(hash)
      this.values.push(value)
    }
  }
}

/** The hashes of the names, each once. */
export function uniqueHashes(names: Iterable<string>): number[] {
  const hashes = new Set<number>()
  for (const name of names) hashes.add(hashOf(name))
  return [...hashes]
}
