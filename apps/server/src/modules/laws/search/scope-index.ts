import type { Reader } from '#platform/database/index.ts'
import { spellingOf } from '#platform/russian/index.ts'

import { actLexicon } from '../references/act-names.ts'
import type { Scopes } from '../scopes.ts'
import { findKnownActs, findScopes, findTerms, findWords } from './search-index.repository.ts'
import type { ScopeIndex, TermStatistics } from './types.ts'

const cache = new Map<number, ScopeIndex>()
const maxCachedScopes = 40

export function clearScopeCache(): void {
  cache.clear()
}

/** The current indexes of the given scopes. */
export async function scopeIndexes(reader: Reader, scopes: Scopes): Promise<ScopeIndex[]> {
  const rows = await findScopes(reader, scopes)
  const indexes: ScopeIndex[] = []
  for (const row of rows) {
    const known = cache.get(row.scope)
    if (known?.revision === row.revision) {
      indexes.push(known)
      continue
    }
    const [terms, words, acts] = await Promise.all([
      findTerms(reader, row.scope),
      findWords(reader, row.scope),
      findKnownActs(reader, row.scope),
    ])
    const index: ScopeIndex = {
      revision: row.revision,
      provisions: row.provisions,
      questions: row.questions,
      terms: new Map(terms.map(({ term, provisions, questions }) => [term, { provisions, questions }])),
      words: spellingOf(words),
      acts: actLexicon(acts),
    }
    addToCache(row.scope, index)
    indexes.push(index)
  }
  return indexes
}

function addToCache(scope: number, index: ScopeIndex): void {
  cache.delete(scope)
  cache.set(scope, index)
  const [oldest] = cache.keys()
  if (cache.size > maxCachedScopes && oldest !== undefined) cache.delete(oldest)
}

export function termStatistics(indexes: readonly ScopeIndex[]): TermStatistics {
  const provisions = indexes.reduce((sum, index) => sum + index.provisions, 0)
  const questions = indexes.reduce((sum, index) => sum + index.questions, 0)
  /** One search reads the same terms repeatedly. */
  const questionIdfs = new Map<string, number>()
  const count = (term: string, of: 'provisions' | 'questions') =>
    indexes.reduce((sum, index) => sum + (index.terms.get(term)?.[of] ?? 0), 0)
  return {
    idf: (term) => {
      const holding = count(term, 'provisions')
      return Math.log(1 + (provisions - holding + 0.5) / (holding + 0.5))
    },
    questionIdf: (term) => {
      const known = questionIdfs.get(term)
      if (known !== undefined) return known
      const questionIdf = Math.log(1 + Math.max(questions, provisions, 1) / (count(term, 'questions') + 0.5))
      questionIdfs.set(term, questionIdf)
      return questionIdf
    },
    knows: (term) => indexes.some(({ terms }) => terms.has(term)),
    isCommon: (term) => count(term, 'provisions') > 3,
    isSignificant: (term) => count(term, 'provisions') <= 0.2 * provisions,
  }
}
