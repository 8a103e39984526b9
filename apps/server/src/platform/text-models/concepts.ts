import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The lists of concepts: of what appeals are about, and of what provisions of acts do and speak of. */
export type ConceptList = 'appeal' | 'provision'

const read = new Map<ConceptList, ReadonlyMap<string, readonly string[]>>()
/** Lengths of the beginnings that are looked up. */
const lengths = { least: 2, most: 13 }

/**
 * What the words of a text are about («берёза» and «клён» are trees), so that a model learns from a tree what it will
 * say of another one. Concepts in the order of their first word, each once.
 */
export function conceptsOf(words: readonly string[], list: ConceptList): string[] {
  const concepts = read.get(list) ?? readConcepts(list)
  read.set(list, concepts)
  const found = new Set<string>()
  for (const word of words) {
    for (const name of concepts.get(`${word}=`) ?? []) found.add(name)
    const most = Math.min(lengths.most, word.length)
    for (let length = lengths.least; length <= most; length += 1) {
      for (const name of concepts.get(word.slice(0, length)) ?? []) found.add(name)
    }
  }
  return [...found]
}

/** The concepts by beginning of a word; a whole word ends in `=`. */
function readConcepts(list: ConceptList): Map<string, string[]> {
  const file = path.join(import.meta.dirname, `${list}-concepts.json`)
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const byBeginning = new Map<string, string[]>()
  for (const [name, beginnings] of Object.entries(lists)) {
    for (const beginning of beginnings.split(' ')) {
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), name])
    }
  }
  return byBeginning
}
