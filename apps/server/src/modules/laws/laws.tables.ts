import type { Generated } from 'kysely'

export type LawActsTable = {
  id: Generated<number>
  channel_id: number | null
  scope: Generated<number>
  key: string
  kind: string
  number: string
  date: string | null
  title: string
  aliases: Generated<string[]>
  short_aliases: Generated<string[]>
  created_at: Generated<Date>
}

export type LawEditionsTable = {
  id: Generated<number>
  act_id: number
  valid_from: string | null
  valid_to: string | null
  source_url: string | null
  origin: 'base' | 'official'
  content_sha256: string
  checked_at: Generated<string>
  created_at: Generated<Date>
}

export type LawProvisionsTable = {
  id: Generated<number>
  edition_id: number
  act_id: number
  channel_id: number | null
  scope: Generated<number>
  norm_id: string
  article: string
  heading: string
  text: string
  topics: Generated<string[]>
  keywords: Generated<string[]>
  status: string
  confidence: 'A' | 'B'
  effective_from: string | null
  replaced_by: string | null
  source_url: string | null
  position: number
  is_status_edited: Generated<boolean>
  is_text_edited: Generated<boolean>
}

export type LawQuestionsTable = {
  id: Generated<number>
  provision_id: number
  scope: number
  text: string
  keys: string[]
  origin: 'base' | 'administrator'
  created_at: Generated<Date>
}

export type CharterLawsTable = {
  id: Generated<number>
  key: string
  number: string
  date: string
  title: string
  summary: string
  charter_sections: string[]
  area: string
  status: string
  effective_from: string | null
  confidence: 'A' | 'B'
  source_url: string | null
  position: number
  is_listed: Generated<boolean>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    law_acts: LawActsTable
    law_editions: LawEditionsTable
    law_provisions: LawProvisionsTable
    law_questions: LawQuestionsTable
    law_postings: { scope: number; term: string; provision_id: number; weight: number }
    law_terms: { scope: number; term: string; provisions: number; questions: number }
    law_words: { scope: number; word: string }
    law_scopes: {
      scope: number
      revision: Generated<number>
      provisions: Generated<number>
      questions: Generated<number>
      content_sha256: Generated<string>
      loaded_at: Generated<Date>
    }
    law_gold_runs: {
      id: Generated<number>
      measured_at: Generated<Date>
      cause: string
      state: string
      answers: unknown
    }
    law_vectors: { provision_id: number; model: string; vector: Buffer }
    charter_laws: CharterLawsTable
  }
}
