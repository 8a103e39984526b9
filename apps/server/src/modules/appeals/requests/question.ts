/** What a request asks beside what it is called by: money for the months without heat beside the heat. */
export type FurtherMatter = { readonly text: string; readonly about: string; readonly topic: string | null }

/** A question that the answer has to address. */
export type Question = {
  /** The author's own words. */
  readonly text: string
  /** Its neutral name in the prepositional case: «о ремонте дорожного покрытия по ул. Лесной». */
  readonly about: string
  /** Id of the topic; null when it has none of the catalogue. */
  readonly topic: string | null
  /** The question with the facts that it is about. */
  readonly context: string
  /** Whether its first topic stands well above the others. */
  readonly sure: boolean
  /** Whether its own words name its topic, whatever the facts are about. */
  readonly isNamed: boolean
  /** What its words, or facts that begin with «ещё», name beside it. */
  readonly beside?: readonly FurtherMatter[]
}
