import type { Template, TemplateField } from '../../templates/templates.ts'

/**
 * What a place of a request is for the document: its topic, the thing it is about, the person, who gives or gets it, …
 * Templates share these roles and name their fields for them differently.
 */
export const requestRoles = [
  'about',
  'thing',
  'person',
  'party',
  'own',
  'addressee',
  'chair',
  'secretary',
  'members',
  'responsible',
  'author',
  'representative',
  'place',
  'reason',
  'purpose',
  'funding',
  'remark',
] as const
export type RequestRole = (typeof requestRoles)[number]

/** The keys of fields that a role of a request fills; of those that a template has the first one is meant. */
const keysOfRole: Readonly<Record<RequestRole, string>> = {
  about: 'subject topic',
  thing:
    'base_act base act gift object items services work works intervention event activity discipline program title docs powers area',
  person: 'employee applicant student patient attorney volunteer person child subject_name',
  party: 'contractor donor borrower receiver party_contractor party2 initiator',
  own: 'giver lender party_customer party1 organizer org body council',
  addressee: 'addressee prosecutor target',
  chair: 'chair chair_name',
  secretary: 'secretary',
  members: 'members present commission accompany children team acquaint',
  responsible: 'responsible leader executor control contact expert doctor',
  author: 'author',
  representative: 'representative',
  place: 'destination where place_ev place_proj place_delivery route',
  reason: 'reason violation situation',
  purpose: 'purpose for_whom',
  funding: 'funding',
  remark: 'remarks finance subordination claim awards order',
}

/** Templates in which a role is another field than above, or none. */
const exceptions: Readonly<Record<string, Partial<Record<RequestRole, string>>>> = {
  postanovlenie: { remark: 'control' },
  rasporyazhenie: { remark: 'control' },
  'prikaz-os': { remark: 'control' },
  'akt-unicht': { thing: 'what', remark: 'basis' },
  'akt-peredachi': { remark: 'basis' },
  'prikaz-zach': { remark: 'basis_apps' },
  'prikaz-priem': { place: 'department' },
  trudovoy: { place: 'place_work' },
  'akt-obsl': { place: 'object', thing: '', remark: 'conclusion' },
  'dog-sotr': { about: '', thing: 'subject' },
  'dogovor-gph': { own: 'customer' },
  'dogovor-podryad': { own: 'customer' },
  'dogovor-obr': { party: 'customer', own: 'provider' },
  'dogovor-med': { party: 'patient', person: '' },
  'dogovor-pozh': { own: 'recipient' },
  'uved-sklon': { party: 'person', person: '', reason: 'facts' },
  'otv-prok-predst': { reason: 'measures' },
  'polozh-konkurs': { thing: '', members: 'participants' },
  'polozh-sorevn': { members: 'participants' },
  'soglasie-rasp': { thing: 'data', person: 'subject_name' },
  'soglasie-pdn': { thing: 'data', person: 'subject_name' },
  harakteristika: { purpose: 'where', place: '' },
  zapros: { about: 'what', reason: '' },
  povestka: { thing: 'items' },
}

const rolesOfPeople = [
  'person',
  'party',
  'own',
  'addressee',
  'chair',
  'secretary',
  'members',
  'responsible',
  'author',
  'representative',
] as const
/** Fields for people that no role of a request fills. */
const otherPeople =
  'principal employer operator customer recipient provider deputy control approval subordination participants signer_name chair_name head_name'
const keysOfPeople = new Set([
  ...otherPeople.split(' '),
  ...rolesOfPeople.flatMap((role) => keysOfRole[role].split(' ')),
])

/** Whether a person may be the value of a field. */
export const isOfPeople = ({ key, kind, label }: TemplateField): boolean =>
  kind === 'person' ||
  kind === 'staff' ||
  kind === 'position' ||
  keysOfPeople.has(key) ||
  label.startsWith('Слушали')

/** The field of a template that a role fills; null when it has none. Choices and dates are found by other means. */
export function fieldOfRole(template: Template, role: RequestRole): TemplateField | null {
  const keys = (exceptions[template.id]?.[role] ?? keysOfRole[role]).split(' ')
  const fields = keys.flatMap((key) => template.fields.filter((field) => field.key === key))
  return fields.find(({ type }) => type === 'text' || type === 'textarea') ?? null
}
