import type { Charter } from '@uprava/contract/charters.ts'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'

/** What may be said beyond the form's own fields. */
export type PackageDetails = {
  title_genitive: string
  council_name: string
  established_deputies: string
  time: string
  place: string
  reporter: string
  secretary: string
  is_literal: boolean
  media: string
  contact: string
  project_published_on: IsoDate | null
  hearings_on: IsoDate | null
}

/** The form of a session package; one row of `deputies` a seat. Names on the wire (PACK-32). */
export type PackageForm = {
  title: string
  head_full_name: string
  chairman_full_name: string
  date: IsoDate | null
  session_number: string
  count_deputies: number
  deputies: readonly string[]
  acts: readonly number[]
  details: PackageDetails
}

const noDetails: PackageDetails = {
  title_genitive: '',
  council_name: '',
  established_deputies: '',
  time: '',
  place: '',
  reporter: '',
  secretary: '',
  is_literal: false,
  media: '',
  contact: '',
  project_published_on: null,
  hearings_on: null,
}
export const emptyForm: PackageForm = {
  title: '',
  head_full_name: '',
  chairman_full_name: '',
  date: null,
  session_number: '',
  count_deputies: 0,
  deputies: [],
  acts: [],
  details: noDetails,
}

/** The first saved package fills in what stays the same from session to session (PACK-16). */
export function formOf(saved: Charter | undefined): PackageForm {
  if (!saved) return emptyForm
  const { details } = saved
  return withCount(
    {
      ...emptyForm,
      title: saved.title,
      head_full_name: saved.head_full_name,
      chairman_full_name: saved.chairman_full_name,
      deputies: saved.deputies.map(({ full_name: name }) => name),
      details: {
        ...noDetails,
        title_genitive: details.title_genitive,
        council_name: details.council_name,
        established_deputies:
          details.established_deputies === null ? '' : String(details.established_deputies),
        place: details.place,
        secretary: details.secretary,
        media: details.media,
        contact: details.contact,
      },
    },
    saved.count_deputies,
  )
}

/** As many rows as the council has seats (PACK-17, PACK-18): rows go from the end, blank ones first (PACK-43). */
export function withCount(form: PackageForm, wanted: number): PackageForm {
  const count = Math.min(Math.max(wanted, 0), charterLimits.deputies)
  const deputies = [...form.deputies]
  while (deputies.length < count) deputies.push('')
  while (deputies.length > count) {
    const blank = deputies.findLastIndex((name) => name.trim() === '')
    deputies.splice(blank === -1 ? deputies.length - 1 : blank, 1)
  }
  return { ...form, count_deputies: count, deputies }
}

/** PACK-19 */
export function withoutDeputy(form: PackageForm, index: number): PackageForm {
  const deputies = form.deputies.toSpliced(index, 1)
  return { ...form, deputies, count_deputies: deputies.length }
}

/** Writes a name; several lines, as they come from a list, take the rows from there on. */
export function withNames(form: PackageForm, index: number, typed: string): PackageForm {
  const names = typed
    .split(/\r?\n/u)
    .map((line) => line.replace(/^\s*\d+[.)]\s*/u, '').slice(0, charterLimits.fullName))
  const written = names.length > 1 ? names.filter((name) => name.trim() !== '') : names
  const grown = withCount(form, Math.max(form.count_deputies, index + written.length))
  const deputies = grown.deputies.map((name, at) => written[at - index] ?? name)
  return { ...grown, deputies }
}

/** A law stands in the list once (PACK-20). */
export const withLaw = (form: PackageForm, id: number): PackageForm =>
  form.acts.includes(id) ? form : { ...form, acts: [...form.acts, id] }

export const withoutLaw = (form: PackageForm, id: number): PackageForm => ({
  ...form,
  acts: form.acts.filter((act) => act !== id),
})

/** After the package is made: the next session has a day, a number and laws of its own (PACK-29 to PACK-31). */
export const forNextSession = (form: PackageForm): PackageForm => ({
  ...form,
  date: null,
  session_number: '',
  acts: [],
  details: { ...form.details, time: '', is_literal: false, project_published_on: null, hearings_on: null },
})

/** Names that are given; blank rows do not count (PACK-43). */
const namedDeputies = ({ deputies }: PackageForm): string[] =>
  deputies.map((name) => name.trim()).filter((name) => name !== '')

/** What is still missing, in the order of the form; the button waits for all of it (PACK-22 to PACK-28). */
export function missingIn(form: PackageForm): string[] {
  const isMissing: readonly (readonly [string, boolean])[] = [
    ['муниципальное образование', form.title.trim() === ''],
    ['ФИО главы', form.head_full_name.trim() === ''],
    ['ФИО председателя совета', form.chairman_full_name.trim() === ''],
    ['хотя бы один депутат', namedDeputies(form).length === 0],
    ['хотя бы один закон', form.acts.length === 0],
    ['дата сессии', form.date === null],
    ['номер сессии', form.session_number.trim() === ''],
  ]
  return isMissing.flatMap(([what, missing]) => (missing ? [what] : []))
}

const ruDate = (day: IsoDate | null) => (day === null ? null : russianDate(day))

/** The body of POST act-tickets (PACK-32), and of its preview while it is unfinished. */
export function bodyOf(form: PackageForm) {
  const { details } = form
  return {
    title: form.title.trim(),
    head_full_name: form.head_full_name.trim(),
    chairman_full_name: form.chairman_full_name.trim(),
    date: ruDate(form.date) ?? '',
    session_number: form.session_number.trim(),
    count_deputies: form.count_deputies,
    acts: [...form.acts],
    deputies: namedDeputies(form),
    details: {
      ...details,
      established_deputies: details.established_deputies === '' ? null : Number(details.established_deputies),
      project_published_on: ruDate(details.project_published_on),
      hearings_on: ruDate(details.hearings_on),
    },
  }
}

/** The draft as it is kept; an untouched form keeps nothing. */
export const asDraft = (form: PackageForm): string =>
  JSON.stringify(form) === JSON.stringify(emptyForm) ? '' : JSON.stringify(form)

/** A kept draft; null when there is none, or it is of no shape that is known. */
export function fromDraft(text: string): PackageForm | null {
  if (text === '') return null
  try {
    const kept = JSON.parse(text) as Partial<PackageForm> | null
    if (
      typeof kept !== 'object' ||
      kept === null ||
      !Array.isArray(kept.deputies) ||
      !Array.isArray(kept.acts)
    )
      return null
    const form = { ...emptyForm, ...kept, details: { ...noDetails, ...kept.details } }
    return withCount(form, form.count_deputies || form.deputies.length)
  } catch {
    return null
  }
}

/** A surname, a name and a patronymic: less cannot be put into other cases. */
export const isFullName = (name: string): boolean => name.trim().split(/\s+/u).length >= 3
