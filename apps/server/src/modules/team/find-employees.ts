import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { findByName } from '#platform/russian/find-names.ts'

import type { SeatRow } from './team.repository.ts'

export type TeamFilter = {
  search?: string | undefined
  appointment?: string | undefined
  department?: string | undefined
}

const byName = new Intl.Collator('ru', { sensitivity: 'base', numeric: true })

/** The seats a filter leaves, by surname and name. A team is small enough to be looked through here. */
function filterTeam(seats: readonly SeatRow[], { search, appointment, department }: TeamFilter): SeatRow[] {
  const isWanted = search === undefined ? () => true : seatFinder(search)
  return seats
    .filter((seat) => isChosen(seat.appointment, appointment) && isChosen(seat.department, department))
    .filter(isWanted)
    .toSorted((a, b) => byName.compare(a.surname, b.surname) || byName.compare(a.name, b.name) || a.id - b.id)
}

/**
 * The same; where nobody has the term as it was typed, those whom its words mean in the other keyboard layout, in another form
 * or mistyped.
 */
export async function findInTeam(seats: readonly SeatRow[], filter: TeamFilter): Promise<SeatRow[]> {
  const { search = '', ...choices } = filter
  const asTyped = filterTeam(seats, filter)
  if (asTyped.length > 0 || search.trim() === '') return asTyped
  const { items } = await findByName(search, filterTeam(seats, choices), searchedText)
  return items
}

/** A choice is compared as a whole, without letter case; none takes everything. */
function isChosen(value: string, choice = ''): boolean {
  const wanted = foldCase(choice).trim()
  return wanted === '' || foldCase(value).trim() === wanted
}

/**
 * The same for a term in which typing mistakes are forgiven; also word forms, either keyboard layout, initials. Those whose
 * surname or name begins with the term come first.
 */
export async function searchTeam(
  seats: readonly SeatRow[],
  term: string,
): Promise<{ items: SeatRow[]; corrected: string | null }> {
  const sorted = filterTeam(seats, {})
  const asTyped = new Set(filterTeam(seats, { search: term }))
  const { items: named, corrected } = await findByName(term, sorted, searchedText)
  const found = new Set(corrected === null ? [...asTyped, ...named] : asTyped.size > 0 ? asTyped : named)
  const typed = foldCase(term).trim()
  const isBegun = ({ surname, name }: SeatRow) =>
    [`${surname} ${name}`, `${name} ${surname}`].some((one) => foldCase(one).startsWith(typed))
  const items = sorted.filter((seat) => found.has(seat))
  return {
    items: [...items.filter(isBegun), ...items.filter((seat) => !isBegun(seat))],
    corrected: asTyped.size > 0 ? null : corrected,
  }
}

const searchedText = (seat: SeatRow) =>
  [seat.surname, seat.name, seat.middleName, seat.appointment, seat.department].join(' ')

/** A number in any spelling is looked for in the phones, everything else word by word in all that a row shows. */
function seatFinder(search: string): (seat: SeatRow) => boolean {
  const words = foldCase(search).split(/\s+/u)
  const hasWords = (seat: SeatRow) => words.every((word) => textOf(seat).includes(word))
  const digits = search.replaceAll(/\D/gu, '')
  if (digits.length < 3 || !/^[\d\s()+-]+$/u.test(search)) return hasWords
  return ({ phone, ...seat }) =>
    phone.includes(digits) ||
    (digits.startsWith('8') && phone.startsWith(`7${digits.slice(1)}`)) ||
    hasWords({ phone, ...seat })
}

const textOf = (seat: SeatRow) =>
  foldCase(
    [seat.surname, seat.name, seat.middleName, seat.appointment, seat.department, seat.email].join(' '),
  )
