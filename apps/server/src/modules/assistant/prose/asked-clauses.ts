import type { Clause } from '../reading/request-parts.ts'
import type { ClauseInput as Input } from './clause-input.ts'
import { isSentence } from './predicates.ts'
import { isAsking } from './request-clause.ts'

/** Where nothing was read as asked for, questions and infinitives are, and a thing that is only named in front. */
export const withAsks = ({ parts: { clauses }, words }: Input, areThingsAsked = true): readonly Clause[] =>
  clauses.some(({ kind }) => kind === 'request')
    ? clauses
    : clauses.map((clause, at) =>
        isAsking(clause.text) ||
        (areThingsAsked &&
          at === 0 &&
          clause.kind === 'fact' &&
          !/что\s*$/iu.test(clause.link) &&
          !isSentence(clause.text, words))
          ? { ...clause, kind: 'request' }
          : clause,
      )
