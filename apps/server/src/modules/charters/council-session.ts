import type { CharterDetails } from '@uprava/contract/charters.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { CharterLaw } from '#modules/laws/index.ts'
import {
  lowerFirst,
  nameInCase,
  surnameFirstInitials,
  territoryInCase,
  withInitials,
} from '#platform/russian/index.ts'

import { votesOf, type Votes } from './votes.ts'

/** What was filled in. `deputies` are the names given; the council may have more seats. */
export type SessionForm = {
  readonly title: string
  readonly headFullName: string
  readonly chairmanFullName: string
  /** yyyy-mm-dd, as all days here; null while it is not known: the papers keep room for it. */
  readonly date: string | null
  readonly sessionNumber: string
  readonly countDeputies: number
  readonly deputies: readonly string[]
  readonly details: SessionDetails
}

/** What may be said beyond the form's own fields; empty where nothing was. */
export type SessionDetails = {
  readonly title_genitive: string
  readonly council_name: string
  readonly established_deputies: number | null
  readonly time: string
  readonly place: string
  readonly reporter: string
  readonly secretary: string
  readonly is_literal: boolean
  readonly media: string
  readonly contact: string
  readonly project_published_on: string | null
  readonly hearings_on: string | null
}

export const completeDetails = (given: Partial<CharterDetails> | null | undefined): SessionDetails => ({
  title_genitive: given?.title_genitive ?? '',
  council_name: given?.council_name ?? '',
  established_deputies: given?.established_deputies ?? null,
  time: given?.time ?? '',
  place: given?.place ?? '',
  reporter: given?.reporter ?? '',
  secretary: given?.secretary ?? '',
  is_literal: given?.is_literal ?? false,
  media: given?.media ?? '',
  contact: given?.contact ?? '',
  project_published_on: given?.project_published_on ?? null,
  hearings_on: given?.hearings_on ?? null,
})

/** A person as the papers name them. */
export type SessionPerson = {
  readonly full: string
  /** «И. И. Иванов», for signatures. */
  readonly signed: string
  /** «Иванову И. И.» */
  readonly dative: string
  /** «Иванова И. И.» of whom one hears. */
  readonly accusative: string
}

/** The one set of facts all papers of a package are written from, so that they agree with each other. */
export type CouncilSession = {
  readonly title: { readonly nominative: string; readonly genitive: string; readonly isCertain: boolean }
  readonly council: {
    readonly name: string
    readonly genitive: string
    /** «решил», «решила», «решило» */
    readonly decided: string
  }
  readonly head: SessionPerson
  readonly chairman: SessionPerson
  /** The head chairs the council: one signature, not two. */
  readonly isOnePerson: boolean
  readonly reporter: SessionPerson
  /** Empty when not named. */
  readonly secretary: string
  readonly date: string | null
  readonly number: string
  readonly time: string
  readonly place: string
  readonly deputies: readonly string[]
  readonly votes: Votes
  readonly laws: readonly CharterLaw[]
  /** Those that change the charter; those that change other local acts. */
  readonly charterLaws: readonly CharterLaw[]
  readonly localLaws: readonly CharterLaw[]
  readonly isLiteral: boolean
  readonly media: string
  readonly contact: string
  readonly projectPublishedOn: string | null
  readonly hearingsOn: string | null
  /** «Республике Саха (Якутия)»; empty when the channel has no region. */
  readonly regionDative: string
  readonly region: string
  readonly today: string
  /** Names that stand in the nominative because nothing told their make. */
  readonly undeclined: readonly string[]
}

type Circumstances = {
  readonly laws: readonly CharterLaw[]
  readonly region: string
  readonly today: string
}

export function sessionOf(form: SessionForm, { laws, region, today }: Circumstances): CouncilSession {
  const { details } = form
  const title = titleOf(form.title, details.title_genitive)
  const councilName = details.council_name === '' ? `Совет депутатов ${title.genitive}` : details.council_name
  const reporterName = details.reporter === '' ? form.chairmanFullName : details.reporter
  const isNamed = (name: string) => name !== ''
  return {
    title,
    council: {
      name: councilName,
      genitive: territoryInCase(councilName, 'genitive').text,
      decided: decidedBy(councilName),
    },
    head: personOf(form.headFullName),
    chairman: personOf(form.chairmanFullName),
    isOnePerson: form.headFullName !== '' && isSameName(form.headFullName, form.chairmanFullName),
    reporter: personOf(reporterName),
    secretary: details.secretary,
    date: form.date,
    number: form.sessionNumber === '' ? blank : form.sessionNumber,
    time: details.time,
    place: details.place,
    deputies: form.deputies.filter(isNamed),
    votes: votesOf(form.countDeputies, details.established_deputies ?? form.countDeputies),
    laws,
    charterLaws: laws.filter(({ isOfCharter }) => isOfCharter),
    localLaws: laws.filter(({ isOfLocalActs }) => isOfLocalActs),
    isLiteral: details.is_literal,
    media: details.media,
    contact: details.contact,
    projectPublishedOn: details.project_published_on,
    hearingsOn: details.hearings_on,
    region,
    regionDative: region === '' ? '' : territoryInCase(region, 'dative').text,
    today,
    undeclined: [
      ...new Set([form.headFullName, form.chairmanFullName, reporterName, ...form.deputies]),
    ].filter((name) => isNamed(name) && !nameInCase(name, 'dative').isCertain),
  }
}

/** Room for what is written by hand. */
export const blank = '____________'

/** A title of no known make is taken for a name: «муниципальное образование „Якутск“» can be put into any case. */
function titleOf(typed: string, corrected: string): CouncilSession['title'] {
  if (typed === '') return { nominative: blank, genitive: corrected || blank, isCertain: true }
  const own = territoryInCase(typed, 'genitive')
  const genitive = own.isCertain ? startingSmall(own.text) : `муниципального образования «${bare(typed)}»`
  return {
    nominative: own.isCertain ? typed : `Муниципальное образование «${bare(typed)}»`,
    genitive: corrected === '' ? genitive : corrected,
    isCertain: corrected !== '' || own.isCertain,
  }
}

const bare = (name: string) => name.replaceAll(/^[«"„]|[»"“]$/gu, '')

/** Inside a sentence a kind begins with a small letter, a name keeps its capital: «Устав Намского улуса». */
const startingSmall = (genitive: string) =>
  /^(?:муниципальн|городск|сельск|внутригородск|город|пос[её]л|сел|наслег|улус|район|округ)[а-яё]*(?:\s|$)/iu.test(
    genitive,
  )
    ? lowerFirst(genitive)
    : genitive

/** The verb agrees with the head word: Совет решил, Дума решила, Собрание решило. */
function decidedBy(council: string): string {
  const plain = council.toLowerCase()
  const heads = [
    ['решило', /(?:^|\s)собрание(?:\s|$)/u],
    ['решила', /(?:^|\s)(?:дума|комиссия|палата)(?:\s|$)/u],
  ] as const
  return heads.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'решил'
}

function personOf(full: string): SessionPerson {
  if (full === '') return { full: blank, signed: blank, dative: blank, accusative: blank }
  return {
    full,
    signed: withInitials(full),
    dative: surnameFirstInitials(full, 'dative'),
    accusative: surnameFirstInitials(full, 'accusative'),
  }
}

const isSameName = (one: string, other: string) => plainName(one) === plainName(other)
const plainName = (name: string) => foldCase(name).replaceAll(/\s+/gu, ' ').trim()
