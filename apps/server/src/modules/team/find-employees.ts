import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { SeatRow } from './team.repository.ts'

export type TeamFilter = { search?: string | undefined; appointment?: string | undefined }

const byName = new Intl.Collator('ru', { sensitivity: 'base', numeric: true })

/** The seats a filter leaves, by surname and name. A team is small enough to be looked through here. */
export function filterTeam(seats: readonly SeatRow[], { search, appointment }: TeamFilter): SeatRow[] {
  const isWanted = search === undefined ? () => true : seatFinder(search)
  const wantedAppointment = foldCase(appointment ?? '').trim()
  return seats
    .filter((seat) => wantedAppointment === '' || foldCase(seat.appointment).trim() === wantedAppointment)
    .filter(isWanted)
    .toSorted((a, b) => byName.compare(a.surname, b.surname) || byName.compare(a.name, b.name) || a.id - b.id)
}

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
  foldCase([seat.surname, seat.name, seat.middleName, seat.appointment, seat.email].join(' '))
