/**
 * The applicant as named in the appeal; null where missing. The phone as «+7 (999) 123-45-67», a local one as
 * written; the date as dd.mm.yyyy.
 */
export type Requisites = {
  readonly from: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly date: string | null
}
