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

/** The values of the form. `deputies` are the names given; the council may have more members. */
export type SessionForm = {
  readonly title: string
  readonly headFullName: string
  readonly chairmanFullName: string
  /** yyyy-mm-dd, as all dates here; null while unknown: the documents have blanks instead. */
  readonly date: string | null
  readonly sessionNumber: string
  readonly countDeputies: number
  readonly deputies: readonly string[]
  readonly details: SessionDetails
}

/** Optional details; empty where not given. */
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

/** A person with the forms of the name used in documents. */
export type SessionPerson = {
  readonly full: string
  /** «И. И. Иванов», for signatures. */
  readonly signed: string
  /** «Иванову И. И.» */
  readonly dative: string
  /** «Иванова И. И.», the accusative. */
  readonly accusative: string
}

/** The facts all documents of a package are built from, so that they are consistent. */
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
  /** The head chairs the council: one signature instead of two. */
  readonly isOnePerson: boolean
  readonly reporter: SessionPerson
  /** Empty when not named. */
  /** Empty where not given. */
  readonly secretary: { readonly full: string; readonly signed: string }
  readonly date: string | null
  readonly number: string
  readonly time: string
  readonly place: string
  readonly deputies: readonly string[]
  readonly votes: Votes
  readonly laws: readonly CharterLaw[]
  /** Laws that change the charter, and those that change other local acts. */
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
  /** Names left in the nominative because their declension is unknown. */
  readonly undeclined: readonly string[]
}

/** What the documents take from elsewhere than the form. */
export type SessionSources = {
  readonly laws: readonly CharterLaw[]
  readonly region: string
  readonly today: string
}

export function councilSessionOf(form: SessionForm, { laws, region, today }: SessionSources): CouncilSession {
  const { details } = form
  const title = titleOf(form.title, details.title_genitive)
  const councilName = details.council_name === '' ? `Совет депутатов ${title.genitive}` : details.council_name
  const reporterName = details.reporter === '' ? form.chairmanFullName : details.reporter
  const isFilledIn = (name: string) => name !== ''
  return {
    title,
    council: {
      name: councilName,
      genitive: territoryInCase(councilName, 'genitive').text,
      decided: decisionVerb(councilName),
    },
    head: personOf(form.headFullName),
    chairman: personOf(form.chairmanFullName),
    isOnePerson: form.headFullName !== '' && isSameName(form.headFullName, form.chairmanFullName),
    reporter: personOf(reporterName),
    secretary: { full: details.secretary, signed: details.secretary && withInitials(details.secretary) },
    date: form.date,
    number: form.sessionNumber === '' ? blank : form.sessionNumber,
    time: details.time,
    place: details.place,
    deputies: form.deputies.filter(isFilledIn),
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
    ].filter((name) => isFilledIn(name) && !nameInCase(name, 'dative').isCertain),
  }
}

/** A blank to fill in by hand. */
export const blank = '____________'

/** A title of an unknown pattern is quoted: «муниципальное образование „Якутск“» can be declined. */
function titleOf(typed: string, corrected: string): CouncilSession['title'] {
  if (typed === '') return { nominative: blank, genitive: corrected || blank, isCertain: true }
  const own = territoryInCase(typed, 'genitive')
  const genitive = own.isCertain ? lowerGenericNoun(own.text) : `муниципального образования «${bare(typed)}»`
  return {
    nominative: own.isCertain ? typed : `Муниципальное образование «${bare(typed)}»`,
    genitive: corrected === '' ? genitive : corrected,
    isCertain: corrected !== '' || own.isCertain,
  }
}

const bare = (name: string) => name.replaceAll(/^[«"„]|[»"“]$/gu, '')

/** Inside a sentence a generic noun begins with a small letter, a name with a capital: «Устав Намского улуса». */
const lowerGenericNoun = (genitive: string) =>
  /^(?:муниципальн|городск|сельск|внутригородск|город|пос[её]л|сел|наслег|улус|район|округ)[а-яё]*(?:\s|$)/iu.test(
    genitive,
  )
    ? lowerFirst(genitive)
    : genitive

/** The verb agrees with the head noun: Совет решил, Дума решила, Собрание решило. */
function decisionVerb(council: string): string {
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

const isSameName = (one: string, other: string) => normalizedName(one) === normalizedName(other)
const normalizedName = (name: string) => foldCase(name).replaceAll(/\s+/gu, ' ').trim()
